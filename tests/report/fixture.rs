//! One run with everything in it, written by hand.
//!
//! Every verdict; texts that attack terminals, XML, HTML and Markdown; a line
//! of 4 kB with the mistake in its middle; letters that take more than a byte
//! or more than a column.

use linesman::{
    spec::{Catalogue, Level, Place, Requirement, Side, places},
    transcript::{From, Line},
    verdict::{
        Conclusion, CoverageRecord, DrillRecord, EndRecord, EngineRecord, FindingRecord, Gate,
        LineRecord, NOTHING, ProtocolRecord, ReplayRecord, RequirementRecord, RunRecord, SCHEMA,
        ShortRecord, Verdict, summary,
    },
};

/// Escapes, NUL, the ends of CDATA, of a fold and of a fence, a mention, a
/// direction mark, characters that XML forbids.
const HOSTILE: &str = "\u{1b}[31mred\0 ]]> </details> ``` | @everyone \u{202e}\u{9b}2J\u{ffff} <b>&amp;\r\nsecond line";

fn requirement(id: &str, level: Level, title: &str, verdict: Verdict) -> RequirementRecord {
    RequirementRecord {
        id: id.into(),
        formerly: Vec::new(),
        level,
        text: None,
        side: Side::Engine,
        section: id.split('/').nth(1).unwrap_or_default().into(),
        title: title.into(),
        verdict,
        reason: None,
        findings: Vec::new(),
    }
}

fn because(mut requirement: RequirementRecord, reason: &str) -> RequirementRecord {
    requirement.reason = Some(reason.into());
    requirement
}

fn found(mut requirement: RequirementRecord, findings: Vec<FindingRecord>) -> RequirementRecord {
    requirement.findings = findings;
    requirement
}

/// Scenarios are called by their places here.
fn place(drill: &str) -> String {
    if drill.contains(".feature:") { drill.into() } else { String::new() }
}

pub fn finding(message: &str, drill: &str) -> FindingRecord {
    FindingRecord {
        behaviour: None,
        message: message.into(),
        expected: None,
        got: None,
        line: None,
        span: None,
        source: None,
        position: None,
        drill: drill.into(),
        place: place(drill),
        advice: None,
        refused: None,
        breakdown: None,
        of_the_test: false,
    }
}

/// On line `number`, under the first occurrence of `part`.
fn at(mut finding: FindingRecord, number: usize, source: &str, part: &str) -> FindingRecord {
    let start = source.find(part).expect("the part is in the line");
    finding.line = Some(number);
    finding.span = Some((start, start + part.len()));
    finding.source = Some(source.into());
    finding
}

/// A drill with its conversation: `MICROSECONDS MARK text`, a line each.
fn drill(
    id: &str,
    requirement: &str,
    verdict: Verdict,
    ms: f64,
    lines: &[(u64, char, &str)],
) -> DrillRecord {
    let line = |(i, (at_us, mark, text)): (usize, &(u64, char, &str))| LineRecord {
        at_us: *at_us,
        from: match mark {
            '>' => From::Controller,
            '<' => From::Engine,
            '!' => From::Stderr,
            _ => From::Event,
        },
        number: i + 1,
        line: Line::new(*text).shown(),
    };
    DrillRecord {
        place: place(id),
        name: format!("a drill of {}", requirement.rsplit('/').next().unwrap_or_default()),
        verdict,
        duration_ms: ms,
        transcript: lines.iter().enumerate().map(line).collect(),
        ..DrillRecord::of(id, requirement)
    }
}

/// A `GameString` of about 4 kB with a wrong turn in its middle.
pub fn long_game_string() -> String {
    let moves = |n: usize| (0..n).map(|i| format!(";wA{} bG1-", i % 3 + 1)).collect::<String>();
    format!("Base;InProgress;White[190]{};bQ9 \\wS1{}", moves(190), moves(230))
}

const UNDO: &str = "features/uhp/undo.feature:12";
const PLAY: &str = "features/uhp/play.feature:20";
const BEST: &str = "features/uhp/bestmove.feature:9";
const NEWGAME: &str = "features/uhp/newgame.feature:31";
const BABBLE: &str = "features/uhp/engine-commands.feature:7";
const CRASH: &str = "features/uhp/undo.feature:30";
const VICTIM: &str = "features/uhp/undo.feature:41";
/// What a crash at `undo 9` breaks, as the engine's end is told.
const CRASHED: &str = "the engine was ended by signal SIGSEGV (11) before it answered `undo 9`";

fn broken() -> Vec<RequirementRecord> {
    let long = long_game_string();
    let undo = at(
        finding("the list should have one ply fewer", UNDO),
        7,
        "Base;InProgress;White[2];wS1;bS1 wS1-",
        "wS1;bS1 wS1-",
    );
    let undo = FindingRecord {
        expected: Some("Base;InProgress;Black[1];wS1\nok".into()),
        got: Some("Base;InProgress;White[2];wS1;bS1 wS1-\nok".into()),
        position: Some("Base;InProgress;White[2];wS1;bS1 wS1-".into()),
        behaviour: Some("takes back the first ply instead of the last".into()),
        advice: Some(
            "take the last move off the list before printing it; `undo` without a number means one"
                .into(),
        ),
        ..undo
    };
    let game = at(finding("`bQ9` names no piece", PLAY), 4, &long, "bQ9");
    let game = FindingRecord { expected: Some("a piece of the set".into()), ..game };
    let hostile = at(
        finding(&format!("no line of the protocol: {HOSTILE}"), BABBLE),
        2,
        HOSTILE,
        "second line",
    );
    let hostile = FindingRecord {
        position: Some(HOSTILE.into()),
        got: Some(HOSTILE.into()),
        expected: Some("`ok`".into()),
        ..hostile
    };
    let wide = at(finding("not ASCII", BABBLE), 3, "炮二平五 é\u{301} wS1 → bad", "bad");
    let again = FindingRecord { drill: PLAY.into(), place: PLAY.into(), ..wide.clone() };
    let late = FindingRecord {
        expected: Some("an answer within 5 s".into()),
        ..finding("no answer to `bestmove time 00:00:01`", BEST)
    };
    let crash = FindingRecord { line: Some(2), ..finding(CRASHED, CRASH) };
    let fail = |id, title| requirement(id, Level::Must, title, Verdict::Fail);
    vec![
        found(fail("uhp/undo/takes-back-one", "`undo` takes back one ply"), vec![undo]),
        found(
            fail(
                "uhp/play/answers-game-string",
                "a successful play is answered with the updated GameString",
            ),
            vec![game],
        ),
        found(
            fail("uhp/engine-commands/well-formed", "every line is one of the protocol's"),
            vec![
                hostile,
                wide,
                again,
                finding("third", BABBLE),
                finding("fourth", BABBLE),
                finding("fifth", UNDO),
            ],
        ),
        found(fail("uhp/bestmove/obeys-time", "`bestmove time` answers in time"), vec![late]),
        found(
            fail("uhp/process/stays-alive", "the engine does not end while its input is open"),
            vec![
                crash.clone(),
                FindingRecord { drill: VICTIM.into(), place: VICTIM.into(), ..crash.clone() },
            ],
        ),
        found(
            fail("uhp/undo/refuses-too-many", "more plies than were played are refused"),
            vec![crash],
        ),
    ]
}

fn requirements() -> Vec<RequirementRecord> {
    let must = |id, title, verdict| requirement(id, Level::Must, title, verdict);
    let greeting = at(finding("the name is empty", "greeting"), 1, "id ", "id ");
    let mut all = broken();
    all.extend([
        must("uhp/info/ends-with-ok", "every answer ends with a line `ok`", Verdict::Pass),
        found(
            requirement(
                "uhp/info/has-name",
                Level::Should,
                "the engine says its name",
                Verdict::Warn,
            ),
            vec![greeting],
        ),
        because(
            must(
                "uhp/newgame/accepts-game-string",
                "`newgame` takes a GameString",
                Verdict::Inconclusive,
            ),
            "no reply to `newgame` within 5 s",
        ),
        because(
            must("uhp/newgame/accepts-type", "`newgame` takes a GameType", Verdict::Inconclusive),
            "no reply to `newgame` within 5 s",
        ),
        because(
            must("uhp/undo/restores-the-position", "`undo` restores it", Verdict::Inconclusive),
            &format!("uhp/process/stays-alive is broken: {CRASHED}"),
        ),
        because(
            must(
                "uhp/validmoves/pillbug-throws",
                "a pillbug's throws are listed",
                Verdict::NotApplicable,
            ),
            "the engine does not declare `Pillbug`",
        ),
        because(
            must(
                "uhp/pass/only-when-forced",
                "`pass` is refused while a move exists",
                Verdict::Known,
            ),
            "issue 12 | @maintainer \u{1b}[2J",
        ),
        because(
            must("uhp/options/types", "options have one of four types", Verdict::Excluded),
            "no option is demanded",
        ),
        requirement(
            "uhp/info/lists-capabilities",
            Level::May,
            "capabilities follow the name",
            Verdict::Pass,
        ),
    ]);
    let viewer =
        must("uhp/play/move-is-a-movestring", "the viewer sends a MoveString", Verdict::Excluded);
    all.push(RequirementRecord { side: Side::Controller, ..because(viewer, "binds the viewer") });
    all
}

fn drills() -> Vec<DrillRecord> {
    let long = long_game_string();
    let hanging = &[(90, '<', "ok"), (120, '>', "newgame Base+M"), (5_000_120, '=', "deadline")];
    let undo = &[
        (0, '<', "id nokamute 1.0.3"),
        (12, '<', "ok"),
        (100, '>', "newgame Base"),
        (180, '<', "Base;NotStarted;White[1]"),
        (190, '<', "ok"),
        (312, '>', "undo"),
        (340, '<', "Base;InProgress;White[2];wS1;bS1 wS1-"),
        (341, '<', "ok"),
    ];
    let crash =
        &[(10, '>', "newgame Base"), (20, '>', "undo 9"), (30, '=', "the engine was ended")];
    let end = Some(EndRecord {
        how: "was ended by signal SIGSEGV (11)".into(),
        status: None,
        signal: Some(11),
        stderr: vec!["IndexError \u{1b}[31m in undo()".into(), "  line 42 </details>".into()],
    });
    let crashed = |id, requirement, verdict| DrillRecord {
        end: end.clone(),
        ..drill(id, requirement, verdict, 3.5, crash)
    };
    // The same is found in fewer lines.
    let short_undo = &[
        (0, '<', "id nokamute 1.0.3"),
        (12, '<', "ok"),
        (90, '>', "newgame"),
        (95, '<', "Base;NotStarted;White[1]"),
        (96, '<', "ok"),
        (97, '>', "undo"),
        (99, '<', "Base;InProgress;White[2];wS1;bS1 wS1-"),
    ];
    let of_undo = broken()[0].findings[0].clone();
    let short = ShortRecord {
        commands: 2,
        tries: 3,
        shown: 2,
        finding: of_undo.clone(),
        drill: drill(UNDO, "uhp/undo/takes-back-one", Verdict::Fail, 0.6, short_undo),
        told: Vec::new(),
    };
    let replay = ReplayRecord {
        requirement: "uhp/undo/takes-back-one".into(),
        message: of_undo.message,
        line: of_undo.line,
        commands: 41,
        tries: 1,
        shown: 1,
        short: Some(Box::new(short)),
        piped: Some(vec!["newgame".into(), "undo".into()]),
    };
    let undone = drill(UNDO, "uhp/undo/takes-back-one", Verdict::Fail, 1.25, undo);
    let newgame =
        drill(NEWGAME, "uhp/newgame/accepts-type", Verdict::Inconclusive, 5000.2, hanging);
    vec![
        drill("greeting", "", Verdict::Pass, 0.4, &[(3, '<', "id "), (9, '<', "ok")]),
        DrillRecord { replays: vec![replay], ..undone },
        drill(
            PLAY,
            "uhp/play/answers-game-string",
            Verdict::Fail,
            2.5,
            &[
                (10, '>', "newgame Base"),
                (11, '<', "ok"),
                (200, '>', "play bQ"),
                (1_200_345, '<', &long),
                (1_200_350, '<', "ok"),
            ],
        ),
        drill(
            BABBLE,
            "uhp/info/ends-with-ok",
            Verdict::Pass,
            0.5,
            &[
                (5, '>', "info"),
                (6, '<', HOSTILE),
                (7, '<', "炮二平五 é\u{301} wS1 → bad"),
                (8, '!', "warning: \u{7}bell"),
                (9, '<', "ok"),
            ],
        ),
        drill(
            BEST,
            "uhp/bestmove/obeys-time",
            Verdict::Fail,
            5012.0,
            &[(4, '>', "bestmove time 00:00:01"), (5_000_004, '=', "deadline")],
        ),
        DrillRecord { reason: Some("no reply to `newgame` within 5 s".into()), ..newgame },
        crashed(CRASH, "uhp/undo/refuses-too-many", Verdict::Fail),
        crashed(VICTIM, "uhp/undo/restores-the-position", Verdict::Inconclusive),
    ]
}

/// One command was never sent in a search.
fn coverage() -> Vec<CoverageRecord> {
    let met = |command: &str, in_search, outcome: &str, times| CoverageRecord {
        command: command.into(),
        in_search,
        outcome: outcome.into(),
        times,
    };
    vec![
        met("", false, NOTHING, 3),
        met("bestmove", false, HOSTILE, 12),
        met("options", false, "ok", 7),
        met("options", true, "ok", 0),
    ]
}

pub fn record() -> RunRecord {
    let requirements = requirements();
    let mut record = RunRecord {
        sides: linesman::spec::Sides::Engine,
        schema: SCHEMA.into(),
        linesman: "0.1.0".into(),
        protocol: ProtocolRecord {
            id: "uhp".into(),
            title: "Universal Hive Protocol".into(),
            revision: "2023-10".into(),
            settings: [("pass".into(), "empty (detected)".into())].into(),
        },
        engine: EngineRecord {
            command: vec!["./my engine".into(), "--level=1".into()],
            name: Some(format!("evil {HOSTILE}")),
            capabilities: vec!["Mosquito".into(), "Lady\u{1b}bug".into()],
            recorded: Vec::new(),
        },
        verdict: Conclusion::DoesNotConform,
        cause: None,
        interrupted: false,
        interruption: None,
        notes: Vec::new(),
        coverage: coverage(),
        duration_ms: Some(6_021.5),
        causes: Vec::new(),
        summary: summary(&requirements, linesman::spec::Sides::Engine),
        requirements,
        drills: drills(),
        evidence: Vec::new(),
        unselected: ["uhp/process/never-hangs".to_owned()].into(),
        gate: Gate::default(),
    };
    record.settle();
    record
}

/// The same engine, healthy: one warning, one known failure.
pub fn good_record() -> RunRecord {
    let mut record = record();
    record.requirements.retain(|r| !matches!(r.verdict, Verdict::Fail | Verdict::Inconclusive));
    record.drills.retain(|d| d.verdict == Verdict::Pass);
    record.engine = EngineRecord { name: Some("Linesman".into()), ..EngineRecord::default() };
    record.unselected.clear();
    record.settle();
    assert_eq!(record.verdict, Conclusion::Conforms);
    record
}

/// An engine that never got past its greeting, and a person who gave up.
pub fn interrupted_record() -> RunRecord {
    let mut record = record();
    let cause = "the run was interrupted";
    for requirement in &mut record.requirements {
        requirement.findings.clear();
        requirement.verdict = Verdict::Inconclusive;
        requirement.reason = Some(cause.into());
    }
    record.drills.clear();
    record.interrupted = true;
    record.settle();
    assert_eq!(record.verdict, Conclusion::Inconclusive);
    record
}

/// The rules the records come from, and two that were not selected.
pub fn catalogue() -> Catalogue {
    let mut records = requirements();
    records.push(requirement("uhp/zz/other", Level::Must, "", Verdict::Pass));
    records.push(requirement("uhp/zz/another", Level::Must, "", Verdict::Pass));
    let rule = |(i, r): (usize, RequirementRecord)| Requirement {
        place: Place {
            file: format!("features/uhp/{}.feature", r.section),
            line: 4 + i,
            column: 3,
        },
        id: r.id,
        formerly: Vec::new(),
        level: r.level,
        side: r.side,
        title: r.title,
        section: r.section,
        text: None,
        why: None,
        reading: None,
        excluded: None,
        judged: false,
        requires: Vec::new(),
        advice: None,
        formality: false,
        drills: Vec::new(),
    };
    let requirements: Vec<Requirement> = records.into_iter().enumerate().map(rule).collect();
    Catalogue { ids: places(&requirements), requirements, ..Catalogue::default() }
}
