//! The weights of the evaluation, by the number of suits and the settings of the rules.
//!
//! Printed by `cargo run --release -p faceup-engine --example fit`: do not edit.

use faceup_core::Rules;

use super::features::{FEATURES, kind};

/// The weights for a game.
pub(super) fn of(rules: Rules) -> [f64; FEATURES] {
    WEIGHTS[kind(rules)]
}

/// In order: constant, cards, lopsided, pairs, masters, covered, near, other near, trumps.
///
/// After each line: the sizes that were fitted; then, for a larger size, the share of right predictions, and the loss.
#[rustfmt::skip]
const WEIGHTS: [[f64; FEATURES]; 16] = [
    // 1 suit, no trumps, lead after beating
    [-1.898, -0.868, -2.406, 6.764, 1.133, -0.681, 15.759, 0.201, 0.000], // 18 to 20; 21: 93.4%, 0.150
    // 1 suit, no trumps, pass after beating
    [-0.552, -0.129, -2.633, 7.368, 0.918, -0.846, 15.914, 2.690, 0.000], // 18 to 20; 21: 93.9%, 0.139
    [0.0; FEATURES], // trumps need two suits
    [0.0; FEATURES], // trumps need two suits
    // 2 suits, no trumps, lead after beating
    [-2.880, 4.062, -3.346, 3.525, 0.587, -0.075, 19.191, -1.298, 0.000], // 8 to 10; 11: 94.0%, 0.136
    // 2 suits, no trumps, pass after beating
    [-2.374, 7.295, -0.768, 3.546, -0.536, 0.690, 28.202, 4.908, 0.000], // 8 to 10; 11: 95.2%, 0.122
    // 2 suits, own trumps, lead after beating
    [-1.363, -1.117, -3.900, 3.335, 1.096, -0.508, 8.103, -2.829, 0.802], // 8 to 10; 11: 89.7%, 0.238
    // 2 suits, own trumps, pass after beating
    [-1.233, 2.069, -1.371, 2.943, 0.425, -0.022, 21.182, 3.894, 0.224], // 8 to 10; 11: 91.5%, 0.206
    // 3 suits, no trumps, lead after beating
    [-2.604, 7.084, -5.823, 3.349, 0.234, 0.218, 15.698, -2.298, 0.000], // 5 to 7; 8: 96.1%, 0.117
    // 3 suits, no trumps, pass after beating
    [-2.277, 7.211, -1.804, 2.450, -0.472, 0.728, 21.586, 0.928, 0.000], // 5 to 7; 8: 95.1%, 0.122
    // 3 suits, own trumps, lead after beating
    [-1.440, -0.568, -2.651, 2.292, 1.002, -0.661, 11.032, -0.655, 0.173], // 5 to 7; 8: 90.3%, 0.226
    // 3 suits, own trumps, pass after beating
    [-1.578, 3.907, -0.443, 2.612, 0.097, 0.006, 28.895, 7.924, -0.334], // 5 to 7; 8: 93.1%, 0.161
    // 4 suits, no trumps, lead after beating
    [-2.570, 6.903, -7.719, 3.826, 0.484, -0.190, 15.269, 0.342, 0.000], // 3 to 5; 6: 94.0%, 0.173
    // 4 suits, no trumps, pass after beating
    [-1.745, 6.480, -2.918, 1.784, -0.383, 0.654, 15.897, 1.846, 0.000], // 3 to 5; 6: 93.7%, 0.154
    // 4 suits, own trumps, lead after beating
    [-0.645, -0.263, -4.294, 2.230, 1.255, -1.055, 9.514, 1.053, -0.223], // 3 to 5; 6: 91.4%, 0.198
    // 4 suits, own trumps, pass after beating
    [-0.933, 4.081, -1.938, 2.074, 0.000, -0.150, 27.765, 10.353, 0.486], // 3 to 5; 6: 92.5%, 0.173
];
