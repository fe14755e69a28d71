import RasterTesting
import Testing

@Suite struct RecordModeTests {
    @Test func variablesSayTheMode() throws {
        for (variables, mode) in [
            ([:], RecordMode.missing), (["CI": "true"], .never), (["CI": "false"], .missing),
            (["CI": ""], .missing),
            (["RASTER_RECORD": "all"], .all), (["RASTER_RECORD": "ALL", "CI": "1"], .all),
            (["RASTER_RECORD": "missing", "CI": "true"], .missing), (["RASTER_RECORD": "never"], .never),
            (["RASTER_RECORD": "1"], .all), (["RASTER_RECORD": "0"], .never),
            (["RASTER_RECORD": ""], .missing),
        ] as [([String: String], RecordMode)] {
            #expect(try RecordMode.named(by: variables) == mode, "\(variables)")
        }
    }

    @Test func anotherNameIsNone() {
        let error = #expect(throws: RecordMode.UnknownName.self) {
            try RecordMode.named(by: ["RASTER_RECORD": "al"])
        }
        #expect(
            error?.description
                == "RASTER_RECORD is 'al', which is no way to record; it may be one of: all, missing, never")
    }

    @Test func theInnermostScopeCounts() async {
        withGoldens(record: .never) {
            #expect(RecordMode.current == .never)
            withGoldens(record: .all) { #expect(RecordMode.current == .all) }
            #expect(RecordMode.current == .never)
        }
        await withGoldens(record: .all) {
            await Task.yield()
            #expect(RecordMode.current == .all)
        }
    }

    @Suite(.goldens(record: .never)) struct OfASuite {
        @Test func coversItsTests() { #expect(RecordMode.current == .never) }

        @Test(.goldens(record: .all)) func aTestsOwnCounts() { #expect(RecordMode.current == .all) }

        @Test(arguments: [1, 2]) func coversEachCase(_: Int) { #expect(RecordMode.current == .never) }

        @Suite struct Inner {
            @Test func coversInnerSuites() { #expect(RecordMode.current == .never) }
        }
    }
}
