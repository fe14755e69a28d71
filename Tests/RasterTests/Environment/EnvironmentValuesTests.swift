import Raster
import Testing

@Suite struct EnvironmentValuesTests {
    @Test func defaults() {
        let environment = EnvironmentValues()
        #expect(environment.displayScale == 1)
        #expect(environment.pixelLength == 1)
        #expect(environment.colorScheme == .light)
        #expect(environment.colorSchemeContrast == .standard)
        #expect(environment.layoutDirection == .leftToRight)
        #expect(environment.locale == Locale.current)
        #expect(environment.calendar == Calendar.current)
        #expect(environment.timeZone == TimeZone.current)
        #expect(environment[Weight.self] == 400)
    }

    @Test func settingChangesOnlyThatValueOfOnlyThatCopy() throws {
        let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let original = EnvironmentValues()
        var changed = original
        changed.displayScale = 4
        changed.colorScheme = .dark
        changed.layoutDirection = .rightToLeft
        changed.locale = Locale(identifier: "ar_EG")
        changed.calendar = Calendar(identifier: .hebrew)
        changed.timeZone = zone
        changed[Weight.self] = 700
        let kept = changed
        changed[Weight.self] = 900
        #expect(changed[Weight.self] == 900)
        #expect(kept.displayScale == 4)
        #expect(kept.pixelLength == 0.25)
        #expect(kept.colorScheme == .dark)
        #expect(kept.layoutDirection == .rightToLeft)
        #expect(kept.locale.identifier == "ar_EG")
        #expect(kept.calendar.identifier == .hebrew)
        #expect(kept.timeZone == zone)
        #expect(kept[Weight.self] == 700)
        #expect(kept.weight == 700)
        #expect(original.displayScale == 1)
        #expect(original.colorScheme == .light)
        #expect(original[Weight.self] == 400)
        #expect(EnvironmentValues()[Weight.self] == 400)
    }

    @Test func keysDoNotMeet() {
        var environment = EnvironmentValues()
        environment[Weight.self] = 1
        #expect(environment[Title.self] == nil)
        environment[Title.self] = "sea"
        #expect(environment[Title.self] == "sea")
        environment[Title.self] = nil
        #expect(environment[Title.self] == nil)
        #expect(environment[Weight.self] == 1)
    }

    /// A key whose default is not nil must be able to hold nil.
    @Test func nilIsAValue() {
        var environment = EnvironmentValues()
        #expect(environment[Subtitle.self] == "none")
        environment[Subtitle.self] = nil
        #expect(environment[Subtitle.self] == nil)
    }

    @Test func aCopyIsOneReference() {
        #expect(MemoryLayout<EnvironmentValues>.size == MemoryLayout<Int>.size)
    }

    @Test func describesItself() {
        var environment = EnvironmentValues()
        environment.locale = Locale(identifier: "de_CH")
        environment.colorScheme = .dark
        #expect(environment.description.contains("locale: de_CH"))
        #expect(environment.description.contains("colorScheme: dark"))
    }

    @Test func enumerations() {
        #expect(ColorScheme.allCases == [.light, .dark])
        #expect(ColorSchemeContrast.allCases == [.standard, .increased])
        #expect(LayoutDirection.allCases == [.leftToRight, .rightToLeft])
    }

    struct Weight: EnvironmentKey {
        static let defaultValue = 400
    }

    struct Title: EnvironmentKey {
        static let defaultValue: String? = nil
    }

    struct Subtitle: EnvironmentKey {
        static let defaultValue: String? = "none"
    }
}

extension EnvironmentValues {
    fileprivate var weight: Int {
        get { self[EnvironmentValuesTests.Weight.self] }
        set { self[EnvironmentValuesTests.Weight.self] = newValue }
    }
}
