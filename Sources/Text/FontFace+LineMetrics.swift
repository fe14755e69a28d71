import CHarfBuzz
import RasterPaths

extension FontFace {
    /// How far below the baseline subscripts stand, in ems; a fifth where the font doesn't say.
    public var subscriptOffset: Double {
        position(HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_OFFSET) ?? 0.2
    }

    /// How far above the baseline superscripts stand, in ems; two fifths where the font doesn't say.
    public var superscriptOffset: Double {
        position(HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_OFFSET) ?? 0.4
    }

    /// As the font states it, above the baseline, in ems. OpenType means the upper edge of the line, many
    /// programs its centre; `FontMetrics.underlinePosition` follows OpenType.
    public var statedUnderlinePosition: Double {
        position(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) ?? -1.0 / 9
    }

    /// As the font states it, above the baseline, in ems; half the height of an x where it doesn't.
    public var statedStrikethroughPosition: Double {
        position(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET) ?? metrics.xHeight / 2
    }

    private func position(_ tag: hb_ot_metrics_tag_t) -> Double? {
        if isPlaceholder { return nil }
        var value: hb_position_t = 0
        return hb_ot_metrics_get_position(font, tag, &value) != 0 ? Double(value) / unitsPerEm : nil
    }

    /// Whether the font has a feature for any script, by its four letters.
    public func hasFeature(_ tag: String) -> Bool {
        if isPlaceholder { return false }
        let wanted = hb_tag_from_string(tag, -1)
        for table in ["GSUB", "GPOS"] {
            let tableTag = hb_tag_from_string(table, -1)
            var count: UInt32 = 0
            let total = hb_ot_layout_table_get_feature_tags(face, tableTag, 0, &count, nil)
            if total == 0 { continue }
            var tags = [hb_tag_t](repeating: 0, count: Int(total))
            count = total
            hb_ot_layout_table_get_feature_tags(face, tableTag, 0, &count, &tags)
            if tags.prefix(Int(count)).contains(wanted) { return true }
        }
        return false
    }
}
