//! The walls of the house: imports point left, protocol rooms share a floor
//! plan, protocols are named in their rooms and the registry only, the words of
//! a protocol are listed once, and every file opens with what it is for.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use linesman::contract::description::Opening;

/// Rooms from left to right; a room may import from rooms before it.
const ROOMS: [&[&str]; 9] = [
    &["files", "spec", "transcript"],
    &["verdict"],
    &["engine"],
    &["contract"],
    &["protocols"],
    &["suite", "bundled", "lint"],
    &["explore", "proxy", "replay", "selftest", "report"],
    &["cli"],
    &["main", "lib", "fuzz"],
];

const FLOOR_PLAN: [&str; 10] = [
    "mod",
    "message",
    "grammar",
    "referee",
    "controller",
    "steps",
    "reference",
    "faults",
    "rules",
    "diagram",
];

/// Rooms among the protocols that are none: what several of them share. Each
/// has files of its own, knows no protocol, and is no protocol's part.
const SHARED: [(&str, &[&str]); 1] = [(
    "uci_like",
    &[
        "books",
        "checks",
        "controller",
        "customs",
        "declarations",
        "descriptions",
        "deviations/clearings",
        "deviations/interruptions",
        "deviations/lines",
        "deviations/mod",
        "deviations/requests",
        "deviations/searches",
        "deviations/settings",
        "dialect",
        "driver",
        "faults/behaviour",
        "faults/deep",
        "faults/handshakes",
        "faults/info",
        "faults/input",
        "faults/mod",
        "faults/options",
        "faults/positions",
        "faults/process",
        "faults/quirks/input",
        "faults/quirks/lines",
        "faults/quirks/mod",
        "faults/results",
        "faults/searches",
        "faults/stops",
        "faults/texts",
        "fields",
        "first",
        "go",
        "grammar",
        "greeting",
        "identity",
        "ids",
        "info",
        "message",
        "mod",
        "model/mod",
        "model/search",
        "model/searches",
        "model/window",
        "moves",
        "options",
        "permits",
        "position",
        "profile",
        "ready",
        "referee/commands",
        "referee/ending",
        "referee/info",
        "referee/mod",
        "referee/notes",
        "referee/queries",
        "referee/results",
        "referee/unanswered",
        "referee/unsolicited",
        "register",
        "reports",
        "rewording",
        "setoption",
        "setting",
        "settings",
        "steps/best_lines",
        "steps/left",
        "steps/mod",
        "steps/options",
        "steps/positions",
        "steps/ready",
        "steps/scores",
        "steps/searches",
        "steps/sessions",
        "steps/thinking",
        "steps/timed",
        "tokens",
    ],
)];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

fn all() -> Vec<(String, String)> {
    let mut found = Vec::new();
    files(&source(), &mut found);
    found.sort();
    found
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(source()).expect("inside").display().to_string();
            (name, fs::read_to_string(path).expect("text"))
        })
        .collect()
}

fn column(room: &str) -> usize {
    ROOMS
        .iter()
        .position(|rooms| rooms.contains(&room))
        .unwrap_or_else(|| panic!("room `{room}` has no place in the order of rooms"))
}

/// What a file names right behind `crate::` or `super::`, outside its tests.
fn imported(text: &str, from: &str) -> BTreeSet<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    named_behind(&code.replace(['\n', ' '], ""), from)
}

/// The same in code without blanks.
fn named_behind(code: &str, from: &str) -> BTreeSet<String> {
    let mut imported: Vec<String> = Vec::new();
    for part in code.split(from).skip(1) {
        if let Some(list) = part.strip_prefix('{') {
            // A grouped import: the names at depth one.
            let (mut depth, mut word) = (0, String::new());
            for c in list.chars() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => imported.push(std::mem::take(&mut word)),
                    c if depth == 0 => word.push(c),
                    _ => {}
                }
            }
            imported.push(word);
        } else {
            imported.push(part.to_owned());
        }
    }
    let first = |import: &String| -> String {
        import.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    imported.iter().map(first).collect()
}

#[test]
fn imports_point_left() {
    for (name, text) in all() {
        let room = name.split(['/', '.']).next().expect("a room");
        for other in imported(&text, "crate::") {
            if other.is_empty() || other == room || !source().join(&other).exists() {
                continue;
            }
            assert!(
                column(&other) < column(room),
                "src/{name} imports from `{other}`, which is not to the left of `{room}`"
            );
        }
    }
}

/// Files of the command line import one another in one direction only.
#[test]
fn the_files_of_the_command_line_form_no_circle() {
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, text) in all() {
        let file = name.strip_prefix("cli/").and_then(|file| file.strip_suffix(".rs"));
        if let Some(file) = file.filter(|file| *file != "mod") {
            imports.insert(file.to_owned(), imported(&text, "super::"));
        }
    }
    // What imports nothing that is left is in no circle.
    loop {
        let left: BTreeSet<String> = imports.keys().cloned().collect();
        imports.retain(|_, others| !others.is_disjoint(&left));
        if imports.len() == left.len() {
            break;
        }
    }
    assert!(imports.is_empty(), "a circle, or behind one: {:?}", imports.keys());
}

/// A jump of the wall clock must change no deadline and no duration: only the
/// date of today and the mark of a run may come from it.
#[test]
fn the_wall_clock_is_read_in_one_file_only() {
    let readers: Vec<String> =
        all().into_iter().filter(|(_, t)| t.contains("SystemTime")).map(|(name, _)| name).collect();
    assert_eq!(readers, ["engine/clock.rs"]);
}

/// What an engine does at what time is the same on every machine.
#[test]
fn protocol_rooms_have_no_threads_and_no_clocks() {
    for (name, text) in all() {
        let room = name.strip_prefix("protocols/").and_then(|rest| rest.split('/').next());
        if room.is_none() {
            continue;
        }
        for word in ["thread::", "Instant", "Stopwatch", "sleep", "mpsc", "Mutex", "Atomic"] {
            assert!(!text.contains(word), "src/{name} has `{word}`");
        }
    }
}

#[test]
fn every_file_says_what_it_is_for() {
    for (name, text) in all() {
        assert!(text.starts_with("//!"), "src/{name} does not open with `//!`");
    }
}

#[test]
fn protocol_rooms_share_a_floor_plan() {
    for entry in fs::read_dir(source().join("protocols")).expect("a folder") {
        let room = entry.expect("an entry").path();
        let shared = SHARED.iter().any(|(name, _)| room.ends_with(name));
        if !room.is_dir() || shared {
            continue;
        }
        // What only feature files describe has no grammar and no rules.
        let own = room.ends_with(linesman::protocols::OWN);
        let plan = FLOOR_PLAN.into_iter().filter(|part| {
            !own || !["message", "grammar", "controller", "rules", "diagram"].contains(part)
        });
        let has = |part: &str| room.join(format!("{part}.rs")).exists() || room.join(part).is_dir();
        for part in plan {
            assert!(has(part), "{} has no `{part}`", room.display());
        }
        // What is misunderstood of a model stands beside it.
        let modelled = has("model") && has("deviations");
        assert!(own || modelled, "{} has no model", room.display());
    }
}

/// The parts of a protocol room from left to right: what stands in one row may import from the
/// rows before it. The faults wrap the reference engine, which knows of none.
const PARTS: [&[&str]; 9] = [
    &["description"],
    &["rules", "words"],
    &["message", "names"],
    &["grammar", "print", "profile", "diagram"],
    &["model"],
    &["deviations"],
    &["referee", "reference"],
    &["faults", "controller"],
    &["steps"],
];

/// The rooms of protocols that have a game, and so all of these parts.
fn rooms_with_a_game() -> Vec<String> {
    let of_description = |(name, _): (String, String)| {
        let room = name.strip_prefix("protocols/")?.strip_suffix("/description.rs")?;
        Some(room.to_owned())
    };
    all().into_iter().filter_map(of_description).collect()
}

/// What a file of a room imports from other parts of it, tests left out.
fn parts_imported(room: &str, file: &str, text: &str) -> BTreeSet<String> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code: String = code.lines().filter_map(|line| line.split("//").next()).collect();
    let flat = code.replace(['\n', ' '], "");
    // What stands before the name of a part.
    let depth = file.split('/').count() - usize::from(file.ends_with("mod.rs"));
    let up = format!("use{}", "super::".repeat(depth));
    let doors = [format!("{room}::"), up];
    doors.iter().flat_map(|door| named_behind(&flat, door)).collect()
}

/// What is known of a protocol comes first, then what is supposed of an engine, then the judge of
/// engines, then what is wrong with one: nobody who judges knows the faults.
#[test]
fn the_parts_of_a_room_import_from_the_left() {
    let place = |part: &str| PARTS.iter().position(|parts| parts.contains(&part));
    let rooms = rooms_with_a_game();
    assert!(rooms.len() >= 5, "{rooms:?}");
    let mut seen = 0;
    for room in rooms {
        let folder = format!("protocols/{room}/");
        let (mut files, mut imports) = (0, 0);
        for (name, text) in all() {
            let Some(file) = name.strip_prefix(&folder).filter(|file| *file != "mod.rs") else {
                continue;
            };
            files += 1;
            let part = file.split(['/', '.']).next().expect("a part");
            let here = place(part).unwrap_or_else(|| panic!("`{part}` of {room} has no place"));
            for other in parts_imported(&room, file, &text) {
                let Some(there) = place(&other).filter(|_| other != part) else { continue };
                imports += 1;
                assert!(there < here, "src/{name} imports `{other}`, which is not to its left");
            }
        }
        assert!(imports > files, "{room}: {imports} imports of {files} files were seen");
        seen += imports;
    }
    assert!(seen > 500, "{seen} imports were seen");
}

#[test]
fn shared_rooms_know_no_protocol() {
    for (room, parts) in SHARED {
        let folder = format!("protocols/{room}/");
        let of_room: Vec<(String, String)> =
            all().into_iter().filter(|(name, _)| name.starts_with(&folder)).collect();
        let names: Vec<&str> = of_room
            .iter()
            .filter_map(|(name, _)| name.strip_prefix(&folder)?.strip_suffix(".rs"))
            .collect();
        assert_eq!(names, parts, "the files of the shared room `{room}`");
        for (name, text) in &of_room {
            for protocol in linesman::protocols::all() {
                // A family may be called after a protocol.
                let text = text.replace(room, "");
                let words = text.split(|c: char| !c.is_alphanumeric());
                let named =
                    words.map(str::to_ascii_lowercase).any(|word| word.starts_with(protocol.id()));
                assert!(!named, "src/{name} names `{}`", protocol.id());
            }
            let door = text.contains(": Protocol = Protocol {");
            assert!(!door && !text.contains("crate::protocols"), "src/{name} is no shared room");
        }
    }
}

#[test]
fn protocols_are_named_in_their_rooms_only() {
    let protocols: Vec<String> =
        linesman::protocols::all().iter().map(|p| p.id().to_owned()).collect();
    for (name, text) in all() {
        // What damages texts of every protocol is no part of the program.
        if name.starts_with("protocols/") || name.starts_with("fuzz/") {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            // Help texts and doc comments may show an example.
            let code = line.split("//").next().unwrap_or_default();
            let shown = name.starts_with("cli/") && !code.contains("==");
            for protocol in &protocols {
                let named = code.contains(&format!("\"{protocol}\""))
                    || code.contains(&format!("\"{protocol}/"))
                    || code.contains(&format!("protocols::{protocol}"));
                assert!(!named || shown, "src/{name}:{} names `{protocol}`", number + 1);
            }
        }
    }
}

/// So many words of messages that stand close together are a list of them. Fewer may just be
/// spoken of, as in a fault that is about two commands.
const LIST: usize = 4;

/// How many lines a word of a list may stand below the one before it.
const CLOSE: usize = 3;

/// The one file of a room in which many words may stand in a row: what its bundled controller says
/// and waits for is a conversation. It need not hold every word, so nothing is forgotten in it.
const CONVERSATIONS: &str = "controller/bundled.rs";

/// The words that the messages of a description begin with, whole and the first of several.
fn message_words(protocol: &linesman::contract::Protocol) -> BTreeSet<&'static str> {
    let openings = protocol.description().messages.iter().filter_map(|m| match m.opening {
        Opening::Word(words) => Some(words),
        Opening::Like(_) => None,
    });
    openings.flat_map(|words| [words, words.split(' ').next().unwrap_or(words)]).collect()
}

/// The lists of such words in a file: the number of the first line of each, and its words.
fn lists_of<'t>(text: &'t str, words: &BTreeSet<&str>) -> Vec<(usize, BTreeSet<&'t str>)> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    // The last line that each list has got to so far, behind its first line and its words.
    let mut lists: Vec<(usize, BTreeSet<&str>, usize)> = Vec::new();
    for (number, line) in (1..).zip(code.lines()) {
        if line.trim_start().starts_with("//") {
            continue;
        }
        for word in line.split('"').skip(1).step_by(2).filter(|text| words.contains(text)) {
            match lists.last_mut() {
                Some((_, list, last)) if number - *last <= CLOSE => {
                    list.insert(word);
                    *last = number;
                }
                _ => lists.push((number, BTreeSet::from([word]), number)),
            }
        }
    }
    let lists = lists.into_iter().map(|(first, list, _)| (first, list));
    lists.filter(|(_, list)| list.len() >= LIST).collect()
}

/// What a message is called stands in its description. Everything else names it by a name of the
/// code; so nothing is forgotten where a word changes, or comes to be.
#[test]
fn the_words_of_a_protocol_are_listed_in_its_description_only() {
    for protocol in linesman::protocols::all() {
        let words = message_words(protocol);
        let room = format!("protocols/{}/", protocol.id());
        for (name, text) in all() {
            let Some(file) = name.strip_prefix(&room) else { continue };
            let is_free = file == CONVERSATIONS || file.ends_with("tests.rs");
            if file.starts_with("description") || is_free {
                continue;
            }
            if let Some((line, list)) = lists_of(&text, &words).first() {
                panic!("src/{name}:{line} lists {list:?}, which stand in the description");
            }
        }
    }
}

/// The search finds what there was before, and leaves alone what is no list.
#[test]
fn second_lists_of_words_are_found() {
    let found = |id: &str, text: &str| -> Vec<(usize, usize)> {
        let protocol = linesman::protocols::all().iter().find(|protocol| protocol.id() == id);
        let words = message_words(protocol.expect("a protocol"));
        lists_of(text, &words).into_iter().map(|(line, list)| (line, list.len())).collect()
    };
    let table = r#"
    pub const ALL: [(Self, &'static str); 8] = [
        (Self::Info, "info"),
        (Self::NewGame, "newgame"),
        (Self::Play, "play"),
        (Self::Pass, "pass"),
        (Self::ValidMoves, "validmoves"),
    ];"#;
    assert_eq!(found("uhp", table), [(3, 5)]);
    let row = r#"const WORDS: [&str; 4] = ["play", "pass", "bestmove depth", "undo"];"#;
    assert_eq!(found("uhp", row), [(1, 4)]);
    let arms = r#"match first {
        "nboard" => integer(words, line, Keyword::NBoard, Command::NBoard),
        "ping" => integer(words, line, Keyword::Ping, Command::Ping),
        "hint" => integer(words, line, Keyword::Hint, Command::Hint),
        "move" => {"#;
    assert_eq!(found("nboard", arms), [(2, 4)]);
    let alternatives = r#"matches!(parsed.word, "id" | "param" | "info" | "done" | "pong")"#;
    assert_eq!(found("hub", alternatives), [(1, 5)]);

    let named = r#"match Word::of(word) {
        Some(Word::Info) => "Info: deeper now",
        Some(Word::Done) => "Done!",
        _ => "Ready.","#;
    let spoken_of = r#"
        // "go", "stop", "ping", "quit"
        (line == "stop" && since != "go").then(|| vec!["stop".to_owned(), "ping".to_owned()])"#;
    let tests = "#[cfg(test)]\nmod tests {\n    [\"go\", \"stop\", \"ping\", \"quit\"]";
    for text in [named, spoken_of, tests] {
        assert_eq!(found("hub", text), [], "{text}");
    }
}

/// The ids that a protocol takes from the table of its family, `^` written out.
fn shared_ids(protocol: &str) -> Vec<String> {
    let takes = format!(", \"{protocol}\");");
    let is_taken = |(_, text): &(String, String)| {
        text.lines().any(|line| line.starts_with("implement_ids!(") && line.ends_with(&takes))
    };
    if !all().iter().any(is_taken) {
        return Vec::new();
    }
    let table = fs::read_to_string(source().join("protocols/uci_like/ids.rs")).expect("a table");
    let rows = table.lines().filter_map(|line| line.split_once(" = ")?.1.strip_suffix("\";"));
    let ids: Vec<String> = rows
        .filter_map(|row| row.split_once('"'))
        .map(|(start, id)| match start.trim() {
            "^" => format!("{protocol}/{protocol}{id}"),
            _ => format!("{protocol}/{id}"),
        })
        .collect();
    assert!(ids.len() > 50, "{ids:?}");
    ids
}

#[test]
fn requirements_cited_in_the_code_exist() {
    for protocol in linesman::protocols::all() {
        let catalogue = linesman::spec::Catalogue::read(
            &linesman::suite::embedded(protocol.id()),
            &linesman::suite::dialect(protocol),
        )
        .expect("the embedded features are sound");
        let quote = format!("\"{}/", protocol.id());
        for (name, text) in all().into_iter().filter(|(n, _)| n.starts_with("protocols/")) {
            for piece in text.split(&quote).skip(1) {
                // What is said of it may follow.
                let Some(rest) = piece.split(['"', ':']).next() else { continue };
                let id = format!("{}/{rest}", protocol.id());
                if id.ends_with('/') {
                    continue;
                }
                let folder = format!("{id}/");
                let known =
                    |r: &linesman::spec::Requirement| r.id == id || r.id.starts_with(&folder);
                assert!(
                    catalogue.requirements.iter().any(known),
                    "src/{name} cites `{id}`, which does not exist"
                );
            }
        }
        for id in shared_ids(protocol.id()) {
            assert!(catalogue.requirement(&id).is_some(), "`{id}` of `ids.rs` does not exist");
        }
        for fault in protocol.faults() {
            assert!(!fault.trips.is_empty(), "fault {} trips nothing", fault.name);
            for id in fault.trips {
                assert!(catalogue.requirement(id).is_some(), "fault {} trips `{id}`", fault.name);
            }
        }
    }
}
