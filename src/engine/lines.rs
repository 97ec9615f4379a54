//! Bytes to lines.
//!
//! In: chunks as they come out of a pipe. Out: lines up to LF, with a note of
//! a carriage return, a missing final line feed and of bytes beyond the
//! longest line kept. Never: UTF-8, meaning, unbounded memory.

use memchr::memchr;

/// The longest line kept, in bytes; what lies beyond is counted and dropped.
pub const MAX_LINE: usize = 1 << 20;

/// A line, still inside the buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineRef<'a> {
    /// Without line feed and without one carriage return before it.
    pub bytes: &'a [u8],
    /// A carriage return stood before the line feed.
    pub carriage_return: bool,
    /// The stream ended before a line feed came.
    pub unfinished: bool,
    /// Bytes dropped beyond [`MAX_LINE`].
    pub cut: u64,
}

/// Collects chunks and gives out lines.
#[derive(Debug, Default)]
pub struct LineBuffer {
    bytes: Vec<u8>,
    /// Where the next line begins.
    start: usize,
    /// Up to where no line feed was found.
    searched: usize,
    cut: u64,
    closed: bool,
}

impl LineBuffer {
    /// Adds what was read.
    pub fn extend(&mut self, chunk: &[u8]) {
        self.make_room();
        self.bytes.extend_from_slice(chunk);
    }

    /// The buffer to read into, compacted; append to it.
    pub fn space(&mut self) -> &mut Vec<u8> {
        self.make_room();
        &mut self.bytes
    }

    /// Tells that nothing more will come.
    pub fn close(&mut self) {
        self.closed = true;
    }

    /// Bytes held that were not yet given out.
    #[must_use]
    pub fn pending(&self) -> usize {
        self.bytes.len() - self.start
    }

    /// The beginning of a line that has no line feed yet.
    #[must_use]
    pub fn fragment(&self) -> &[u8] {
        let held = &self.bytes[self.start..];
        let whole = memchr::memrchr(b'\n', held).map_or(0, |end| end + 1);
        &held[whole..]
    }

    /// The next line, if a whole one is there.
    pub fn next_line(&mut self) -> Option<LineRef<'_>> {
        match memchr(b'\n', &self.bytes[self.searched..]) {
            Some(offset) => {
                let (start, end) = (self.start, self.searched + offset);
                self.start = end + 1;
                self.searched = end + 1;
                let cut = std::mem::take(&mut self.cut);
                let line = &self.bytes[start..end];
                let carriage_return = line.last() == Some(&b'\r');
                let bytes = &line[..line.len() - usize::from(carriage_return)];
                Some(LineRef { bytes, carriage_return, unfinished: false, cut })
            }
            None if self.closed && (self.pending() > 0 || self.cut > 0) => {
                let start = self.start;
                self.start = self.bytes.len();
                self.searched = self.start;
                let cut = std::mem::take(&mut self.cut);
                Some(LineRef {
                    bytes: &self.bytes[start..],
                    carriage_return: false,
                    unfinished: true,
                    cut,
                })
            }
            None => {
                self.searched = self.bytes.len();
                self.drop_excess();
                None
            }
        }
    }

    fn make_room(&mut self) {
        if self.start > 0 {
            self.bytes.drain(..self.start);
            self.searched -= self.start;
            self.start = 0;
        }
    }

    fn drop_excess(&mut self) {
        if self.pending() > MAX_LINE {
            let keep = self.start + MAX_LINE;
            self.cut += (self.bytes.len() - keep) as u64;
            self.bytes.truncate(keep);
            self.searched = keep;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lines(chunks: &[&[u8]]) -> Vec<(Vec<u8>, bool, bool, u64)> {
        let mut buffer = LineBuffer::default();
        let mut out = Vec::new();
        let mut take = |buffer: &mut LineBuffer| {
            while let Some(l) = buffer.next_line() {
                out.push((l.bytes.to_vec(), l.carriage_return, l.unfinished, l.cut));
            }
        };
        for chunk in chunks {
            buffer.extend(chunk);
            take(&mut buffer);
        }
        buffer.close();
        take(&mut buffer);
        out
    }

    #[test]
    fn splits_at_line_feeds_only() {
        assert_eq!(
            lines(&[b"a\r\nb\rc\n\n", b"d"]),
            [
                (b"a".to_vec(), true, false, 0),
                (b"b\rc".to_vec(), false, false, 0),
                (b"".to_vec(), false, false, 0),
                (b"d".to_vec(), false, true, 0),
            ]
        );
    }

    #[test]
    fn an_endless_line_is_cut_and_counted() {
        let chunk = vec![b'x'; 1 << 16];
        let chunks: Vec<&[u8]> =
            std::iter::repeat_n(&chunk[..], 40).chain([&b"\nnext\n"[..]]).collect();
        let lines = lines(&chunks);
        assert_eq!(lines[0].0.len(), MAX_LINE);
        assert_eq!(lines[0].3, (40 << 16) - MAX_LINE as u64);
        assert_eq!(lines[1].0, b"next");
    }

    proptest! {
        #[test]
        fn chunking_makes_no_difference(
            bytes in proptest::collection::vec(prop_oneof![Just(b'\n'), Just(b'\r'), any::<u8>()], 0..80),
            cut in 0usize..80,
        ) {
            let cut = cut.min(bytes.len());
            prop_assert_eq!(lines(&[&bytes]), lines(&[&bytes[..cut], &bytes[cut..]]));
        }
    }
}
