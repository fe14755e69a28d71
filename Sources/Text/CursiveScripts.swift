import CHarfBuzz

extension Unicode.Scalar {
    /// Whether the scalar is of a script whose letters join, so that no space may be put between them (CSS
    /// Text 3, section 8.3): Arabic and its kin, those with a headline, Ogham.
    public var joinsItsNeighbours: Bool {
        if value < 0x590 { return false }
        switch hb_unicode_script(hb_unicode_funcs_get_default(), value) {
        case HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC, HB_SCRIPT_NKO, HB_SCRIPT_MANICHAEAN,
            HB_SCRIPT_PSALTER_PAHLAVI, HB_SCRIPT_MANDAIC, HB_SCRIPT_MONGOLIAN, HB_SCRIPT_PHAGS_PA,
            HB_SCRIPT_DEVANAGARI, HB_SCRIPT_BENGALI, HB_SCRIPT_GURMUKHI, HB_SCRIPT_MODI, HB_SCRIPT_SHARADA,
            HB_SCRIPT_SYLOTI_NAGRI, HB_SCRIPT_TIRHUTA, HB_SCRIPT_OGHAM:
            return true
        default: return false
        }
    }
}
