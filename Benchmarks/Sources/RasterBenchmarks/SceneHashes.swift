/// The published hashes of the workload: with them, numbers of different programs may be compared.
enum SceneHashes {
    struct Mismatch: Error, CustomStringConvertible {
        let name: String
        let expected: UInt64
        let actual: UInt64

        var description: String {
            "the generated scene \(name) hashes to \(String(actual, radix: 16)), the workload says "
                + "\(String(expected, radix: 16)): this program would measure another workload"
        }
    }

    /// Generates every scene and bitmap once and compares its hash.
    static func verify() throws(Mismatch) {
        for (shape, hashes) in scenes {
            for (size, expected) in zip(Scene.sizes, hashes) {
                try verify("\(shape.name) \(size)", expected, Scene(shape, .solid, size: size).hash)
            }
        }
        let grid10 = SceneBitmap(side: 10, pixels: SceneBitmap.gridColors(10))
        let grid100 = SceneBitmap(side: 100, pixels: SceneBitmap.gridColors(100))
        try verify("sprite128", 0xf351_3492_90a1_bcf1, SceneBitmap.sprite.hash)
        try verify("bitmap40", 0x6fa7_c903_d1fb_f1dc, SceneBitmap.smallPicture.hash)
        try verify("grid10", 0x3600_99f7_76bd_5d71, grid10.hash)
        try verify("grid100", 0xa0d6_414f_bf71_5901, grid100.hash)
        try verify("layer512", 0x8bef_e14c_eca5_70e2, SceneBitmap.layer.hash)
    }

    private static func verify(_ name: String, _ expected: UInt64, _ actual: UInt64) throws(Mismatch) {
        guard actual == expected else {
            throw Mismatch(name: name, expected: expected, actual: actual)
        }
    }

    /// Style solid, in the order of `Scene.sizes`.
    private static let scenes: [(Shape, [UInt64])] = [
        (
            .alignedRectangle,
            [0x8ff2_76d5_ee1b_ce4a, 0x8a5c_8a6b_4c8d_ecff, 0x4019_1a61_a824_877c, 0x8324_6091_b938_5702]
        ),
        (
            .rectangle,
            [0x9abc_9484_6a6b_9d1d, 0xca95_4aaa_e7e8_a841, 0x08ae_311b_5369_ebc8, 0x3246_df9e_b745_9c07]
        ),
        (
            .rotatedRectangle,
            [0xbad6_b4fe_b594_7e1b, 0x06cc_f1f3_970f_51da, 0xc50b_c89d_31b3_6d24, 0x1bb0_8281_4528_171f]
        ),
        (
            .roundedRectangle,
            [0xa4a0_569e_e338_f494, 0xb0e5_072e_a22d_2519, 0x5710_6f0a_759e_413e, 0x1eb5_72e8_129c_6fa5]
        ),
        (
            .triangle,
            [0xc6c0_2049_b3d2_0c00, 0x9bb7_1ed6_1bed_b814, 0x9787_2764_56e1_5b84, 0x4a54_1808_afd0_fd6e]
        ),
        (
            .polygon10,
            [0xd1bd_7bf5_989a_30d4, 0x6f49_ee0b_e56d_9afd, 0x226f_2232_b8ab_d66c, 0xfa31_2615_adf2_33bb]
        ),
        (
            .polygon40,
            [0xd18b_1ce8_d8c6_29bb, 0xab1b_37f3_f188_427c, 0xda04_950f_35c3_bea1, 0xddaf_fd99_a146_8e6d]
        ),
        (
            .curves,
            [0x6700_4b4e_5ff8_3765, 0x5c6e_52f9_1296_0be7, 0xe6c5_d8ce_3099_ee50, 0x0c05_ce72_7812_711e]
        ),
        (
            .strokedLine,
            [0xf044_233c_ed38_3c13, 0x882d_3393_065f_cb66, 0x82c2_cae2_a6cc_2542, 0xbad7_0705_d977_ef0e]
        ),
        (
            .strokedCurve,
            [0xbe8b_9601_2141_d059, 0x1445_c2b1_5ab6_a3aa, 0x8a10_4d9d_bad3_662b, 0xc4a5_808b_e203_9c56]
        ),
    ]
}
