import Raster

// What people write for a phone: kept here to compile. `ControlCodeTests` draws it.

private struct Friend: Identifiable, Hashable {
    let id: Int
    var name: String
    var isNear = false
}

private enum Flavor: String, CaseIterable, Identifiable {
    case lemon, mint, plum
    var id: Self { self }
}

private struct RoundedButtonStyle: ButtonStyle {
    @Environment(\.isEnabled) private var isEnabled
    var color = Color.orange

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .padding(.horizontal, 16)
            .padding(.vertical, 8)
            .background(isEnabled ? color : .gray)
            .foregroundColor(.white)
            .clipShape(Capsule())
            .scaleEffect(configuration.isPressed ? 0.95 : 1)
            .animation(.easeOut(duration: 0.2), value: configuration.isPressed)
    }
}

private struct CheckboxStyle: ToggleStyle {
    func makeBody(configuration: Configuration) -> some View {
        Button {
            configuration.isOn.toggle()
        } label: {
            HStack {
                RoundedRectangle(cornerRadius: 4).fill(configuration.isOn ? Color.blue : .clear)
                    .frame(width: 20, height: 20)
                configuration.label
            }
        }
        .buttonStyle(.plain)
    }
}

private struct BarStyle: ProgressViewStyle {
    func makeBody(configuration: Configuration) -> some View {
        GeometryReader { geometry in
            ZStack(alignment: .leading) {
                Capsule().fill(.gray.opacity(0.2))
                Capsule().fill(.tint)
                    .frame(width: geometry.size.width * CGFloat(configuration.fractionCompleted ?? 0))
            }
        }
        .frame(height: 12)
    }
}

private struct PanGesture: Gesture {
    var body: some Gesture<CGSize> { DragGesture(coordinateSpace: .named("pane")).map(\.translation) }
}

private struct TwiceGesture: Gesture {
    let action: () -> Void
    var body: some Gesture { TapGesture(count: 2).onEnded(action) }
}

private struct UnderlinedFieldStyle: TextFieldStyle {
    func _body(configuration: TextField<Self._Label>) -> some View {
        configuration.padding(.vertical, 8)
            .overlay(Rectangle().frame(height: 1).foregroundColor(.gray), alignment: .bottom)
    }
}

struct SettingsScreen: View {
    private enum Field: Hashable { case name, mail }

    @State private var name = "Ada"
    @State private var mail = ""
    @State private var secret = "1234"
    @State private var isOn = true
    @State private var volume = 0.3
    @State private var count = 3
    @State private var flavor = Flavor.mint
    @State private var chosen: Int?
    @State private var color = Color.red
    @State private var date = Date(timeIntervalSince1970: 0)
    @State private var isAsking = false
    @State private var isShown = false
    @State private var friend: Friend?
    @State private var detent = PresentationDetent.medium
    @FocusState private var focus: Field?
    @Environment(\.dismiss) private var dismiss
    @Environment(\.openURL) private var openURL
    @Environment(\.scenePhase) private var scenePhase

    var body: some View {
        NavigationStack {
            Form {
                Section("Profile") {
                    TextField("Name", text: $name)
                        .focused($focus, equals: .name)
                        .textContentType(.name)
                        .submitLabel(.next)
                        .onSubmit { focus = .mail }
                    TextField("Mail", text: $mail, prompt: Text("you@example.org"))
                        .keyboardType(.emailAddress)
                        .textInputAutocapitalization(.never)
                        .autocorrectionDisabled()
                        .focused($focus, equals: .mail)
                    SecureField("Password", text: $secret)
                }
                Section {
                    Toggle("Notifications", isOn: $isOn)
                    Toggle(isOn: $isOn) { Label("Sound", systemImage: "speaker") }
                        .toggleStyle(SwitchToggleStyle(tint: .purple))
                    Picker("Flavor", selection: $flavor) {
                        ForEach(Flavor.allCases) { Text($0.rawValue.capitalized).tag($0) }
                    }
                    Picker("Number", selection: $chosen) {
                        Text("None").tag(nil as Int?)
                        Text("One").tag(Optional(1))
                    }
                    .pickerStyle(.segmented)
                    Stepper("Count: \(count)", value: $count, in: 0...10)
                    Stepper(value: $volume, in: 0...1, step: 0.1) { Text("\(volume, specifier: "%.1f")") }
                    Slider(value: $volume, in: 0...1) {
                        Text("Volume")
                    } minimumValueLabel: {
                        Image(systemName: "speaker")
                    } maximumValueLabel: {
                        Image(systemName: "speaker.wave.3")
                    } onEditingChanged: { _ in
                        count += 1
                    }
                    Slider(value: $volume, in: 0...1, step: 0.1)
                    DatePicker("Date", selection: $date, displayedComponents: .date)
                    DatePicker(
                        "Later", selection: $date, in: Date()..., displayedComponents: [.hourAndMinute])
                    ColorPicker("Color", selection: $color, supportsOpacity: false)
                } header: {
                    Text("Options")
                } footer: {
                    Text("These can be changed later.").font(.footnote)
                }
                .headerProminence(.increased)
                Section {
                    LabeledContent("Version", value: "1.0")
                    LabeledContent("Size") { Text("12 MB").bold() }
                    LabeledContent("Price", value: 9.5, format: .number)
                    NavigationLink("Details") { Text("Details") }
                    NavigationLink(value: 3) { Label("Three", systemImage: "3.circle") }
                    Link("Website", destination: URL(string: "https://example.org")!)
                    Button("Log Out", role: .destructive) { isAsking = true }
                        .disabled(!isOn)
                    Button("Done", systemImage: "checkmark", action: close)
                        .keyboardShortcut(.defaultAction)
                    Button(role: .cancel) {
                        dismiss()
                    } label: {
                        Text("Cancel")
                    }
                }
                .listRowBackground(Color.yellow)
                .listRowSeparator(.hidden)
            }
            .formStyle(.grouped)
            .scrollDismissesKeyboard(.interactively)
            .navigationTitle("Settings")
            .navigationBarTitleDisplayMode(.inline)
            .navigationDestination(for: Int.self) { Text("\($0)") }
            .toolbar {
                ToolbarItem(placement: .topBarTrailing) { Button("Save") { dismiss() } }
                ToolbarItemGroup(placement: .bottomBar) {
                    Spacer()
                    EditButton()
                }
                if isOn { ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} } }
            }
            .toolbarBackground(.visible, for: .navigationBar)
            .searchable(text: $name, prompt: "Search")
            .refreshable { await Task.yield() }
        }
        .alert("Log out?", isPresented: $isAsking) {
            Button("Log Out", role: .destructive) {}
            Button("Cancel", role: .cancel) {}
        } message: {
            Text("You can come back.")
        }
        .confirmationDialog("Sure?", isPresented: $isAsking, titleVisibility: .visible) {
            Button("Yes") {}
        }
        .sheet(isPresented: $isShown) {
            Text("Sheet").presentationDetents([.medium, .height(200)], selection: $detent)
        }
        .sheet(item: $friend) { friend in Text(friend.name) }
        .fullScreenCover(isPresented: $isShown) { Text("Cover") }
        .popover(isPresented: $isShown, arrowEdge: .bottom) { Text("Popover") }
        .interactiveDismissDisabled()
        .onOpenURL { url in openURL(url) }
    }

    private func close() { dismiss() }
}

struct FriendsScreen: View {
    @State private var friends = [Friend(id: 1, name: "Ada"), Friend(id: 2, name: "Bo", isNear: true)]
    @State private var selection: Set<Int> = []
    @State private var tab = 1
    @State private var path = NavigationPath()
    @State private var isOpen = true
    @Namespace private var namespace

    var body: some View {
        TabView(selection: $tab) {
            Text("First").tabItem { Label("First", systemImage: "1.circle") }.tag(0)
            NavigationStack(path: $path) {
                List {
                    ForEach(friends) { friend in
                        HStack {
                            Text(friend.name)
                            Spacer()
                            if friend.isNear { Circle().fill(.green).frame(width: 10, height: 10) }
                        }
                        .swipeActions(edge: .leading) { Button("Flag") {} }
                        .contextMenu {
                            Button("Call", systemImage: "phone") {}
                            Menu("More") { Button("Mail") {} }
                        }
                        .matchedGeometryEffect(id: friend.id, in: namespace)
                    }
                    .onDelete { friends.remove(atOffsets: $0) }
                    .onMove { friends.move(fromOffsets: $0, toOffset: $1) }
                    DisclosureGroup("More", isExpanded: $isOpen) {
                        Text("Inside")
                    }
                }
                .listStyle(.plain)
                .navigationTitle("Friends")
                .navigationBarItems(trailing: EditButton())
            }
            .tabItem {
                Image(systemName: "person")
                Text("Friends")
            }
            .tag(1)
        }
        .tabViewStyle(.automatic)
        .tint(.orange)
    }
}

struct StyledScreen: View {
    @State private var isOn = true
    @State private var text = "Text"
    @GestureState private var drag = CGSize.zero
    @State private var offset = CGSize.zero
    @State private var scale: CGFloat = 1

    private var dragging: some Gesture {
        DragGesture(minimumDistance: 0, coordinateSpace: .local)
            .updating($drag) { value, state, transaction in
                state = value.translation
                transaction.animation = .interactiveSpring()
            }
            .onChanged { value in offset = value.translation }
            .onEnded { value in
                withAnimation(.spring(response: 0.4, dampingFraction: 0.7)) {
                    offset = value.predictedEndTranslation
                }
            }
    }

    var body: some View {
        VStack(spacing: 12) {
            Button("Styled") {}.buttonStyle(RoundedButtonStyle())
            Button("Styled") {}.buttonStyle(RoundedButtonStyle(color: .green)).disabled(true)
            Toggle("Check", isOn: $isOn).toggleStyle(CheckboxStyle())
            ProgressView(value: 0.4).progressViewStyle(BarStyle()).tint(.pink)
            TextField("Text", text: $text).textFieldStyle(UnderlinedFieldStyle())
            Text("Drag")
                .offset(x: offset.width + drag.width, y: offset.height + drag.height)
                .gesture(dragging)
                .simultaneousGesture(
                    MagnificationGesture().onChanged { scale = $0 }
                        .simultaneously(with: RotationGesture())
                )
                .highPriorityGesture(
                    LongPressGesture(minimumDuration: 1).sequenced(before: DragGesture())
                        .onEnded { value in
                            if case .second(true, let drag?) = value { offset = drag.translation }
                        },
                    including: .gesture
                )
                .gesture(TapGesture(count: 2).exclusively(before: TapGesture()).onEnded { _ in scale = 1 })
                .gesture(PanGesture().onChanged { offset = $0 })
                .gesture(TwiceGesture {}, including: isOn ? .all : .subviews)
                .onTapGesture(perform: turn)
                .onTapGesture { isOn.toggle() }
                .onTapGesture(count: 2) { isOn.toggle() }
                .onTapGesture { location in offset.width = location.x }
                .onLongPressGesture(minimumDuration: 1) { isOn = false }
                .onLongPressGesture(pressing: { isOn = $0 }, perform: {})
                .onHover { isOn = $0 }
                .contentShape(Rectangle())
                .allowsHitTesting(isOn)
                .sensoryFeedback(.impact(weight: .light), trigger: isOn)
                .hoverEffect(.lift)
                .focusable()
                .onKeyPress(.space) { .handled }
                .accessibilityLabel("Thing")
                .accessibilityLabel(Text("Thing"))
                .accessibilityValue("\(Int(scale))")
                .accessibilityHint("Drag it")
                .accessibilityHidden(false)
                .accessibilityElement(children: .combine)
                .accessibilityAddTraits([.isButton, .isSelected])
                .accessibilityRemoveTraits(.isImage)
                .accessibilityAction(named: "Reset") { scale = 1 }
                .accessibilityAdjustableAction { direction in
                    switch direction {
                    case .increment: scale += 1
                    case .decrement: scale -= 1
                    }
                }
                .accessibilitySortPriority(2)
                .accessibilityIdentifier("thing")
                .help("Drag it")
        }
        .padding()
    }
}

extension StyledScreen {
    private func turn() { isOn.toggle() }
}

struct EmptyScreen: View {
    @State private var position = ScrollPosition(edge: .top)

    var body: some View {
        ScrollView {
            ContentUnavailableView(
                "No Mail", systemImage: "tray", description: Text("New mail is shown here."))
            ContentUnavailableView {
                Label("Offline", systemImage: "wifi.slash")
            } description: {
                Text("Try again.")
            } actions: {
                Button("Retry") { position.scrollTo(edge: .bottom) }
            }
            AsyncImage(url: URL(string: "https://example.org/picture.png")) { phase in
                if let image = phase.image {
                    image.resizable().scaledToFit()
                } else if phase.error != nil {
                    Color.red
                } else {
                    ProgressView()
                }
            }
            AsyncImage(url: nil) { image in
                image.resizable()
            } placeholder: {
                Color.gray.frame(width: 40, height: 40)
            }
            AsyncImage(url: nil, scale: 2).frame(width: 30, height: 30)
        }
        .scrollPosition($position)
    }
}

struct MovingScreen: View {
    private enum Step: CaseIterable { case start, middle, end }
    private struct Pose {
        var scale = 1.0
        var angle = Angle.zero
        var y = 0.0
    }

    @State private var isShown = true
    @Namespace private var namespace

    var body: some View {
        ScrollView(.horizontal) {
            HStack {
                if isShown {
                    Color.red.frame(width: 20, height: 20)
                        .transition(.move(edge: .leading).combined(with: .opacity))
                        .transition(.asymmetric(insertion: .scale, removal: .slide))
                        .scrollTransition { content, phase in
                            content.opacity(phase.isIdentity ? 1 : 0).scaleEffect(phase.isIdentity ? 1 : 0.5)
                        }
                }
                PhaseAnimator(Step.allCases) { step in
                    Color.green.frame(width: 20, height: 20).opacity(step == .start ? 1 : 0)
                } animation: { step in
                    switch step {
                    case .start: .bouncy
                    case .middle: .easeInOut(duration: 0.3).delay(0.1)
                    case .end: .spring(duration: 0.5, bounce: 0.3).repeatForever(autoreverses: false)
                    }
                }
                Color.blue.frame(width: 20, height: 20)
                    .phaseAnimator([false, true], trigger: isShown) { content, phase in
                        content.scaleEffect(phase ? 2 : 1)
                    }
                Color.black.frame(width: 20, height: 20)
                    .keyframeAnimator(initialValue: Pose(), trigger: isShown) { content, pose in
                        content.scaleEffect(pose.scale).rotationEffect(pose.angle).offset(y: pose.y)
                    } keyframes: { _ in
                        KeyframeTrack(\.scale) {
                            LinearKeyframe(1.2, duration: 0.2)
                            SpringKeyframe(1, duration: 0.4, spring: .bouncy)
                        }
                        KeyframeTrack(\.y) {
                            CubicKeyframe(-20, duration: 0.3)
                            MoveKeyframe(0)
                        }
                    }
                    .contentTransition(.numericText())
                    .symbolEffect(.bounce, value: isShown)
                    .symbolEffect(.variableColor.iterative.reversing, options: .repeating)
                    .transaction { $0.animation = nil }
                    .animation(.timingCurve(0.2, 0.8, 0.2, 1, duration: 0.4).speed(2), value: isShown)
            }
        }
        .scrollIndicators(.hidden)
        .scrollTargetBehavior(.viewAligned)
        .scrollBounceBehavior(.basedOnSize)
        .contentMargins(10, for: .scrollContent)
        .scrollClipDisabled()
    }

    func show() {
        withAnimation(.snappy(duration: 0.2)) {
            isShown.toggle()
        } completion: {
            isShown = false
        }
        withAnimation { isShown = true }
        withTransaction(\.disablesAnimations, true) { isShown = true }
    }
}

struct PhoneApp: App {
    @Environment(\.scenePhase) private var phase

    var body: some Scene {
        WindowGroup { StyledScreen() }
            .commands { CommandMenu("Tools") { Button("Run") {} } }
            .onChange(of: phase) { _, _ in }
        Settings { SettingsScreen() }
    }
}

struct StyledScreen_Previews: PreviewProvider {
    static var previews: some View {
        Group {
            StyledScreen().previewDisplayName("Styled")
            FriendsScreen().previewLayout(.fixed(width: 300, height: 400)).preferredColorScheme(.dark)
            MovingScreen().previewDevice("iPhone 15").previewInterfaceOrientation(.landscapeLeft)
        }
        .previewLayout(.sizeThatFits)
    }
}
