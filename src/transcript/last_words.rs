//! What a program that ended has said of it on standard error.
//!
//! In: the lines, of which the last ones may be the frames of a backtrace. Out: the few that
//! tell why. Never: a line that was not said.

/// The lines that tell why a program ended, `most` of them: those of its last message about
/// that, if it is known to be one, and else the last lines of all.
#[must_use]
pub fn last_words(lines: &[String], most: usize) -> Vec<String> {
    let said: Vec<&str> =
        lines.iter().map(String::as_str).filter(|line| !line.trim().is_empty()).collect();
    let told = if said.len() <= most { Vec::new() } else { message(&said) };
    let told = if told.is_empty() { &said[said.len().saturating_sub(most)..] } else { &told };
    told.iter().take(most).map(|line| (*line).to_owned()).collect()
}

/// The same as one text by which ends are told apart: without what varies from run to run, such
/// as the number of a thread or a log before it. Frames whose message is not there say nothing
/// alone, so then it is all of them.
#[must_use]
pub fn reason(lines: &[String]) -> String {
    let said: Vec<&str> =
        lines.iter().map(String::as_str).filter(|line| !line.trim().is_empty()).collect();
    let mut told = message(&said);
    if let Some(first) = told.first_mut() {
        *first = first.find(PANICKED).map_or(*first, |at| &first[at..]);
        return told.join("\n");
    }
    match said.last() {
        Some(last) if is_frame(last) => said.join("\n"),
        last => last.copied().unwrap_or_default().to_owned(),
    }
}

/// What Rust says behind the name of the thread.
const PANICKED: &str = " panicked at ";

/// The last message by which a runtime says that it ends the program.
fn message<'a>(said: &[&'a str]) -> Vec<&'a str> {
    let found = (0..said.len()).rev().find_map(|at| {
        let told = message_at(&said[at..]);
        (!told.is_empty()).then_some(told)
    });
    found.unwrap_or_default()
}

/// The message that begins with the first of these lines.
fn message_at<'a>(said: &[&'a str]) -> Vec<&'a str> {
    let [first, behind @ ..] = said else { return Vec::new() };
    // Rust since 1.73 has the text of a panic on the next line.
    if first.contains(PANICKED) {
        let text = behind.first().filter(|line| !is_frame(line));
        return [first].into_iter().chain(text).copied().collect();
    }
    // Python: calls, each indented, and then the exception.
    if first.starts_with("Traceback (") {
        return behind.iter().find(|line| !is_frame(line)).copied().into_iter().collect();
    }
    // C++
    if first.starts_with("terminate called") {
        let what = behind.first().filter(|line| line.trim_start().starts_with("what():"));
        return [first].into_iter().chain(what).copied().collect();
    }
    // Java and its kin, .NET, Go, the sanitizers of C
    let begins = ["Exception in thread", "Unhandled exception", "panic: ", "fatal error: "];
    let is_one = begins.iter().any(|begin| first.starts_with(begin))
        || first.contains("ERROR: AddressSanitizer")
        || first.contains(": runtime error: ");
    if is_one { vec![first] } else { Vec::new() }
}

/// Whether a line belongs to a list of calls, or to what is said of it.
fn is_frame(line: &str) -> bool {
    line.starts_with([' ', '\t', '#'])
        || line.starts_with("stack backtrace")
        || line.starts_with("note:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn told(text: &str, expected: &[&str]) {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        assert_eq!(last_words(&lines, 3), expected);
    }

    #[test]
    fn a_panic_is_told_without_its_frames() {
        let frames = "stack backtrace:\n   0: std::panicking\n   1: core::panicking\n             at lib.rs:3\nnote: Some details are omitted";
        let (head, text) =
            ("thread 'main' panicked at src/main.rs:5:9:", "not yet implemented: bestmove");
        told(&format!("ready\n{head}\n{text}\n{frames}"), &[head, text]);
        let old = "thread 'main' panicked at 'no', src/main.rs:5:9";
        told(&format!("{old}\n{frames}"), &[old]);
    }

    #[test]
    fn an_exception_is_told_without_its_calls() {
        let calls = "Traceback (most recent call last):\n  File \"e.py\", line 3, in <module>\n    f()\n    ~^^\n  File \"e.py\", line 1, in f\n    1/0";
        let zero = "ZeroDivisionError: division by zero";
        told(&format!("{calls}\n{zero}"), &[zero]);
        // One that was met while another was handled.
        told(&format!("{calls}\nKeyError: 1\n\nDuring that:\n\n{calls}\n{zero}"), &[zero]);
        let (java, go) = ("Exception in thread \"main\" E: no", "panic: no");
        told(
            &format!("{java}\n\tat A.b(A.java:1)\n\tat A.c(A.java:2)\n\tat A.d(A.java:3)"),
            &[java],
        );
        told(
            &format!("{go}\n\ngoroutine 1 [running]:\nmain.main()\n\t/e.go:3\nexit status 2"),
            &[go],
        );
    }

    #[test]
    fn an_abort_is_told_with_its_reason() {
        let (head, what) =
            ("terminate called after throwing an instance of 'E'", "  what():  no such move");
        told(&format!("one\ntwo\nthree\n{head}\n{what}\nAborted"), &[head, what]);
        told(&format!("one\ntwo\n{head}\nAborted"), &[head]);
    }

    #[test]
    fn other_words_are_the_last_ones() {
        told("one\ntwo\n\nthree\nfour\n", &["two", "three", "four"]);
        told("one\n\ntwo\n", &["one", "two"]);
        told("", &[]);
    }

    #[test]
    fn ends_are_told_apart_by_what_does_not_vary() {
        let reason = |text: &str| {
            let lines: Vec<String> = text.lines().map(str::to_owned).collect();
            super::reason(&lines)
        };
        let panic = |thread: u32, line: u32| {
            format!(
                "log {thread}\nthread 'a' ({thread}) panicked at a.rs:{line}:1:\nno move\n  0: f"
            )
        };
        assert_eq!(reason(&panic(1, 5)), reason(&panic(2, 5)));
        assert_ne!(reason(&panic(1, 5)), reason(&panic(1, 6)));
        assert_eq!(reason("log 1\nno such game\n\n"), "no such game");
        let (here, there) = (reason("  at f:1\n  at g:3"), reason("  at f:2\n  at g:3"));
        assert_ne!(here, there, "the end of a report says nothing alone");
        assert_eq!(reason(""), "");
    }
}
