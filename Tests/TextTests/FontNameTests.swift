import Foundation
import RasterText
import TestSupport
import Testing

/// Names are compared without case, spaces and punctuation, whatever letters they have.
@Suite struct FontNameTests {
    static let spellings: [String: [String]] = [
        "Plain Sans-Mono_2.0, A": ["plainsansmono20a", "PLAIN SANS MONO 2.0A", "Plain_Sans_Mono_20-A"],
        "Ähre Überschrift": ["ähre überschrift", "ÄHREÜBERSCHRIFT", "Ähre-Überschrift"],
        "游ゴシック Pro": ["游ゴシックpro", "游ゴシック-PRO"],
    ]

    @Test(arguments: spellings.keys.sorted()) func spellingsMeanOneFamily(_ name: String) throws {
        let catalog = FontCatalog(folders: [])
        try catalog.register(FontBuilder(family: "Other Family").build())
        try catalog.register(FontBuilder(family: name).build())
        try catalog.register(FontBuilder(family: "Last").build())
        for spelling in [name] + (Self.spellings[name] ?? []) {
            #expect(
                catalog.face(for: FontDescription(family: .named(spelling))).familyName == name, "\(spelling)"
            )
        }
        #expect(catalog.face(for: FontDescription(family: .named(name + "x"))).familyName != name)
    }
}
