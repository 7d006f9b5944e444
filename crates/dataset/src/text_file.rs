//! Encoding rows as CSV and as JSON lines.

use std::sync::Arc;

use crate::data::{Data, Kind, NULL};
use crate::schema::Column;

/// Writes rows as text. Each column comes with its words.
pub(crate) struct TextEncoder<'c> {
    columns: &'c [&'static Column],
    words: &'c [Arc<[String]>],
    is_csv: bool,
}

/// Iterates over the values of a column.
enum Cursor<'d> {
    Texts(Box<dyn Iterator<Item = &'d [u8]> + 'd>),
    Numbers(std::slice::Iter<'d, i32>),
    Masks(std::slice::Iter<'d, u64>),
    Lists(Box<dyn Iterator<Item = &'d [u8]> + 'd>),
}

impl<'c> TextEncoder<'c> {
    pub fn new(columns: &'c [&'static Column], words: &'c [Arc<[String]>], is_csv: bool) -> TextEncoder<'c> {
        TextEncoder { columns, words, is_csv }
    }

    /// The first line of the file.
    pub fn head(&self) -> String {
        if !self.is_csv {
            return String::new();
        }
        self.columns.iter().map(|column| column.name).collect::<Vec<_>>().join(",") + "\n"
    }

    /// The lines of some rows.
    pub fn encode(&self, rows: usize, data: &[Data]) -> Vec<u8> {
        let mut cursors: Vec<Cursor<'_>> = data
            .iter()
            .map(|data| match data {
                Data::Texts(texts) => Cursor::Texts(Box::new(texts.iter())),
                Data::Numbers(numbers) => Cursor::Numbers(numbers.iter()),
                Data::Masks(masks) => Cursor::Masks(masks.iter()),
                Data::Lists(lists) => Cursor::Lists(Box::new(lists.iter())),
            })
            .collect();
        let mut out = Vec::with_capacity(rows * 16 * self.columns.len());
        for _ in 0..rows {
            for (at, (cursor, column)) in cursors.iter_mut().zip(self.columns).enumerate() {
                if self.is_csv {
                    out.extend_from_slice(if at == 0 { b"" } else { b"," });
                } else {
                    out.extend_from_slice(if at == 0 { b"{\"" } else { b",\"" });
                    out.extend_from_slice(column.name.as_bytes());
                    out.extend_from_slice(b"\":");
                }
                self.value(cursor, column, &self.words[at], &mut out);
            }
            out.extend_from_slice(if self.is_csv { b"\n" } else { b"}\n" });
        }
        out
    }

    fn value(&self, cursor: &mut Cursor<'_>, column: &Column, words: &[String], out: &mut Vec<u8>) {
        match cursor {
            Cursor::Texts(texts) => self.text(texts.next().unwrap_or_default(), out),
            Cursor::Masks(masks) => number(masks.next().copied().unwrap_or(0), out),
            Cursor::Numbers(numbers) => match (numbers.next().copied().unwrap_or(NULL), column.kind) {
                (NULL, _) => out.extend_from_slice(if self.is_csv { b"" } else { b"null" }),
                (place, Kind::Word) => self.text(words[place as usize].as_bytes(), out),
                (truth, Kind::Bool) => out.extend_from_slice(if truth == 0 { b"false" } else { b"true" }),
                (value, _) => number(value as u64, out),
            },
            Cursor::Lists(lists) => {
                if !self.is_csv {
                    out.push(b'[');
                }
                for (at, &item) in lists.next().unwrap_or_default().iter().enumerate() {
                    if at > 0 {
                        out.push(if self.is_csv { b' ' } else { b',' });
                    }
                    // Cards have no commas.
                    self.text(words[usize::from(item)].as_bytes(), out);
                }
                if !self.is_csv {
                    out.push(b']');
                }
            }
        }
    }

    /// A text. Hands and cards have no quotation marks and no backslashes; hands of long suits have commas.
    fn text(&self, text: &[u8], out: &mut Vec<u8>) {
        if self.is_csv && !text.contains(&b',') {
            out.extend_from_slice(text);
        } else {
            out.push(b'"');
            out.extend_from_slice(text);
            out.push(b'"');
        }
    }
}

/// A number in decimal.
fn number(mut number: u64, out: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}
