import RasterKernels

/// Steps that a kernel cuts. `addEachStep` is what it stands for.
extension StrokeFlattening {
    /// Adds parts of a step by a kernel, which writes them behind the list's pieces: so most of the time all
    /// of them are only taken in.
    mutating func addSteps(
        along curve: StrokeCurve, from: CurveSample, to: CurveSample, _ parameters: UnsafePointer<Double>,
        parts: Int, depth: Int, _ kernel: StrokeKernels.Fan
    ) {
        // Numbers are written behind those of the step that this one is a part of.
        let numbers = memory.numbers
        let rest = memory.rest
        let (firstNumber, firstRest) = (numbers.count, rest.count)
        defer {
            numbers.removeAll(from: firstNumber)
            rest.removeAll(from: firstRest)
        }
        let written = list.room(for: parts + RK_FAN_BEYOND)
        let told = run(
            kernel, from: from, to: to, parameters, parts: parts, isFlat: depth >= tolerance.halvings,
            into: written)
        if told.moves == 0 {
            return addEachStep(along: curve, from: from, to: to, parameters, parts: parts, depth: depth)
        }
        // Those before the first one that must be cut.
        let part = min((~told.fine).trailingZeroBitCount, parts)
        list.add(part)
        if part == parts { return }

        numbers.add(RK_FAN_NUMBERS)
        rest.append(UnsafeBufferPointer(start: written + part, count: parts - part))
        let fan = Fan(
            told: told, firstPiece: firstRest - part, firstNumber: firstNumber, parts: parts, end: to)
        var cut = depth == 0 ? cutTogether(fan, kernel) : CutSteps()
        take(part..<parts, of: fan, along: curve, depth: depth, &cut)
    }

    /// Runs the kernel; numbers go behind those there are.
    private func run(
        _ kernel: StrokeKernels.Fan, from: CurveSample, to: CurveSample, _ parameters: UnsafePointer<Double>,
        parts: Int, isFlat: Bool, into pieces: UnsafeMutablePointer<StrokePiece>
    ) -> rk_fan {
        var (first, last) = (rk_curve_place(from), rk_curve_place(to))
        var told = rk_fan()
        let numbers = memory.numbers.room(for: RK_FAN_NUMBERS)
        withUnsafePointer(to: kernelCurve) { curve in
            withUnsafePointer(to: kernelTolerance) { tolerance in
                pieces.withMemoryRebound(to: rk_stroke_piece.self, capacity: parts + RK_FAN_BEYOND) {
                    kernel(
                        curve, tolerance, &first, &last, parameters, parts, isFlat ? 1 : 0, $0, numbers,
                        &told)
                }
            }
        }
        return told
    }

    /// Parts that a kernel has made, to be taken in.
    private struct Fan {
        var told = rk_fan()
        /// Where its pieces are in `memory.rest`, and its numbers.
        var firstPiece = 0
        var firstNumber = 0
        var parts = 0
        /// Where the last part ends.
        var end = CurveSample(parameter: 0, point: .zero, direction: .zero, velocity: .zero)
    }

    /// Where a part begins, or the last one ends.
    private func start(of part: Int, _ fan: Fan) -> CurveSample {
        part == fan.parts
            ? fan.end
            : CurveSample(
                startOf: memory.rest[fan.firstPiece + part], memory.numbers, fan.firstNumber + part)
    }

    /// Steps that were too long, cut by one call of a kernel.
    private struct CutSteps {
        var fan = Fan()
        /// A bit for each step that is; for each one's first part and its last.
        var steps: UInt64 = 0
        var firsts: UInt64 = 0
        var lasts: UInt64 = 0

        /// The parts of the step that comes next, which it forgets.
        @inline(__always)
        mutating func next() -> Range<Int> {
            let parts = firsts.trailingZeroBitCount..<lasts.trailingZeroBitCount + 1
            firsts &= firsts &- 1
            lasts &= lasts &- 1
            return parts
        }
    }

    /// Cuts all of a fan's steps that are too long by one call: one for each takes longer than what it does.
    /// Between steps that don't follow one another the kernel makes a part that isn't taken.
    private func cutTogether(_ fan: Fan, _ kernel: StrokeKernels.Fan) -> CutSteps {
        var left = fan.told.quick & ~fan.told.fine
        guard left & (left &- 1) != 0, !mayHide, tolerance.halvings > 3 else { return CutSteps() }
        let numbers = memory.numbers
        let ends = memory.cuts.room(for: RK_FAN_PARTS + RK_FAN_BEYOND)
        var cut = CutSteps()
        var count = 0
        var next = 0
        while left != 0 {
            let step = left.trailingZeroBitCount
            left &= left &- 1
            let piece = memory.rest[fan.firstPiece + step]
            if isBlurred((piece.end - piece.start).squaredLength) { continue }
            let bend = numbers[fan.firstNumber + RK_FAN_BENDS + step]
            let sweep = sweep(
                length: numbers[fan.firstNumber + RK_FAN_CHORDS + step], bend: bend, depth: 0)
            let parts = partCount(sweep: sweep, bend: bend)
            let from = numbers[fan.firstNumber + RK_FAN_PARAMETERS + step]
            let isApart = count > 0 && next != step
            if count + parts + 1 > RK_FAN_PARTS { break }
            if isApart {
                ends[count] = from
                count += 1
            }
            next = step + 1
            let to =
                next == fan.parts
                ? fan.end.parameter : numbers[fan.firstNumber + RK_FAN_PARAMETERS + next]
            cut.steps |= 1 << UInt64(step)
            cut.firsts |= 1 << UInt64(count)
            let part = (to - from) / Double(parts)
            for number in 1..<parts {
                ends[count] = from + part * Double(number)
                count += 1
            }
            ends[count] = to
            cut.lasts |= 1 << UInt64(count)
            count += 1
        }
        guard cut.steps != 0 else { return cut }
        for index in count..<count + RK_FAN_BEYOND { ends[index] = 1 }
        let first = start(of: cut.steps.trailingZeroBitCount, fan)
        let last = start(of: next, fan)
        let told = run(
            kernel, from: first, to: last, ends, parts: count, isFlat: false,
            into: memory.rest.room(for: count + RK_FAN_BEYOND))
        if told.moves == 0 { return CutSteps() }
        cut.fan = Fan(
            told: told, firstPiece: memory.rest.count, firstNumber: numbers.count, parts: count, end: last)
        memory.rest.add(count)
        numbers.add(RK_FAN_NUMBERS)
        return cut
    }

    // MARK: Taking in

    /// Takes in the parts of a step that was cut.
    @inline(__always)
    private mutating func takeCut(_ parts: Range<Int>, of fan: Fan, along curve: StrokeCurve, depth: Int) {
        let all: UInt64 = ~(~0 << UInt64(parts.count)) << UInt64(parts.lowerBound)
        guard ~fan.told.fine & all == 0 else {
            var none = CutSteps()
            return take(parts, of: fan, along: curve, depth: depth, &none)
        }
        let pieces = UnsafePointer(memory.rest.elements.baseAddress! + fan.firstPiece)
        let room = list.room(for: parts.count)
        for part in parts { (room + (part - parts.lowerBound)).initialize(to: pieces[part]) }
        list.add(parts.count)
    }

    /// Takes in some of a fan's parts and cuts those of them that are too long.
    private mutating func take(
        _ range: Range<Int>, of fan: Fan, along curve: StrokeCurve, depth: Int, _ cut: inout CutSteps
    ) {
        let numbers = memory.numbers
        var part = range.lowerBound
        while true {
            let fine = min(
                (~(fan.told.fine >> UInt64(part))).trailingZeroBitCount, range.upperBound - part)
            if fine > 0 {
                let first = fan.firstPiece + part
                list.append(UnsafeBufferPointer(rebasing: memory.rest.elements[first..<first + fine]))
                part += fine
            }
            if part == range.upperBound { return }
            let parts = cut.steps >> UInt64(part) & 1 != 0 ? cut.next() : 0..<0
            if !parts.isEmpty, list.count < Self.most {
                takeCut(parts, of: cut.fan, along: curve, depth: depth + Self.halvings(parts.count))
            } else if fan.told.quick >> UInt64(part) & 1 != 0 {
                addSteps(
                    along: curve, from: start(of: part, fan), to: start(of: part + 1, fan), depth: depth,
                    length: numbers[fan.firstNumber + RK_FAN_CHORDS + part],
                    bend: numbers[fan.firstNumber + RK_FAN_BENDS + part])
            } else {
                addSteps(
                    along: curve, from: start(of: part, fan), to: start(of: part + 1, fan), depth: depth)
            }
            part += 1
            if part == range.upperBound { return }
        }
    }
}

extension CurveSample {
    /// Where a part of a step begins.
    /// - Parameter place: of that part's first number, as kernels write them.
    fileprivate init(startOf piece: StrokePiece, _ numbers: StrokeList<Double>, _ place: Int) {
        self.init(
            parameter: numbers[place + RK_FAN_PARAMETERS], point: piece.start,
            direction: piece.startDirection,
            velocity: StrokeVector(
                numbers[place + RK_FAN_VELOCITIES_X], numbers[place + RK_FAN_VELOCITIES_Y]))
    }
}
