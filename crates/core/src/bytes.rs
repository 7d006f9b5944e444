//! Amounts of memory.

use std::collections::TryReserveError;
use std::fmt;

/// A number of bytes, printed with a suitable unit.
///
/// ```
/// use faceup_core::Bytes;
/// assert_eq!(Bytes(1).to_string(), "1 byte");
/// assert_eq!(Bytes(96 << 20).to_string(), "96.0 MiB");
/// assert_eq!(Bytes(1 << 64).to_string(), "16.0 EiB");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bytes(pub u128);

impl Bytes {
    const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];

    /// Reports that `needed` exceeds `limit`, with enough digits to tell the two apart.
    ///
    /// ```
    /// use faceup_core::Bytes;
    /// assert_eq!(Bytes::over(1 << 30, 96 << 20), "1.0 GiB of memory, more than the 96.0 MiB that may be used");
    /// assert_eq!(Bytes::over((4 << 20) + 9000, 4 << 20), "4.01 MiB of memory, more than the 4.00 MiB that may be used");
    /// assert!(Bytes::over((4 << 20) + 1, 4 << 20).starts_with("4194305 bytes of memory, more than the 4194304 bytes"));
    /// ```
    pub fn over(needed: u128, limit: u128) -> String {
        let both = |digits| [needed, limit].map(|bytes| Bytes(bytes).with_digits(digits));
        let shown = [needed, limit].map(|bytes| Bytes(bytes).to_string());
        let mut texts = std::iter::once(shown).chain((1..=3).map(both));
        let exact = || [needed, limit].map(|bytes| format!("{bytes} bytes"));
        let [needed, limit] = texts.find(|[needed, limit]| needed != limit).unwrap_or_else(exact);
        format!("{needed} of memory, more than the {limit} that may be used")
    }

    /// Checks that the system can provide this memory: allocates it and frees it at once, untouched, which is quick. An allocation that
    /// fails later would end the program.
    ///
    /// # Errors
    ///
    /// If the system does not provide it.
    ///
    /// ```
    /// use faceup_core::Bytes;
    /// assert!(Bytes(1 << 20).try_reserve().is_ok());
    /// assert!(Bytes(u128::MAX).try_reserve().is_err());
    /// ```
    pub fn try_reserve(self) -> Result<(), TryReserveError> {
        let mut memory: Vec<u8> = Vec::new();
        memory.try_reserve_exact(usize::try_from(self.0).unwrap_or(usize::MAX))?;
        // Without this the compiler may leave the allocation out.
        std::hint::black_box(&memory);
        Ok(())
    }

    fn unit(self) -> usize {
        let last = Bytes::UNITS.len() - 1;
        (0..last).find(|unit| self.0 >> (10 * (unit + 1)) == 0).unwrap_or(last)
    }

    fn with_digits(self, digits: usize) -> String {
        let unit = self.unit();
        let digits = if unit == 0 { 0 } else { digits };
        let unit_name = if self.0 == 1 { "byte" } else { Bytes::UNITS[unit] };
        format!("{:.digits$} {unit_name}", self.0 as f64 / (1u128 << (10 * unit)) as f64)
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scaled = self.0 as f64 / (1u128 << (10 * self.unit())) as f64;
        f.write_str(&self.with_digits(usize::from(scaled < 99.95)))
    }
}
