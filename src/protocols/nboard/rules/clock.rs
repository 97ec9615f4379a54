//! The clock settings inside a GGF record.
//!
//! In: texts such as `15:00`, `5:00/0:05`, `05:00//02:00`, `1.02:00:00`. Out: whole
//! milliseconds, canonical text. Never: a clock that runs.
//!
//! The text is the time for the game, then the increment per move, then the grace
//! time after the flag has fallen. Either of the last two may be blank or left
//! out. A server appends `,moves` to a part when it holds for some moves only;
//! that appendix is understood as such and not kept.

use std::fmt;

use super::text::{TextError, TextErrorKind};

/// The time control of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clock {
    /// Time for the whole game in milliseconds.
    pub initial: u64,
    /// Time added for each move made, in milliseconds.
    pub increment: u64,
    /// Time granted once after the flag has fallen, in milliseconds.
    pub grace: u64,
}

impl Clock {
    /// A clock with the default increment (none) and grace time (two minutes).
    #[must_use]
    pub const fn new(initial: u64) -> Self {
        Self { initial, increment: 0, grace: DEFAULT_GRACE }
    }

    /// Reads a clock setting.
    ///
    /// # Errors
    /// [`TextErrorKind::BadClock`] with the byte at fault.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut clock = Self::new(0);
        let mut column = 0;
        for (index, part) in text.split('/').enumerate() {
            let offset = column + part.len() - part.trim_ascii_start().len();
            let time = part.split(',').next().unwrap_or_default().trim_ascii();
            let target = match index {
                0 => &mut clock.initial,
                1 => &mut clock.increment,
                2 => &mut clock.grace,
                _ => return Err(TextError::new(column, TextErrorKind::BadClock)),
            };
            if !time.is_empty() || index == 0 {
                *target = duration(time).map_err(|error| error.shifted(offset))?;
            }
            column += part.len() + 1;
        }
        Ok(clock)
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_duration(f, self.initial)?;
        let default_grace = self.grace == DEFAULT_GRACE;
        if self.increment != 0 {
            f.write_str("/")?;
            write_duration(f, self.increment)?;
        } else if !default_grace {
            f.write_str("/")?;
        }
        if !default_grace {
            f.write_str("/")?;
            write_duration(f, self.grace)?;
        }
        Ok(())
    }
}

const DEFAULT_GRACE: u64 = 2 * 60 * 1_000;

/// Days before a point, then hours, minutes and seconds from the right; the
/// seconds may have a fraction.
fn duration(text: &str) -> Result<u64, TextError> {
    let bad = |column| TextError::new(column, TextErrorKind::BadClock);
    let mut total = 0_u64;
    let mut column = 0;
    let fields = text.split(':').count();
    if fields > 3 {
        return Err(bad(text.len()));
    }
    for (index, field) in text.split(':').enumerate() {
        let first_of_several = index == 0 && fields > 1;
        match field.split_once('.') {
            Some((days, hours)) if first_of_several => {
                let hours_at = column + days.len() + 1;
                total = whole(days).ok_or(bad(column))? * 24;
                total += whole(hours).ok_or(bad(hours_at))?;
            }
            Some((seconds, fraction)) if index + 1 == fields => {
                let millis = thousandths(fraction).ok_or(bad(column + seconds.len() + 1))?;
                let seconds = whole(seconds).ok_or(bad(column))?;
                return in_range(total * 60 + seconds, millis).ok_or(bad(0));
            }
            Some(_) => return Err(bad(column)),
            None => {
                let value = whole(field).ok_or(bad(column))?;
                total = total * 60 + value;
            }
        }
        column += field.len() + 1;
    }
    in_range(total, 0).ok_or(bad(0))
}

/// Milliseconds, unless the time is longer than thirty years: it was not meant, and
/// it could not be written with as many digits as are read.
fn in_range(seconds: u64, millis: u64) -> Option<u64> {
    (seconds < 1_000_000_000).then(|| seconds * 1_000 + millis)
}

fn whole(text: &str) -> Option<u64> {
    // Nine digits in every field are far from an overflow.
    if text.is_empty() || text.len() > 9 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}

/// The first three digits of a fraction as thousandths.
fn thousandths(fraction: &str) -> Option<u64> {
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits = fraction.bytes().chain(*b"000").take(3);
    Some(digits.fold(0, |value, digit| value * 10 + u64::from(digit - b'0')))
}

fn write_duration(f: &mut fmt::Formatter<'_>, millis: u64) -> fmt::Result {
    let (seconds, fraction) = (millis / 1_000, millis % 1_000);
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    if hours > 0 {
        write!(f, "{hours}:")?;
    }
    write!(f, "{minutes:02}:{:02}", seconds % 60)?;
    if fraction > 0 {
        write!(f, ".{fraction:03}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_in_their_usual_forms() {
        let minute = 60_000;
        for (text, initial, increment, grace, canonical) in [
            ("15:00", 15 * minute, 0, 2 * minute, "15:00"),
            ("5:00/0:05", 5 * minute, 5_000, 2 * minute, "05:00/00:05"),
            ("05:00//02:00", 5 * minute, 0, 2 * minute, "05:00"),
            ("05:00//01:00", 5 * minute, 0, minute, "05:00//01:00"),
            ("01:00/00:00/02:00", minute, 0, 2 * minute, "01:00"),
            ("0//2:00", 0, 0, 2 * minute, "00:00"),
            ("90", 90_000, 0, 2 * minute, "01:30"),
            ("1:00:00", 60 * minute, 0, 2 * minute, "1:00:00"),
            ("1.02:00:00", 26 * 60 * minute, 0, 2 * minute, "26:00:00"),
            ("0:10.5", 10_500, 0, 2 * minute, "00:10.500"),
            ("15:00,0/0:12,1/2:00,0", 15 * minute, 12_000, 2 * minute, "15:00/00:12"),
        ] {
            let clock = Clock::parse(text).expect(text);
            assert_eq!((clock.initial, clock.increment, clock.grace), (initial, increment, grace));
            assert_eq!(clock.to_string(), canonical);
            assert_eq!(Clock::parse(canonical), Ok(clock));
        }
    }

    #[test]
    fn malformed_clocks_point_at_the_byte() {
        for (text, column) in [
            ("", 0),
            ("x", 0),
            ("5:xx", 2),
            ("1:2:3:4", 7),
            ("5:00/-3", 5),
            ("1/2/3/4", 6),
            ("1:2.x", 4),
            ("1:2.3:4", 2),
            ("9999999999", 0),
            ("5:00//é", 6),
        ] {
            assert_eq!(Clock::parse(text).expect_err(text).column, column, "{text:?}");
        }
    }

    #[test]
    fn absurd_clocks_are_refused() {
        let most = "277777:46:39";
        assert_eq!(Clock::parse(most).expect("thirty years").to_string(), most);
        for text in ["277777:46:40", "999999999.999999999:999999999:999999999"] {
            assert_eq!(Clock::parse(text), Err(TextError::new(0, TextErrorKind::BadClock)));
        }
    }
}
