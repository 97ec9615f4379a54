//! Tests: whether rules count moves as others have counted them.
//!
//! In: the text of a file in `golden/perft`, and how the rules of a protocol count. Out: nothing but
//! agreement. Never: a count without a source, or one that the rules gave themselves.

/// Greater counts are left to release builds.
const QUICK: u64 = 400_000;

/// And those above this to whoever changes the rules.
const LONG: u64 = 100_000_000;

/// A position, in the notation of its protocol, and what others have counted there.
pub struct Published<'a> {
    pub position: &'a str,
    /// How many sequences of 1, 2, 3 … legal moves begin here.
    pub counts: Vec<u64>,
}

/// The entries of a file.
pub fn published(file: &str) -> Vec<Published<'_>> {
    let mut sourced = false;
    let mut all = Vec::new();
    for line in file.lines().filter(|line| !line.is_empty()) {
        if let Some(comment) = line.strip_prefix('#') {
            sourced |= comment.starts_with(" Source: ");
            continue;
        }
        assert!(sourced, "no source: {line}");
        let (position, counts) = line.split_once(" = ").unwrap_or_else(|| panic!("no `=`: {line}"));
        let counts = counts.split(' ').map(|count| count.parse().expect("a count")).collect();
        all.push(Published { position, counts });
    }
    assert!(!all.is_empty(), "nothing was counted");
    all
}

/// The tests that rules count as the file of their protocol says: the greater counts in release
/// builds only, the greatest not in the gate.
macro_rules! counts_agree {
    ($file:ident, $count:ident) => {
        #[test]
        fn counts_agree() {
            $crate::contract::perft::agrees($file, $count);
        }

        #[test]
        #[ignore = "seconds in a release build, minutes otherwise"]
        fn counts_agree_deeper() {
            $crate::contract::perft::agrees_deeper($file, $count);
        }

        #[test]
        #[ignore = "a minute in a release build, many otherwise"]
        fn counts_agree_deepest() {
            $crate::contract::perft::agrees_deepest($file, $count);
        }
    };
}

pub(crate) use counts_agree;

/// Compares the counts that are quick to make.
pub fn agrees(file: &str, count: impl Fn(&str, u32) -> u64) {
    compare(file, |leaves| leaves <= QUICK, count);
}

/// Compares those that are not.
pub fn agrees_deeper(file: &str, count: impl Fn(&str, u32) -> u64) {
    compare(file, |leaves| leaves > QUICK && leaves <= LONG, count);
}

/// Compares the others.
pub fn agrees_deepest(file: &str, count: impl Fn(&str, u32) -> u64) {
    compare(file, |leaves| leaves > LONG, count);
}

fn compare(file: &str, wanted: impl Fn(u64) -> bool, count: impl Fn(&str, u32) -> u64) {
    for Published { position, counts } in published(file) {
        for (depth, leaves) in (1..).zip(counts).filter(|(_, leaves)| wanted(*leaves)) {
            assert_eq!(count(position, depth), leaves, "{depth} plies from {position}");
        }
    }
}
