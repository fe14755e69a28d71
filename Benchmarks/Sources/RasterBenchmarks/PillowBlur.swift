import Foundation

/// Pillow's blur beside ours: cairo has none. Pillow is a Python package that need not be there.
struct PillowBlur {
    /// `pillow_blur.py`.
    let script: String
    let python: String
    let sampler: Sampler

    /// Blurs a second by standard deviation; nil without Python, Pillow or the script.
    ///
    /// The program runs on the CPUs that this one may use.
    func rates() -> [Int: Double]? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [python, script, String(sampler.duration * 1000), String(sampler.samples)]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        var rates: [Int: Double] = [:]
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2, let deviation = Int(words[0]), let rate = Double(words[1]) else {
                continue
            }
            rates[deviation] = rate
        }
        return rates
    }

    /// A line for each blur among the measurements.
    func printRatios(to measurements: [Measurement]) {
        let blurs = measurements.filter { $0.name == "Blur" && $0.raster != nil }
        guard !blurs.isEmpty else { return }
        guard let rates = rates() else {
            print("Blur beside Pillow: not measured, \(python) has no Pillow (--python names another)")
            return
        }
        for blur in blurs {
            guard let raster = blur.raster, let pillow = rates[blur.size] else { continue }
            print(
                "Blur \(blur.size): \(decimal(raster, 0)) a second, Pillow \(decimal(pillow, 0)), "
                    + "ratio \(decimal(raster / pillow, 2))")
        }
    }
}
