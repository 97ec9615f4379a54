//! Files that people name: they may be pipes, devices, or have no end.
//!
//! In: a path and how much is sensible. Out: the whole text, or one clear
//! reason. Never: waiting for ever, or memory without a bound.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    os::{
        fd::AsFd as _,
        unix::fs::{FileTypeExt as _, OpenOptionsExt as _},
    },
    path::Path,
    sync::mpsc,
    thread,
    time::Duration,
};

use nix::{
    errno::Errno,
    libc::O_NONBLOCK,
    poll::{PollFd, PollFlags, PollTimeout, poll},
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
    let bytes = match regular(path)? {
        Some(file) => read_at_most(file, most)?,
        None => {
            // A pipe, a device: opening it may wait, and so may each byte.
            let path = path.to_owned();
            in_time(move || read_at_most(File::open(path)?, most), "nothing came from it")?
        }
    };
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        io::Error::other(format!("it is no UTF-8 text: byte {at} is not part of any character"))
    })
}

/// Reads the first bytes of a file, at most so many, if it is a file like others.
///
/// # Errors
/// It is none, or cannot be read.
pub fn read_start(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = regular(path)?.ok_or_else(|| io::Error::other("it is not a regular file"))?;
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens a file like others; nothing if it is something else. What was one a moment ago may
/// have been replaced, and opening a pipe would wait.
fn regular(path: &Path) -> io::Result<Option<File>> {
    if !fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    let file = OpenOptions::new().read(true).custom_flags(O_NONBLOCK).open(path)?;
    Ok(file.metadata()?.is_file().then_some(file))
}

fn read_at_most(file: File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
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
    if let Some(file) = regular(path)? {
        return Ok(Box::new(file));
    }
    let meta = fs::metadata(path)?;
    if meta.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    let name = path.to_owned();
    let file = in_time(move || File::open(&name), "nobody writes to it")?;
    if is_endless_device(&meta, &file) {
        return Err(io::Error::other("it is a device, which has no end"));
    }
    Ok(Box::new(Patient::new(file)?))
}

fn is_endless_device(meta: &fs::Metadata, file: &File) -> bool {
    use std::io::IsTerminal as _;
    (meta.file_type().is_char_device() || meta.file_type().is_block_device()) && !file.is_terminal()
}

/// Writes to something that is no file: a pipe that perhaps nobody reads.
///
/// # Errors
/// It cannot be written to, or not in time. A reader that has heard enough is
/// none.
pub fn write_to_pipe(path: &Path, text: &str) -> io::Result<()> {
    let open = || OpenOptions::new().write(true).custom_flags(O_NONBLOCK).open(path);
    let mut looks = PATIENCE.as_millis() / LOOK.as_millis();
    let file = loop {
        match open() {
            // Somebody may read it soon.
            Err(e) if has_no_reader(&e) && looks > 0 => {
                looks -= 1;
                thread::sleep(LOOK);
            }
            Err(e) if has_no_reader(&e) => return Err(late("nobody reads it")),
            opened => break opened?,
        }
    };
    match Appender(file).write_all(text.as_bytes()) {
        Err(e) if e.kind() == io::ErrorKind::TimedOut => Err(late("nobody reads it")),
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => Err(e),
        _ => Ok(()),
    }
}

/// How often to look whether somebody reads a pipe.
const LOOK: Duration = Duration::from_millis(20);

fn has_no_reader(error: &io::Error) -> bool {
    error.raw_os_error() == Some(Errno::ENXIO as i32)
}

/// Something that text is added to. Whoever named it meant a file, but it may be a pipe or a
/// terminal, which may take nothing for ever.
#[derive(Debug)]
pub struct Appender(File);

impl Appender {
    /// Goes on at the end of what is there.
    ///
    /// # Errors
    /// It cannot be opened, or is a pipe that nobody reads.
    pub fn open(path: &Path) -> io::Result<Self> {
        Self::opened(OpenOptions::new().append(true), path)
    }

    /// Begins with nothing, whatever was there.
    ///
    /// # Errors
    /// As for [`Appender::open`].
    pub fn anew(path: &Path) -> io::Result<Self> {
        Self::opened(OpenOptions::new().write(true).truncate(true), path)
    }

    fn opened(options: &mut OpenOptions, path: &Path) -> io::Result<Self> {
        let opened = options.create(true).custom_flags(O_NONBLOCK).open(path);
        match opened {
            Err(e) if has_no_reader(&e) => Err(io::Error::other("it is a pipe that nobody reads")),
            opened => opened.map(Self),
        }
    }
}

impl Write for Appender {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.0.write(bytes) {
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => {}
                written => return written,
            }
            let mut wanted = [PollFd::new(self.0.as_fd(), PollFlags::POLLOUT)];
            let time = PollTimeout::try_from(PATIENCE).unwrap_or(PollTimeout::ZERO);
            if poll(&mut wanted, time) == Ok(0) {
                let why = format!("it takes nothing for {} s", PATIENCE.as_secs());
                return Err(io::Error::new(io::ErrorKind::TimedOut, why));
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Does something that may block for ever, and stops waiting for it.
fn in_time<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
    otherwise: &str,
) -> io::Result<T> {
    let (done, end) = mpsc::channel();
    // Nothing can end the thread but the end of the program, which comes soon.
    start(move || drop(done.send(work())))?;
    end.recv_timeout(PATIENCE).unwrap_or_else(|_| Err(late(otherwise)))
}

fn start(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().spawn(work).map(drop).map_err(|e| {
        let what = format!("it is a pipe, and the machine has no thread left to wait for it: {e}");
        io::Error::new(e.kind(), what)
    })
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
    fn new(mut file: File) -> io::Result<Self> {
        // A piece ahead and no more, so that a flood is read as it is used.
        let (more, pieces) = mpsc::sync_channel(1);
        start(move || {
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
        })?;
        Ok(Self { pieces, piece: io::Cursor::default() })
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
    fn what_nobody_reads_is_given_up_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe");
        nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).expect("a pipe");
        let told = Appender::open(&pipe).map_err(|e| e.to_string()).expect_err("no reader");
        assert_eq!(told, "it is a pipe that nobody reads");
        let told = read_start(&pipe, 10).map_err(|e| e.to_string());
        assert_eq!(told, Err("it is not a regular file".into()));
        let file = folder.path().join("file");
        for text in ["one ", "two"] {
            Appender::open(&file).expect("opened").write_all(text.as_bytes()).expect("written");
        }
        assert_eq!(read_start(&file, 10).expect("read"), b"one two");
        assert_eq!(read_start(&file, 3).expect("read"), b"one");
        Appender::anew(&file).expect("opened").write_all(b"new").expect("written");
        assert_eq!(read_start(&file, 10).expect("read"), b"new");
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
