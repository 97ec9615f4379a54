//! The files written anew from the reference engine and its parts.
//!
//! In: every fault and quirk, drilled in simulated time. Out: of each fault
//! the shortest conversation in which one of its requirements is found broken, if it
//! is a deviation, one that it explains; of each quirk the shortest that goes otherwise
//! than with the honest engine.
//! Never: a conversation whose title a person made up, or one that still shows what it should;
//! those stay.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    sync::{Mutex, PoisonError},
};

use linesman::{
    contract::{EngineVariant, Fault, Protocol},
    transcript::From,
    verdict::{DrillRecord, Finding, LineRecord},
};

use super::{
    conversation::{Conversation, Expected, check},
    simulated::Bench,
};

/// The longest conversation that a person reads, in lines and in bytes.
const LINES: usize = 40;
const BYTES: usize = 3_000;

/// What the referee is told beside the lines, the plainest first: nothing;
/// that it is a drill; how the engine ended; that the rest does not come; times.
const WAYS: [Way; 6] = [
    Way { notes: &[], events: false, overdue: false, times: false },
    Way { notes: &["= drilled"], events: false, overdue: false, times: false },
    Way { notes: &["= drilled"], events: true, overdue: false, times: false },
    Way { notes: &["= drilled"], events: false, overdue: true, times: false },
    Way { notes: &["= drilled", "= timed"], events: true, overdue: false, times: true },
    Way { notes: &["= drilled", "= timed"], events: true, overdue: true, times: true },
];

/// How good a conversation is, the best first: what is not explained, what else is blamed, the way, and
/// how long it is in lines and in bytes.
type Weight = ((bool, bool), usize, usize, usize);

struct Way {
    notes: &'static [&'static str],
    events: bool,
    overdue: bool,
    times: bool,
}

impl Bench {
    /// The conversation of a variant as it stands in the file, if it still holds.
    fn kept(&self, variant: EngineVariant, before: &[Conversation]) -> Option<Conversation> {
        let (kind, what, trips) = match variant {
            EngineVariant::Fault(name) => {
                let fault = self.protocol.faults().into_iter().find(|f| f.name == name)?;
                ("fault", fault.what, fault.trips)
            }
            EngineVariant::Quirk(name) => {
                let quirk = self.protocol.quirks().into_iter().find(|q| q.name == name)?;
                ("quirk", quirk.what, &[][..])
            }
            EngineVariant::Honest | EngineVariant::Mutant(_) | EngineVariant::Pair(..) => {
                return None;
            }
        };
        let name = name(variant);
        let one = before.iter().find(|one| one.variant() == Some((kind, name)))?;
        let is_about = |expected: &Expected| trips.contains(&expected.requirement.as_str());
        let shows = trips.is_empty() || one.expected.iter().any(is_about);
        let holds =
            shows && check(self.protocol, one).is_ok() && one.is_explained(self.protocol, name);
        holds
            .then(|| Conversation { head: vec![format!("# {kind} {name}: {what}")], ..one.clone() })
    }

    /// The conversation of a variant, and what it would say in the file.
    fn best(
        &self,
        variant: EngineVariant,
        honest: &BTreeMap<String, Vec<String>>,
    ) -> Option<Conversation> {
        let record = self.drilled(variant);
        let drills = record.drills.iter();
        match variant {
            EngineVariant::Fault(name) => {
                let fault = self.protocol.faults().into_iter().find(|f| f.name == name)?;
                // Where a plain way shows nothing else, no later way is better, nor a longer conversation.
                let mut best: Option<(Weight, Conversation)> = None;
                for (at, way) in WAYS.iter().enumerate() {
                    for drill in drills.clone() {
                        let most = match &best {
                            Some((((false, false), ..), one)) => one.lines.len(),
                            _ => usize::MAX,
                        };
                        let Some((odd, one)) = self.failing(drill, way, fault, most) else {
                            continue;
                        };
                        let weight = (odd, at, one.lines.len(), one.shown().len());
                        if best.as_ref().is_none_or(|(lightest, _)| weight < *lightest) {
                            best = Some((weight, one));
                        }
                    }
                    if matches!(&best, Some((((false, false), ..), _))) {
                        break;
                    }
                }
                let (((is_unexplained, _), ..), one) = best?;
                // What the deviation does not explain does not show it.
                if is_unexplained {
                    return None;
                }
                Some(Conversation { head: vec![format!("# fault {name}: {}", fault.what)], ..one })
            }
            EngineVariant::Quirk(name) => {
                let quirk = self.protocol.quirks().into_iter().find(|q| q.name == name)?;
                let differing = drills.filter_map(|drill| {
                    let said = said_in(drill);
                    let before = honest.get(&drill.id).map(Vec::as_slice).unwrap_or_default();
                    let same = said.iter().zip(before).take_while(|(a, b)| a == b).count();
                    let odd = same < said.len() && said[same].starts_with('<');
                    odd.then_some((drill, same + 1))
                });
                let candidates = differing.flat_map(|(drill, needed)| {
                    let ways = WAYS[..2].iter().enumerate().filter_map(move |(way, told)| {
                        let one = self.clean(drill, told, needed)?;
                        Some(((way, one.lines.len(), one.shown().len()), one))
                    });
                    ways.collect::<Vec<_>>()
                });
                let (_, one) = candidates.min_by_key(|(weight, _)| *weight)?;
                Some(Conversation { head: vec![format!("# quirk {name}: {}", quirk.what)], ..one })
            }
            EngineVariant::Honest | EngineVariant::Mutant(_) | EngineVariant::Pair(..) => None,
        }
    }

    /// A drill up to the first line at which a requirement of a fault is found broken and, if
    /// it is a deviation, explained by it; whether it is not explained, and whether
    /// others are blamed as well. Nothing, if that needs more lines than so many.
    fn failing(
        &self,
        drill: &DrillRecord,
        way: &Way,
        fault: Fault,
        most: usize,
    ) -> Option<((bool, bool), Conversation)> {
        let (mut one, trips) = (written(drill, way), fault.trips);
        let heard = drill.transcript.iter().filter(|line| line.from != From::Stderr).count();
        // A long conversation can fail early.
        one.lines.truncate((LINES * 2).min(heard + 3));
        let named = |one: &Conversation| {
            let found = one.judge(self.protocol);
            found.iter().any(|f| trips.contains(&&*f.requirement)).then_some(found)
        };
        let mut found = named(&one)?;
        // What follows the line that it is about is seldom needed.
        let about = |f: &&Finding| trips.contains(&&*f.requirement);
        let last = found.iter().filter(about).filter_map(|f| f.line).min()?;
        if last + way.notes.len() > most {
            return None;
        }
        let is_explained = |one: &Conversation| one.is_explained(self.protocol, fault.name);
        let ends = (last..=one.lines.len()).map(|line| line + way.notes.len());
        for end in ends {
            let mut short = one.clone();
            short.lines.truncate(end);
            let there = named(&short);
            if let Some(there) = there.filter(|_| is_explained(&short)) {
                (one, found) = (short, there);
                break;
            }
        }
        let fits = one.lines.len() <= LINES && one.shown().len() <= BYTES;
        one.expected = found.iter().map(Expected::of).collect();
        let blamed = found.iter().any(|f| !trips.contains(&&*f.requirement));
        fits.then(|| ((!is_explained(&one), blamed), one))
    }

    /// A drill in which nothing is found, whole or up to the line that is needed.
    fn clean(&self, drill: &DrillRecord, way: &Way, needed: usize) -> Option<Conversation> {
        let mut one = written(drill, way);
        let needed = needed + way.notes.len();
        if one.lines.len() > LINES || one.shown().len() > BYTES {
            one.lines.truncate(needed);
        }
        let fits = one.lines.len() <= LINES && one.shown().len() <= BYTES;
        (fits && one.judge(self.protocol).is_empty()).then_some(one)
    }
}

/// The lines of both sides, without times.
fn said_in(drill: &DrillRecord) -> Vec<String> {
    written(drill, &WAYS[0]).lines
}

fn written(drill: &DrillRecord, way: &Way) -> Conversation {
    let mut lines: Vec<String> = way.notes.iter().map(|&note| note.to_owned()).collect();
    let told = |line: &&LineRecord| match line.from {
        From::Controller | From::Engine => true,
        // An engine that ends with its input has not ended by itself.
        From::Event => {
            way.events && (line.line.starts_with("the engine ") || line.line == "end of input")
        }
        From::Stderr => false,
    };
    lines.extend(drill.transcript.iter().filter(told).map(|line| shown(line, way.times)));
    if way.overdue {
        lines.push("= overdue".to_owned());
    }
    Conversation { lines, ..Conversation::default() }
}

/// A line of a record in the notation of transcripts: whether it was escaped
/// is not recorded, so it is told by the escapes themselves.
fn shown(line: &LineRecord, time: bool) -> String {
    let mark = match line.from {
        From::Controller => '>',
        From::Engine => '<',
        From::Event => '=',
        From::Stderr => '!',
    };
    let text = line.line.as_str();
    let hexadecimal = |rest: &str| rest.bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2;
    let escaped = text.split("\\x").skip(1).any(hexadecimal)
        || ["\\r", "\\z"].iter().any(|end| text.ends_with(end))
        || text.contains("\\c{");
    // Editors take away blanks at the end of a line.
    let bare = text.trim_end_matches(' ');
    let blanks = "\\x20".repeat(text.len() - bare.len());
    let time = if time { format!("{:.6} ", line.at_us as f64 / 1e6) } else { String::new() };
    let rest = match (escaped, blanks.is_empty()) {
        (false, true) => format!("{mark} {bare}"),
        (true, _) => format!("{mark}~ {bare}{blanks}"),
        (false, false) => format!("{mark}~ {}{blanks}", bare.replace('\\', "\\\\")),
    };
    time + rest.trim_end()
}

/// The head of a file: how it is read, and what it has no conversation of.
fn head(left: &[(EngineVariant, bool)], faults: usize, quirks: usize) -> Conversation {
    let mut head: Vec<String> = [
        "# Conversations and what the referee must find in them; CONTRIBUTING.md tells how",
        "# they are written. Those of faults and quirks are written by",
        "# `LINESMAN_REGENERATE=all cargo test --release --test referees`; others stay as they are.",
    ]
    .map(str::to_owned)
    .into();
    let names = |faults: bool| {
        let of_kind = |(variant, there): &&(EngineVariant, bool)| {
            !there && matches!(variant, EngineVariant::Fault(_)) == faults
        };
        left.iter().filter(of_kind).map(|(variant, _)| name(*variant)).collect::<Vec<_>>()
    };
    for (kind, total, names) in [("faults", faults, names(true)), ("quirks", quirks, names(false))]
    {
        let count = names.len();
        let text = format!(
            "{count} of {total} {kind} are not here, as only silence, times or the survey show \
             them, or a long conversation{} {}",
            if count == 0 { "." } else { ":" },
            names.join(", ")
        );
        head.push("#".to_owned());
        head.extend(textwrap::wrap(&text, 96).iter().map(|line| format!("# {line}")));
    }
    Conversation { head, ..Conversation::default() }
}

fn name(variant: EngineVariant) -> &'static str {
    match variant {
        EngineVariant::Fault(name) | EngineVariant::Quirk(name) | EngineVariant::Mutant(name) => {
            name
        }
        EngineVariant::Honest | EngineVariant::Pair(..) => "",
    }
}

/// Writes the file of a protocol anew.
pub fn regenerate(protocol: &'static Protocol, path: &Path) -> Result<(), String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let before = Conversation::read_all(&text)?;
    let bench = Bench::of(protocol);
    let drills = bench.drilled(EngineVariant::Honest).drills;
    let honest: BTreeMap<_, _> = drills.iter().map(|d| (d.id.clone(), said_in(d))).collect();
    let faults = protocol.faults().into_iter().map(|f| EngineVariant::Fault(f.name));
    let quirks = protocol.quirks().into_iter().map(|q| EngineVariant::Quirk(q.name));
    let parts: Vec<EngineVariant> = faults.chain(quirks).collect();
    let found: Mutex<BTreeMap<usize, Option<Conversation>>> = Mutex::default();
    let queue = Mutex::new(parts.iter().copied().enumerate());
    let lock = || found.lock().unwrap_or_else(PoisonError::into_inner);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((index, variant)) = next else { return };
                    let kept = bench.kept(variant, &before);
                    let best = kept.or_else(|| bench.best(variant, &honest));
                    lock().insert(index, best);
                }
            });
        }
    });
    let found = std::mem::take(&mut *lock());
    let there: Vec<(EngineVariant, bool)> =
        found.iter().map(|(index, one)| (parts[*index], one.is_some())).collect();
    let mut blocks = vec![head(&there, protocol.faults().len(), protocol.quirks().len())];
    blocks
        .extend(before.into_iter().filter(|one| !one.lines.is_empty() && one.variant().is_none()));
    blocks.extend(found.into_values().flatten());
    let text: Vec<String> = blocks.iter().map(Conversation::shown).collect();
    fs::write(path, text.join("\n")).map_err(|e| format!("{}: {e}", path.display()))
}
