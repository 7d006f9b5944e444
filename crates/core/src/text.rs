//! Text in messages: quotes, the caret under a faulty piece, and characters that are not safe to print.

/// Draws the line of `text` that holds byte `offset`, with carets below it that mark `token`.
///
/// If the text has several lines, the line number comes first. A long line is cut to the part near the token. Unsafe
/// characters are replaced (see [`is_printable`]).
///
/// ```
/// let drawn = faceup_core::notation::point_at("one\ntwo three", 8, "three");
/// assert_eq!(drawn, "  2 | two three\n          ^^^^^");
/// ```
pub fn point_at(text: &str, offset: usize, token: &str) -> String {
    const NEAR: usize = 60;
    let at = text.floor_char_boundary(offset);
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let number = text[..start].matches('\n').count() + 1;
    let label = if text.trim_end().contains('\n') { format!("  {number} | ") } else { "  ".to_owned() };
    let (before, after) = (&text[start..at], line.get(at - start..).unwrap_or_default());
    let skipped = before.chars().count().saturating_sub(NEAR);
    let before: String = before.chars().skip(skipped).map(safe).collect();
    let after: String = after.chars().take(NEAR).map(safe).collect();
    let label = if skipped > 0 { format!("{label}...") } else { label };
    // Tabs are copied, so that the carets move as far as the text above them.
    let indent = label.chars().chain(before.chars()).map(|c| if c == '\t' { c } else { ' ' });
    let width = token.lines().next().unwrap_or_default().chars().count().min(after.chars().count());
    let carets = std::iter::repeat_n('^', width.max(1));
    format!("{label}{before}{after}\n{}", indent.chain(carets).collect::<String>())
}

/// Quotes a piece of text for a message: on one line, and cut if it is long. Empty text becomes `nothing`.
///
/// ```
/// assert_eq!(faceup_core::notation::quote("8h"), "'8h'");
/// ```
pub fn quote(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.is_empty() {
        return "nothing".to_owned();
    }
    let shown: String = text.chars().take(LONGEST + 1).map(|c| if c == '\t' { ' ' } else { safe(c) }).collect();
    match shown.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("'{}...'", &shown[..end]),
        None => format!("'{shown}'"),
    }
}

/// Whether a text is safe to print on a terminal: it has no control characters except tabs, and no marks that change the direction of
/// writing.
pub fn is_printable(text: &str) -> bool {
    text.chars().all(|c| safe(c) == c)
}

/// The character, or a replacement sign if it is unsafe.
fn safe(c: char) -> char {
    match c {
        '\t' => c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        _ if c.is_control() => '\u{fffd}',
        _ => c,
    }
}
