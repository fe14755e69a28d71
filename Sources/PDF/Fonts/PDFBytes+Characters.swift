extension PDFBytes {
    /// The map of codes to characters that a font has as its `ToUnicode` (Adobe's Technical Note 5411).
    /// - Parameters:
    ///   - texts: the characters of each code, from 1 on.
    ///   - bytesOfCode: 1 or 2.
    init(charactersOfCodes texts: some RandomAccessCollection<String>, bytesOfCode: Int) {
        self.init(
            """
            /CIDInit/ProcSet findresource begin 12 dict begin begincmap
            /CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
            /CMapName/Adobe-Identity-UCS def/CMapType 2 def

            """)
        append(bytesOfCode == 1 ? "1 begincodespacerange<00><FF>" : "1 begincodespacerange<0000><FFFF>")
        append("endcodespacerange\n")
        // A block has a hundred at most.
        var left = texts.count
        for (index, text) in texts.enumerated() {
            if index % 100 == 0 {
                append(min(left, 100))
                append(" beginbfchar\n")
            }
            left -= 1
            append("<")
            if bytesOfCode == 1 { append(hex: UInt8(index + 1)) } else { append(hex: UInt16(index + 1)) }
            append("><")
            append(utf16: text)
            append(">\n")
            if index % 100 == 99 || left == 0 { append("endbfchar\n") }
        }
        append("endcmap CMapName currentdict/CMap defineresource pop end end\n")
    }
}
