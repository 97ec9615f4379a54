//! `linesman selftest`: the matrix of faults and requirements.

use std::{fmt::Write as _, io, num::NonZeroUsize, sync::Arc};

use clap::Args;

use super::{
    check_controller,
    choices::seed,
    derived,
    error::{CliError, Exit},
    explored::{Explored, reasons},
    options, pairs,
    passed::Passed,
    print, signals,
};
use crate::{
    contract::{Cancel, EngineVariant, Protocol},
    engine::{Deadlines, Patience},
    explore::{Explorer, ROUND, WALKS},
    protocols,
    selftest::{Bench, Score, Trial, all_variants},
    spec::{Selection, Side, Sides, Source, WALK},
};

/// How many engines are tested at a time if they are processes.
const FEW: NonZeroUsize = NonZeroUsize::new(4).expect("it is not zero");

/// Prove that the tests catch every fault of the bundled engines and controllers.
///
/// Each fault must break the requirements it names and no others; a quirk must break none.
#[derive(Args, Debug)]
pub(super) struct Selftest {
    /// The protocol [default: all]
    protocol: Option<String>,

    /// The side to prove: engine, controller or both
    #[arg(long, value_name = "SIDE", default_value = "both")]
    side: Sides,

    /// Try only these faults and quirks; may be repeated
    #[arg(long, alias = "part", value_name = "NAME")]
    variant: Vec<String>,

    /// Try only the Nth of M equal parts, to split the work between jobs
    #[arg(long, value_name = "N/M", value_parser = share, conflicts_with = "variant")]
    partition: Option<(usize, usize)>,

    /// Multiply every time limit
    #[arg(long, value_name = "FACTOR", default_value = "0.5")]
    patience: String,

    /// The seed of random games and positions: what is found must not depend on it
    #[arg(long, value_name = "N", default_value = "0", value_parser = seed)]
    seed: u64,

    /// Run the engines as processes in real time, not in simulated time
    #[arg(long)]
    processes: bool,

    /// How many engines to test at a time [default: the number of processors; 4 with --processes]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Print what each fault broke, not only the summary
    #[arg(long)]
    matrix: bool,

    /// Print which tests reach the code of each fault or quirk
    #[arg(long, conflicts_with = "processes")]
    reach: bool,

    /// Try the mutants that are derived from the messages of the protocol, not the faults that
    /// somebody wrote; with --processes: compare what they come to with simulated time
    #[arg(long, conflicts_with_all = ["side", "reach"])]
    derived: bool,

    /// Try the faults and quirks with nothing but the walks of `linesman explore`
    #[arg(long, conflicts_with_all = ["side", "reach", "derived", "processes"])]
    explore: bool,

    /// How many walks, 20000 at most [default: 300]
    #[arg(long, value_name = "N", requires = "explore", value_parser = options::walks)]
    walks: Option<NonZeroUsize>,

    /// Try so many engines with two faults at once, which the seed chooses
    #[arg(long, value_name = "N", value_parser = options::count, conflicts_with_all = ["side", "reach", "derived", "variant", "partition", "processes", "changed"])]
    pairs: Option<NonZeroUsize>,

    /// Try only so many of the derived mutants, or, with --explore, of the faults, chosen by the seed
    #[arg(long, value_name = "N", conflicts_with_all = ["variant", "partition"])]
    sample: Option<usize>,

    /// Also show each derived mutant that no test reaches or objects to, and the conversation that
    /// came nearest; with --explore: why walks do not find the other faults
    #[arg(long, conflicts_with_all = ["processes", "pairs"])]
    survivors: bool,

    /// Leave out what passed with `--changed` and these options before, if neither the folder and
    /// the features of the protocol nor what belongs to all protocols has changed since
    #[arg(long, conflicts_with_all = ["variant", "partition", "sample", "matrix", "reach", "survivors"])]
    changed: bool,
}

/// What is proven of one protocol.
#[derive(Clone, Copy)]
enum Proof {
    /// That the faults of one side are caught, and its quirks are not.
    Of(Side),
    /// That the derived mutants are caught, or left free.
    Derived,
    /// How many faults walks find, and that they find nothing in a quirk.
    Explored,
    /// That each of two faults is found beside the other: so many pairs.
    Pairs(NonZeroUsize),
}

impl Proof {
    const fn word(self) -> &'static str {
        match self {
            Self::Of(side) => side.word(),
            Self::Derived => "derived",
            Self::Explored => "explored",
            Self::Pairs(_) => "pairs",
        }
    }
}

impl Selftest {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let chosen = match &self.protocol {
            Some(name) => vec![options::protocol(name)?],
            None => protocols::all().to_vec(),
        };
        let mut exit = Exit::Conforms;
        let cancel = Cancel::default();
        let mut passed = self.changed.then(Passed::read).transpose().map_err(unremembered)?;
        for protocol in chosen {
            for proof in self.proofs(protocol)? {
                let (id, name) = (protocol.id(), self.name_of(proof));
                if passed.as_ref().is_some_and(|passed| passed.covers(id, &name)) {
                    let what = proof.word();
                    print::text(&format!("{id}, {what}: passed before, and nothing has changed\n"));
                    continue;
                }
                let is_right = match proof {
                    Proof::Derived => self.prove_derived(protocol, &cancel)?,
                    Proof::Explored => self.prove_explored(protocol, &cancel)?,
                    Proof::Pairs(count) => self.prove_pairs(protocol, count, &cancel)?,
                    Proof::Of(side) => self.prove(protocol, side, &cancel)?,
                };
                // Whoever ends one has ended all.
                if cancel.is_cancelled() {
                    return Ok(Exit::DoesNotConform);
                }
                if !is_right {
                    exit = Exit::DoesNotConform;
                } else if let Some(passed) = &mut passed {
                    passed.add(id, &name).map_err(unremembered)?;
                }
            }
        }
        Ok(exit)
    }

    /// What there is to prove.
    fn proofs(&self, protocol: &'static Protocol) -> Result<Vec<Proof>, CliError> {
        for (is_given, option) in [(self.survivors, "survivors"), (self.sample.is_some(), "sample")]
        {
            if is_given && !self.derived && !self.explore {
                let needs = format!("`--{option}` needs `--derived` or `--explore`");
                return Err(CliError::Usage(needs));
            }
        }
        if self.derived {
            return Ok(vec![Proof::Derived]);
        }
        if let Some(count) = self.pairs {
            return Ok(vec![Proof::Pairs(count)]);
        }
        if self.explore {
            return Ok(vec![Proof::Explored]);
        }
        Ok(self.sides(protocol)?.into_iter().map(Proof::Of).collect())
    }

    /// A name for the proof that holds all that it depends on but the sources.
    fn name_of(&self, proof: Proof) -> String {
        let kind = if self.processes { "processes" } else { "simulated" };
        let walks = self.walks.map(|walks| format!(" walks={walks}")).unwrap_or_default();
        format!("{} {kind} seed={} patience={}{walks}", proof.word(), self.seed, self.patience)
    }

    /// The sides that have something to prove: those with the faults and quirks that were named.
    fn sides(&self, protocol: &'static Protocol) -> Result<Vec<Side>, CliError> {
        let of = |side: Side| -> Vec<&str> {
            all_variants(protocol, side).into_iter().filter_map(EngineVariant::name).collect()
        };
        let sides = self.side.each().iter().copied().filter(|side| !of(*side).is_empty());
        let sides: Vec<Side> = sides.collect();
        for wanted in &self.variant {
            let all = sides.iter().flat_map(|side| of(*side)).collect::<Vec<_>>();
            super::engine::known(wanted, "fault or quirk", all.iter().copied())?;
        }
        let wanted = |side: &Side| {
            self.variant.is_empty() || self.variant.iter().any(|v| of(*side).contains(&v.as_str()))
        };
        Ok(sides.into_iter().filter(wanted).collect())
    }

    /// What all trials of one side share.
    fn bench(
        &self,
        protocol: &'static Protocol,
        side: Side,
        processes: bool,
        cancel: &Cancel,
    ) -> Result<Bench, CliError> {
        let patience: Patience = self.patience.parse()?;
        let program = options::bundled(protocol, EngineVariant::Honest)?;
        let start = move |variant| {
            if !processes {
                return options::simulated(protocol, variant);
            }
            let mut command = program.clone();
            command.arguments.extend(options::variant_words(variant));
            command.into()
        };
        // A simulated drill waits for nobody.
        let (jobs, trials) = if processes { (4, FEW) } else { (1, options::processors()) };
        let catalogue = options::catalogue_of(side, protocol, None)?;
        Ok(Bench {
            protocol,
            scripts: options::scripts(protocol, &catalogue)?,
            catalogue,
            side,
            start: Arc::new(start),
            controller: Arc::new(move |variant| check_controller::simulated(protocol, variant)),
            deadlines: Deadlines::scaled(patience),
            jobs,
            trials: self.jobs.unwrap_or(trials).get(),
            cancel: cancel.clone(),
            seed: self.seed,
            selection: Selection::default(),
        })
    }

    fn prove(
        &self,
        protocol: &'static Protocol,
        side: Side,
        cancel: &Cancel,
    ) -> Result<bool, CliError> {
        let bench = self.bench(protocol, side, self.processes, cancel)?;
        let variants = self.variants(protocol, side);
        let told = |trial: &Trial| {
            // What an interruption cut short proves nothing.
            if !cancel.is_cancelled() && (self.matrix || !trial.is_right()) {
                print::text(&row(trial));
            }
        };
        let Some(trials) = tried(&bench, &variants, &told)? else { return Ok(false) };
        let unreached = self.reach(&trials);
        let uncovered = self.uncovered(&bench, &trials);
        print::text(&sum(protocol, side, &trials, &uncovered));
        Ok(uncovered.is_empty() && !unreached && trials.iter().all(Trial::is_right))
    }

    /// Tries the derived mutants; whether each is caught, or left free by the text.
    fn prove_derived(
        &self,
        protocol: &'static Protocol,
        cancel: &Cancel,
    ) -> Result<bool, CliError> {
        let bench = self.bench(protocol, Side::Engine, false, cancel)?;
        let chosen = derived::Chosen {
            wanted: &self.variant,
            partition: self.partition,
            sample: self.sample.map(|size| (size, self.seed)),
        };
        let variants = chosen.variants(protocol)?;
        let told = |trial: &Trial| {
            let row = derived::row(protocol, trial).filter(|_| self.matrix);
            row.iter().for_each(|row| print::text(row));
        };
        let Some(trials) = tried(&bench, &variants, &told)? else { return Ok(false) };
        let Some(honest) = trials.iter().find(|t| t.variant == EngineVariant::Honest) else {
            return Ok(false);
        };
        if self.processes {
            let real = self.bench(protocol, Side::Engine, true, cancel)?;
            let Some(processes) = tried(&real, &variants, &|_| {})? else { return Ok(false) };
            let (text, agree) = derived::compared(protocol, &trials, &processes);
            print::text(&text);
            return Ok(agree);
        }
        let sentences = options::sentences(protocol)?;
        let score =
            Score::of(protocol, &bench.catalogue, &sentences, (&trials, honest, chosen.is_all()));
        if self.survivors {
            let shown = derived::survivors(&bench, &score, honest);
            print::text(&options::runtime()?.block_on(shown));
        }
        print::text(&derived::table(protocol, &score));
        Ok(derived::is_decided(&score))
    }

    /// Tries the faults and quirks on walks alone; whether nothing is found in what conforms.
    fn prove_explored(
        &self,
        protocol: &'static Protocol,
        cancel: &Cancel,
    ) -> Result<bool, CliError> {
        let explorer = options::runtime()?.block_on(Explorer::new(protocol))?;
        let mut found = Explored::default();
        let mut variants = self.variants(protocol, Side::Engine);
        if let Some(size) = self.sample {
            let fault = |variant: &EngineVariant| match variant {
                EngineVariant::Fault(name) => Some(*name),
                _ => None,
            };
            let faults: Vec<&str> = variants.iter().filter_map(fault).collect();
            let chosen = derived::sample(&faults, size, self.seed);
            variants.retain(|variant| fault(variant).is_none_or(|name| chosen.contains(name)));
        }
        let ends = (1..).map(|file| (file * ROUND).min(self.walks()));
        for (walks, file) in ends.zip(self.files_of_walks(&explorer)?) {
            let bench = self.bench_of_walks(protocol, vec![file], cancel)?;
            let Some(trials) = tried(&bench, &variants, &|trial| self.tell(trial))? else {
                return Ok(false);
            };
            found.add(walks, trials);
            // Nothing more has to be found in a fault that was found.
            variants.retain(|variant| !found.has(*variant));
        }
        // What the tests show of the others tells why walks do not find them.
        variants.retain(|variant| self.survivors && matches!(variant, EngineVariant::Fault(_)));
        let bench = self.bench(protocol, Side::Engine, false, cancel)?;
        let Some(missed) = tried(&bench, &variants, &|_| {})? else { return Ok(false) };
        print::text(&found.objections());
        print::text(&found.table(protocol.id(), &reasons(&missed, &explorer)));
        Ok(found.is_silent())
    }

    /// Tries engines with two faults: with the tests, which have to find each pair, or on walks, which need not.
    fn prove_pairs(
        &self,
        protocol: &'static Protocol,
        count: NonZeroUsize,
        cancel: &Cancel,
    ) -> Result<bool, CliError> {
        let bench = match self.explore {
            true => {
                let explorer = options::runtime()?.block_on(Explorer::new(protocol))?;
                self.bench_of_walks(protocol, self.files_of_walks(&explorer)?, cancel)?
            }
            false => self.bench(protocol, Side::Engine, false, cancel)?,
        };
        let variants = pairs::chosen(protocol, count.get(), self.seed);
        let Some(trials) = tried(&bench, &variants, &|trial| self.tell(trial))? else {
            return Ok(false);
        };
        let (text, are_found) = pairs::table(protocol, &trials);
        print::text(&text);
        Ok(are_found || self.explore)
    }

    /// What a variant broke, if that is wanted.
    fn tell(&self, trial: &Trial) {
        if self.matrix {
            print::text(&row(trial));
        }
    }

    /// The files of the walks.
    fn files_of_walks(&self, explorer: &Explorer) -> Result<Vec<Source>, CliError> {
        Ok(options::runtime()?.block_on(explorer.course(self.seed).files(self.walks())))
    }

    /// What trials on the walks of these files share.
    fn bench_of_walks(
        &self,
        protocol: &'static Protocol,
        files: Vec<Source>,
        cancel: &Cancel,
    ) -> Result<Bench, CliError> {
        let catalogue = Arc::new(options::catalogue_with(protocol, None, files)?.of(Side::Engine));
        Ok(Bench {
            scripts: options::scripts(protocol, &catalogue)?,
            selection: Selection::new(&catalogue, &[], &[], Some(&format!("@{WALK}")))?,
            catalogue,
            ..self.bench(protocol, Side::Engine, false, cancel)?
        })
    }

    fn walks(&self) -> usize {
        self.walks.unwrap_or(WALKS).get()
    }

    /// Tells which tests come to what each variant does; whether there is a fault to which
    /// none does. In real time that cannot be told.
    fn reach(&self, trials: &[Trial]) -> bool {
        let honest = trials.iter().find(|t| t.variant == EngineVariant::Honest);
        let Some(honest) = honest.filter(|_| !self.processes) else { return false };
        let mut unreached = false;
        for trial in trials.iter().filter(|t| t.variant != EngineVariant::Honest) {
            let drills = trial.reached_by(honest);
            let lost = drills.is_empty() && matches!(trial.variant, EngineVariant::Fault(_));
            unreached |= lost;
            if lost || self.reach {
                print::text(&reached(trial, &drills));
            }
        }
        unreached
    }

    fn variants(&self, protocol: &'static Protocol, side: Side) -> Vec<EngineVariant> {
        let all = all_variants(protocol, side);
        if let Some((number, of)) = self.partition {
            return all.into_iter().skip(number - 1).step_by(of).collect();
        }
        if self.variant.is_empty() {
            return all;
        }
        let wanted = |variant: &EngineVariant| match variant.name() {
            // What a variant does is seen beside the honest engine.
            None => self.reach,
            Some(name) => self.variant.iter().any(|wanted| wanted == name),
        };
        all.into_iter().filter(wanted).collect()
    }

    /// Requirements that no fault was shown to trip.
    fn uncovered(&self, bench: &Bench, trials: &[Trial]) -> Vec<String> {
        let whole = self.variant.is_empty() && self.partition.is_none();
        let faults = trials.iter().any(|t| matches!(t.variant, EngineVariant::Fault(_)));
        if !whole || !faults {
            return Vec::new();
        }
        bench
            .catalogue
            .requirements
            .iter()
            .filter(|r| r.side == bench.side && r.excluded.is_none())
            .filter(|r| !trials.iter().any(|t| t.tripped.contains(&r.id)))
            .map(|r| r.id.clone())
            .collect()
    }
}

/// What passed cannot be remembered beside this program.
fn unremembered(error: io::Error) -> CliError {
    CliError::Usage(format!(
        "--changed remembers what passed in a file beside linesman, and cannot: {error}"
    ))
}

/// What the variants came to; nothing if that was interrupted.
fn tried(
    bench: &Bench,
    variants: &[EngineVariant],
    told: &dyn Fn(&Trial),
) -> Result<Option<Vec<Trial>>, CliError> {
    let _reaper = options::reaper();
    let trials = options::runtime()?.block_on(async {
        tokio::select! { biased;
            trials = bench.run(variants, told) => trials.map(Some),
            () = signals::watch(&bench.cancel) => Ok(None),
        }
    });
    let trials =
        trials.map_err(|e| CliError::Bug(format!("the selftest could not continue: {e}")))?;
    let trials = trials.filter(|_| !bench.cancel.is_cancelled());
    let bug = trials.iter().flatten().find_map(|trial| Some((trial, trial.bugs.first()?)));
    if let Some((trial, bug)) = bug {
        return Err(CliError::Bug(format!("{}: {bug}", kind(trial.variant))));
    }
    if trials.is_none() {
        let id = bench.protocol.id();
        print::error(&format!("interrupted: the selftest of {id} proved nothing"));
    }
    Ok(trials)
}

/// `2/5`: the second of five shares.
fn share(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once('/').map(|(n, m)| (n.parse(), m.parse()));
    match numbers {
        Some((Ok(number), Ok(of))) if (1..=of).contains(&number) => Ok((number, of)),
        _ => Err("expected two numbers such as 2/5: the second of five parts".into()),
    }
}

fn kind(variant: EngineVariant) -> String {
    match variant {
        EngineVariant::Honest => "honest".to_owned(),
        EngineVariant::Fault(name) => format!("fault {name}"),
        EngineVariant::Quirk(name) => format!("quirk {name}"),
        EngineVariant::Mutant(name) => format!("mutant {name}"),
        EngineVariant::Pair(one, other) => format!("faults {one} and {other}"),
    }
}

fn reached(trial: &Trial, drills: &[&str]) -> String {
    let kind = print::bold(&kind(trial.variant));
    if drills.is_empty() {
        return format!("UNREACHED {kind}: no test reaches its code: {}\n", trial.what);
    }
    let mut out = format!("{kind}: {} of {} tests\n", drills.len(), trial.conversations.len());
    for drill in drills {
        let _ = writeln!(out, "      {drill}");
    }
    out
}

fn row(trial: &Trial) -> String {
    let kind = kind(trial.variant);
    let mark = if trial.is_right() { "right" } else { "WRONG" };
    let mut out = format!("{mark} {}: {}\n", print::bold(&kind), trial.what);
    for id in trial.tripped.union(&trial.meant) {
        let by_others = trial.shown_by_others.contains(id);
        let note = match (trial.meant.contains(id), trial.tripped.contains(id)) {
            (true, true) if by_others => "trips, as the test of another shows first",
            (true, true) => "trips",
            (true, false) => "SURVIVES",
            _ => "FALSE TRIP",
        };
        let _ = writeln!(out, "      {note:10} {id}");
        if note == "FALSE TRIP" {
            let found = trial.requirements.iter().find(|r| r.id == *id);
            if let Some(finding) = found.and_then(|r| r.findings.first()) {
                let _ =
                    writeln!(out, "                 {} ({})", finding.message, finding.seen_in());
            }
        }
    }
    for name in &trial.unrefuted {
        let _ = writeln!(out, "      NOT TOLD APART from the protocol: the deviation {name}");
    }
    for name in &trial.without_a_chance {
        let _ = writeln!(out, "      TOLD WITHOUT A CHANCE as a cause: the deviation {name}");
    }
    if let Some(what) = &trial.contradiction {
        let _ = writeln!(out, "      CONTRADICTION in the report: {what}");
    }
    let unanswered: Vec<&str> = match trial.variant {
        EngineVariant::Fault(_) => trial.spoilt().collect(),
        _ => trial.unanswered.iter().map(String::as_str).collect(),
    };
    for id in unanswered {
        let reason = trial.requirements.iter().find(|r| r.id == id);
        let reason = reason.and_then(|r| r.reason.clone()).unwrap_or_default();
        let _ = writeln!(out, "      UNANSWERED {id}: {reason}");
    }
    out
}

fn sum(protocol: &Protocol, side: Side, trials: &[Trial], uncovered: &[String]) -> String {
    let of = |wanted: fn(&EngineVariant) -> bool| {
        let chosen: Vec<&Trial> = trials.iter().filter(|t| wanted(&t.variant)).collect();
        (chosen.iter().filter(|t| t.is_right()).count(), chosen.len())
    };
    let (caught, faults) = of(|p| matches!(p, EngineVariant::Fault(_)));
    let (silent, quirks) = of(|p| !matches!(p, EngineVariant::Fault(_)));
    let score = if faults == 0 { 100.0 } else { 100.0 * caught as f64 / faults as f64 };
    let (of_whom, whom) = match side {
        Side::Engine => (String::new(), "engines"),
        Side::Controller => (format!(", {}", protocol.controller()), "controllers"),
    };
    let mut out = format!(
        "{}{of_whom}: {caught} of {faults} faults caught and named correctly ({score:.1} %), {silent} of {quirks} conforming {whom} passed\n",
        protocol.id()
    );
    let broken: usize = trials.iter().map(|t| t.causes).sum();
    let by_others: usize = trials.iter().map(|t| t.shown_by_others.len()).sum();
    if broken > 0 {
        let own = broken - by_others;
        let share = 100.0 * own as f64 / broken as f64;
        let _ = writeln!(
            out,
            "      shown first by a test of its own: {own} of {broken} causes whose requirement has tests ({share:.1} %)"
        );
    }
    for id in uncovered {
        let _ = writeln!(out, "no fault breaks {id}");
    }
    out
}

impl std::fmt::Debug for Bench {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bench")
            .field("catalogue", &Arc::as_ptr(&self.catalogue))
            .finish_non_exhaustive()
    }
}
