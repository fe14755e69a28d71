extension Path {
    package func stroked(_ style: StrokeStyle, tolerance: CGFloat) -> Path { self }
}
