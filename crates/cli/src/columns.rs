//! Aligned tables for people.

/// Aligns the cells of a table, with two blanks between columns. `sides` has `l` for a left-aligned column and `r` for a right-aligned one;
/// its last letter holds for all further columns. `heads` may be empty.
pub fn columns(heads: &[&str], sides: &str, rows: &[Vec<String>]) -> String {
    let is_left = |column: usize| sides.as_bytes()[column.min(sides.len() - 1)] == b'l';
    let count = rows.iter().map(Vec::len).chain([heads.len()]).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell));
        cells.chain(heads.get(column).map(|head| width(head))).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let line = |cells: &[&str]| {
        let padded = cells.iter().zip(&widths).enumerate().map(|(at, (cell, &column))| {
            let blanks = " ".repeat(column - self::width(cell));
            if is_left(at) { format!("{cell}{blanks}") } else { format!("{blanks}{cell}") }
        });
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let mut lines = Vec::new();
    if !heads.is_empty() {
        lines.push(line(heads));
    }
    lines.extend(rows.iter().map(|row| line(&row.iter().map(String::as_str).collect::<Vec<_>>())));
    lines.join("\n")
}

/// Indents each line of a text by two blanks.
pub fn indented(text: &str) -> String {
    format!("  {}", text.replace('\n', "\n  "))
}

/// The width of a text on a terminal. Colours take no room.
fn width(text: &str) -> usize {
    anstream::adapter::strip_str(text).map(|part| part.chars().count()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_aligned() {
        let rows = [vec!["\u{1b}[31m8♥\u{1b}[0m".to_owned(), "1".to_owned()], vec!["eat".to_owned(), "12".to_owned()]];
        assert_eq!(columns(&[], "lr", &rows), "\u{1b}[31m8♥\u{1b}[0m    1\neat  12");
        assert_eq!(columns(&["move", "n"], "lr", &rows[1..]), "move   n\neat   12");
    }
}
