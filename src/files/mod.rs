//! Files that people name: they may be pipes, devices, or have no end.
//!
//! In: a path and how much is sensible. Out: the whole text, or one clear
//! reason. Never: waiting for ever, or memory without a bound.

use std::{
    fs::{self, File},
    io::{self, Read, Write as _},
    path::Path,
    sync::mpsc,
    thread,
    time::Duration,
};

/// How long a pipe may keep us waiting, for its other end or for more.
const PATIENCE: Duration = Duration::from_secs(10);

/// The largest file of settings, known failures or features, in bytes.
pub const TEXT: u64 = 16 << 20;

/// The largest report, in bytes.
pub const REPORT: u64 = 1 << 30;

/// Reads a whole text of at most so many bytes.
///
/// # Errors
/// It cannot be read, is no text, is larger, or is a pipe from which nothing
/// comes.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let bytes = if fs::metadata(path)?.is_file() {
        read_at_most(path, most)?
    } else {
        // A pipe, a device: opening it may wait, and so may each byte.
        let path = path.to_owned();
        in_time(move || read_at_most(&path, most), "nothing came from it")?
    };
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        io::Error::other(format!("it is no UTF-8 text: byte {at} is not part of any character"))
    })
}

fn read_at_most(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("it is larger than {} MiB", most >> 20)));
    }
    Ok(bytes)
}

/// Opens a file that is read to its end piece by piece, however long it is.
///
/// # Errors
/// It cannot be opened, is a device without an end, or is a pipe that nobody
/// writes to.
pub fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    let meta = fs::metadata(path)?;
    if meta.is_file() {
        return Ok(Box::new(File::open(path)?));
    }
    if meta.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    let name = path.to_owned();
    let file = in_time(move || File::open(&name), "nobody writes to it")?;
    if is_endless_device(&meta, &file) {
        return Err(io::Error::other("it is a device, which has no end"));
    }
    Ok(Box::new(Patient::new(file)))
}

#[cfg(unix)]
fn is_endless_device(meta: &fs::Metadata, file: &File) -> bool {
    use std::{io::IsTerminal as _, os::unix::fs::FileTypeExt as _};
    (meta.file_type().is_char_device() || meta.file_type().is_block_device()) && !file.is_terminal()
}

#[cfg(not(unix))]
const fn is_endless_device(_: &fs::Metadata, _: &File) -> bool {
    false
}

/// Writes to something that is no file: a pipe that perhaps nobody reads.
///
/// # Errors
/// It cannot be written to, or not in time. A reader that has heard enough is
/// none.
pub fn write_to_pipe(path: &Path, text: &str) -> io::Result<()> {
    let (path, text) = (path.to_owned(), text.to_owned());
    let write = move || {
        let mut pipe = fs::OpenOptions::new().write(true).open(path)?;
        match pipe.write_all(text.as_bytes()) {
            Err(e) if e.kind() != io::ErrorKind::BrokenPipe => Err(e),
            _ => Ok(()),
        }
    };
    in_time(write, "nobody reads it")
}

/// Does something that may block for ever, and stops waiting for it.
fn in_time<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
    otherwise: &str,
) -> io::Result<T> {
    let (done, end) = mpsc::channel();
    // Nothing can end the thread but the end of the program, which comes soon.
    thread::spawn(move || done.send(work()));
    end.recv_timeout(PATIENCE).unwrap_or_else(|_| Err(late(otherwise)))
}

fn late(what: &str) -> io::Error {
    io::Error::other(format!("it is a pipe, and {what} for {} s", PATIENCE.as_secs()))
}

/// A stream that is not waited for without end.
struct Patient {
    pieces: mpsc::Receiver<io::Result<Vec<u8>>>,
    piece: io::Cursor<Vec<u8>>,
}

impl Patient {
    fn new(mut file: File) -> Self {
        // A piece ahead and no more, so that a flood is read as it is used.
        let (more, pieces) = mpsc::sync_channel(1);
        thread::spawn(move || {
            loop {
                let mut bytes = vec![0; 1 << 16];
                let read = file.read(&mut bytes).map(|count| {
                    bytes.truncate(count);
                    bytes
                });
                let last = !matches!(&read, Ok(bytes) if !bytes.is_empty());
                if more.send(read).is_err() || last {
                    return;
                }
            }
        });
        Self { pieces, piece: io::Cursor::default() }
    }
}

impl Read for Patient {
    fn read(&mut self, space: &mut [u8]) -> io::Result<usize> {
        if self.piece.position() == self.piece.get_ref().len() as u64 {
            match self.pieces.recv_timeout(PATIENCE) {
                Ok(piece) => self.piece = io::Cursor::new(piece?),
                Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(0),
                Err(mpsc::RecvTimeoutError::Timeout) => return Err(late("nothing came from it")),
            }
        }
        self.piece.read(space)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_end_is_told() {
        let told = |path: &str| read_text(Path::new(path), 1 << 20).map_err(|e| e.to_string());
        assert_eq!(told("/dev/zero"), Err("it is larger than 1 MiB".into()));
        assert_eq!(told("/dev/null"), Ok(String::new()));
        let opened = open(Path::new("/dev/zero")).map(drop).map_err(|e| e.to_string());
        assert_eq!(opened, Err("it is a device, which has no end".into()));
    }

    #[test]
    fn a_text_is_read_whole_or_not_at_all() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("text");
        fs::write(&path, "zwölf").expect("written");
        assert_eq!(read_text(&path, 6).expect("six bytes"), "zwölf");
        assert!(read_text(&path, 5).is_err());
        fs::write(&path, b"a\xff").expect("written");
        let error = read_text(&path, 6).expect_err("no text").to_string();
        assert!(error.contains("byte 1"), "{error}");
    }
}
