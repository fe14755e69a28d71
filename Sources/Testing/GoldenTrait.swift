#if canImport(Testing)
    import Testing

    /// How a test or all tests of a suite deal with their golden files; see `goldens(record:)`.
    public struct GoldenTrait: TestTrait, SuiteTrait, TestScoping {
        let mode: RecordMode

        /// Suites in a suite are meant, too, unless they say otherwise.
        public var isRecursive: Bool { true }

        /// Runs the test with the mode in force.
        public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
        ) async throws {
            try await RecordMode.$scoped.withValue(mode) { try await function() }
        }
    }

    extension Trait where Self == GoldenTrait {
        /// Says which golden files the test, or each test of the suite, writes. It counts more than the
        /// environment's `RASTER_RECORD`, and a test's more than its suite's.
        ///
        ///     @Suite(.goldens(record: .missing)) struct CardTests { … }
        public static func goldens(record mode: RecordMode) -> GoldenTrait { GoldenTrait(mode: mode) }
    }
#endif
