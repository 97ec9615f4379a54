//! `linesman explain`: a requirement in full, or what a protocol demands.
//!
//! The transcripts shown are not kept anywhere: the drill is run against the
//! bundled engine, honest and with a fault, so what is shown is true.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
    fmt::Write as _,
    path::PathBuf,
    rc::Rc,
    sync::Arc,
};

use clap::Args;
use globset::GlobBuilder;

use super::{
    check_controller,
    error::{CliError, Exit},
    options, print,
};
use crate::{
    contract::{EngineVariant, Fault, Protocol, RunContext, Variants},
    engine::Deadlines,
    protocols,
    report::{Bad, Examples, position, with_article},
    spec::{Catalogue, Requirement, Selection, Side, folder},
    suite::{Event, Listener, Scripts, Suite},
    transcript::From,
    verdict::{DrillRecord, FindingRecord, RunRecord, Verdict},
};

/// How many lines of a transcript are shown.
const LINES: usize = 24;

/// Show what a requirement demands, why, and how it is tested.
///
/// A good and a bad conversation are included. For a protocol, its requirements are listed by
/// section.
#[derive(Args, Debug)]
pub(super) struct Explain {
    /// The id of a requirement, such as uhp/play/answers-game-string; a pattern, such as 'uhp/undo/*'; or a protocol
    what: String,

    /// Add the feature files in this folder
    #[arg(long, value_name = "DIR")]
    features: Option<PathBuf>,

    /// The protocol whose steps those feature files use [default: that of the id, or lines]
    #[arg(long, value_name = "PROTOCOL", requires = "features")]
    protocol: Option<String>,
}

impl Explain {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let protocol = self.whose()?;
        let catalogue = options::catalogue(protocol, self.features.as_ref())?;
        if protocols::meant(&self.what).is_some_and(|meant| meant.id() == protocol.id()) {
            print::text(&overview(protocol, &catalogue));
            return Ok(Exit::Conforms);
        }
        let pattern = GlobBuilder::new(&self.what).build();
        let pattern = pattern
            .map_err(|e| CliError::Usage(format!("`{}` is not a valid pattern: {e}", self.what)))?
            .compile_matcher();
        let meant: Vec<&Requirement> = catalogue
            .requirements
            .iter()
            .filter(|r| r.ids().any(|id| id == self.what || pattern.is_match(id)))
            .collect();
        if meant.is_empty() {
            return Err(CliError::Usage(unknown(&self.what, &catalogue)));
        }
        let mut benches: BTreeMap<Side, Bench> = BTreeMap::new();
        for (i, r) in meant.into_iter().enumerate() {
            let bench = match benches.entry(r.side) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => place.insert(Bench::of(protocol, r.side, &catalogue)?),
            };
            let gap = if i > 0 { "\n\n" } else { "" };
            print::text(&format!("{gap}{}", explained(bench, &catalogue, r)?));
        }
        Ok(Exit::Conforms)
    }

    /// The protocol that the id begins with, or the one that own features are for.
    fn whose(&self) -> Result<&'static Protocol, CliError> {
        if let Some(name) = &self.protocol {
            return options::protocol(name);
        }
        let first = self.what.split('/').next().unwrap_or_default();
        let own = self.features.is_some().then_some(protocols::OWN);
        let found = protocols::find(first).or_else(|| protocols::find(own?));
        found.or_else(|| protocols::meant(&self.what)).ok_or_else(|| {
            let known: Vec<_> = protocols::names().iter().map(|id| format!("{id}/")).collect();
            let folders = folders_named(&self.what);
            let hint = if folders.is_empty() {
                "use --features for your own".to_owned()
            } else {
                let lines = folders.iter().map(|f| format!("linesman explain '{f}/*'"));
                format!("try {}", lines.collect::<Vec<_>>().join(", or "))
            };
            CliError::Usage(format!(
                "`{}` is not a requirement: ids begin with {}; {hint}",
                self.what,
                known.join(", ")
            ))
        })
    }
}

/// One requirement in full.
fn explained(bench: &Bench, catalogue: &Catalogue, r: &Requirement) -> Result<String, CliError> {
    let protocol = bench.protocol;
    let mut out = head(protocol, r);
    for sentence in options::sentences(protocol)?.of(r) {
        let _ = writeln!(out, "{:9} {}", sentence.place(), sentence.says);
    }
    out.push_str(&tested(r, catalogue));
    let honest = match r.drills.as_slice() {
        [] => None,
        _ => Some(bench.run(&r.id, EngineVariant::Honest)?),
    };
    let Examples { good, bad } = bench.examples(r, honest.as_deref())?;
    if let Some(drill) = good {
        let _ = writeln!(out, "\n{}", print::bold("A good conversation"));
        out.push_str(&conversation(&drill, None));
    }
    if let Some(Bad { fault, finding, drill }) = bad {
        let _ = writeln!(
            out,
            "\n{}, by {} that {}",
            print::bold("A bad one"),
            with_article(protocol.called(r.side)),
            fault.does()
        );
        let shown = drill.as_ref().map(|drill| conversation(drill, finding.line));
        out.push_str(&shown.unwrap_or_default());
        let _ = writeln!(out, "  found: {}", finding.message);
        for line in position(protocol, &finding) {
            let _ = writeln!(out, "  {line}");
        }
    }
    Ok(out)
}

/// What a protocol demands, by section.
fn overview(protocol: &Protocol, catalogue: &Catalogue) -> String {
    let mut out = format!("{}\n{}\n", print::bold(protocol.title()), protocol.revision());
    let mut section = "";
    for r in &catalogue.requirements {
        let own = folder(&r.id);
        if own != section {
            let _ = writeln!(out, "\n{}", print::bold(own));
            section = own;
        }
        let side = match r.side {
            Side::Engine => String::new(),
            Side::Controller => format!(" (binds the {})", protocol.controller()),
        };
        let name = r.id.rsplit('/').next().unwrap_or_default();
        let _ = writeln!(out, "  {:6} {}{side}  [{name}]", r.level, r.title);
    }
    let first = catalogue.requirements.first().map_or("", |r| r.id.as_str());
    let section = folder(first);
    let _ = writeln!(out, "\nmore: `linesman explain {first}`, `linesman explain '{section}/*'`");
    out
}

/// The groups of requirements of that name, in whatever protocol.
fn folders_named(name: &str) -> BTreeSet<String> {
    let mut folders = BTreeSet::new();
    for protocol in protocols::all() {
        let Ok(catalogue) = options::catalogue(protocol, None) else { continue };
        let ids = catalogue.requirements.iter().map(|r| folder(&r.id));
        folders.extend(ids.filter(|id| id.split('/').nth(1) == Some(name)).map(str::to_owned));
    }
    folders
}

fn unknown(id: &str, catalogue: &Catalogue) -> String {
    let near = catalogue
        .requirements
        .iter()
        .map(|r| (strsim::jaro_winkler(&r.id, id), &r.id))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, id)| format!(": did you mean `{id}`?"))
        .unwrap_or_default();
    format!("no requirement has the id `{id}`{near}")
}

fn head(protocol: &Protocol, r: &Requirement) -> String {
    let side = match r.side {
        Side::Engine => "engine",
        Side::Controller => protocol.controller(),
    };
    let mut out = format!("{}\n{}\n\n", print::bold(&r.id), r.title);
    let _ = writeln!(out, "level     {}, binds the {side}", r.level);
    if let Some(text) = r.text {
        let _ = writeln!(out, "text      {}", text.in_words());
    }
    let _ = writeln!(out, "section   {}", r.section);
    if let Some(address) = protocol.facts().address {
        let _ = writeln!(out, "address   {address}");
    }
    let _ = writeln!(out, "file      {}", r.place);
    for (name, text) in
        [("why", &r.why), ("reading", &r.reading), ("advice", &r.advice), ("excluded", &r.excluded)]
    {
        if let Some(text) = text {
            let _ = writeln!(out, "{name:9} {text}");
        }
    }
    if !r.requires.is_empty() {
        let _ = writeln!(out, "requires  {}", r.requires.join(", "));
    }
    out
}

fn tested(r: &Requirement, catalogue: &Catalogue) -> String {
    let mut out = String::new();
    if r.judged {
        let _ = writeln!(out, "\nIt is checked on every line of every test.");
    }
    for drill in r.drills.iter().map(|&i| &catalogue.drills[i]).take(3) {
        let _ = writeln!(out, "\n{} {} ({})", print::bold("Test"), drill.name, drill.place);
        for step in drill.steps.iter().take(12) {
            let _ = writeln!(out, "  {step}");
        }
        if drill.steps.len() > 12 {
            let _ = writeln!(out, "  … and {} more steps", drill.steps.len() - 12);
        }
    }
    if r.drills.len() > 3 {
        let _ = writeln!(out, "\n… and {} more tests", r.drills.len() - 3);
    }
    out
}

/// Runs the tests of one side of a protocol against the bundled engine or controller.
pub(super) struct Bench {
    protocol: &'static Protocol,
    side: Side,
    catalogue: Arc<Catalogue>,
    scripts: Arc<Scripts>,
}

impl Bench {
    /// What is tested of one side.
    pub(super) fn of(
        protocol: &'static Protocol,
        side: Side,
        catalogue: &Catalogue,
    ) -> Result<Self, CliError> {
        let catalogue = Arc::new(catalogue.of(side));
        let scripts = options::scripts(protocol, &catalogue)?;
        Ok(Self { protocol, side, catalogue, scripts })
    }

    /// The tests of a requirement; all of them for what is judged on every line, and for an
    /// id that names nothing.
    pub(super) fn run(&self, id: &str, variant: EngineVariant) -> Result<Arc<RunRecord>, CliError> {
        let Self { protocol, side, catalogue, scripts } = self;
        let only = match catalogue.requirement(id) {
            Some(r) if !r.drills.is_empty() => vec![id.to_owned()],
            // Judged on every line: any drill may show it.
            _ => Vec::new(),
        };
        let controller = match side {
            Side::Engine => None,
            Side::Controller => check_controller::simulated(protocol, variant),
        };
        let engine = options::simulated(protocol, variant);
        let context = RunContext {
            deadlines: Deadlines::scaled("0.2".parse()?),
            controller,
            ..RunContext::new(protocol, engine, Arc::clone(catalogue))
        };
        let mut deviations = protocol.deviations();
        deviations.retain(|deviation| deviation.breaks.contains(&id));
        let suite = Suite {
            selection: Selection::new(catalogue, &only, &[], None)?,
            bundled: true,
            deviations,
            ..Suite::new(context, Arc::clone(scripts))
        };
        let silent: Rc<RefCell<dyn Listener>> = Rc::new(RefCell::new(|_: &Event| {}));
        Ok(options::runtime()?.block_on(suite.run(silent)).record)
    }

    /// Conversations that show a requirement kept, in a run of the honest engine, and broken,
    /// in one of a fault that is about it.
    pub(super) fn examples(
        &self,
        r: &Requirement,
        honest: Option<&RunRecord>,
    ) -> Result<Examples, CliError> {
        // The bundled engine knows nothing of a requirement of somebody's own.
        let passed = |d: &&DrillRecord| d.requirement == r.id && d.verdict == Verdict::Pass;
        let good = honest.and_then(|record| record.drills.iter().find(passed).cloned());
        let all = self.protocol.variants_of(r.side).map(Variants::faults).unwrap_or_default();
        let mut faults: Vec<Fault> =
            all.into_iter().filter(|f| f.trips.contains(&r.id.as_str())).collect();
        // The fault that is about this requirement most of all shows it best.
        faults.sort_by_key(|f| f.trips.len());
        let mut bad: Option<Bad> = None;
        for fault in faults.into_iter().take(4) {
            let record = self.run(&r.id, EngineVariant::Fault(fault.name))?;
            let found = record.requirements.iter().find(|found| found.id == r.id);
            let findings = found.map(|found| found.findings.as_slice()).unwrap_or_default();
            let drill = |finding: &FindingRecord| {
                record.drills.iter().find(|drill| drill.id == finding.drill)
            };
            let shows = |finding: &&FindingRecord| {
                drill(finding).is_some_and(|drill| drill.shows(finding.line))
            };
            let is_shown = findings.iter().find(shows);
            if let Some(finding) = is_shown.or(findings.first().filter(|_| bad.is_none())) {
                let drill = drill(finding).cloned();
                bad = Some(Bad { fault, finding: finding.clone(), drill });
            }
            // A better one is looked for until the wrong line can be seen.
            if is_shown.is_some() {
                break;
            }
        }
        Ok(Examples { good, bad })
    }
}

/// The lines of both sides: up to the wrong one, or, where nothing is wrong with a line, how
/// they begin and end.
fn conversation(drill: &DrillRecord, wrong: Option<usize>) -> String {
    let mut out = String::new();
    let lines: Vec<_> = drill.transcript.iter().filter(|l| l.from != From::Event).collect();
    let wrong = wrong.and_then(|number| lines.iter().position(|line| line.number == number));
    let end = wrong.map_or(lines.len(), |at| at + 1);
    let left_out = end.saturating_sub(LINES);
    let head = if wrong.is_some() { 0 } else { LINES / 2 };
    for (at, line) in lines[..end].iter().enumerate() {
        if (head..head + left_out).contains(&at) {
            if at == head {
                let _ = writeln!(out, "  … {left_out} lines");
            }
            continue;
        }
        let mark = match line.from {
            From::Controller => '>',
            From::Engine => '<',
            From::Stderr => '!',
            From::Event => '=',
        };
        let text: String = line.line.chars().take(110).collect();
        let more = if text.len() < line.line.len() { "…" } else { "" };
        let _ = writeln!(out, "  {mark} {text}{more}");
    }
    out
}
