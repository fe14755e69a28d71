import Testing

/// What threads share is under a lock that the thread sanitizer knows.
@Suite struct LockTests {
    @Test func theLibraryLocksByGuardedAlone() {
        for folder in ["Sources/Paths", "Sources/Text", "Sources/Engine", "Sources/Raster", "Sources/SVG"] {
            #expect(HouseTests.uses(["Mutex"], in: folder) == [])
        }
        for word in ["NSLock", "NSRecursiveLock", "pthread_mutex_lock"] {
            let uses = HouseTests.uses(
                [word], in: "Sources/Paths", "Sources/Text", "Sources/Engine", "Sources/Raster", "Sources/SVG"
            )
            #expect(uses.allSatisfy { $0.hasPrefix("Sources/Text/Guarded.swift") }, "\(uses)")
        }
    }
}
