//! Options that the text gives a meaning, and when a GUI is to set them.
//!
//! In: lines `setoption` and `go`, what the engine has declared. Out: findings about the GUI.
//! Never: whether a value fits its option, which is the family's.

use super::{DEMANDED, OPTIONS};
use crate::{
    contract::demand,
    protocols::{
        uci::{Uci, message::Go},
        uci_like::{driver::Driver, options::Kind, setoption::SetOption},
    },
    verdict::Sink,
};

const UNKNOWN: &str = "uci/option/gui-ignores-unknown-uci-options";
const HASH_FIRST: &str = "uci/option/gui-sets-hash-first";
const PONDERS: &str = "uci/option/gui-tells-whether-it-ponders";
const ANALYSES: &str = "uci/option/gui-sets-analyse-mode";
const ASKS: &str = "uci/isready/gui-asks-after-slow-options";

const HASH: &str = "Hash";
const PONDER: &str = "Ponder";
const ANALYSE_MODE: &str = "UCI_AnalyseMode";

/// What the names begin with that a GUI has to know before it uses them.
const PREFIX: &str = "UCI_";

/// The names with that prefix that the text gives, and those in common use.
const KNOWN: [&str; 12] = [
    "UCI_AnalyseMode",
    "UCI_Chess960",
    "UCI_Elo",
    "UCI_EngineAbout",
    "UCI_LimitStrength",
    "UCI_Opponent",
    "UCI_SetPositionValue",
    "UCI_ShowCurrLine",
    "UCI_ShowRefutations",
    "UCI_ShowWDL",
    "UCI_ShredderbasesPath",
    "UCI_Variant",
];

/// Paths of tablebases: whoever is told one reads files.
const SLOW: [&str; 6] = [
    "NalimovPath",
    "UCI_ShredderbasesPath",
    "SyzygyPath",
    "GaviotaTbPath",
    "ScorpioPath",
    "RobbobasesPath",
];

/// What was set, as far as it matters.
#[derive(Debug, Default)]
pub(super) struct Options {
    ponder: Option<bool>,
    analyse_mode: Option<bool>,
    /// An option other than the size of the tables was set.
    has_set_another: bool,
    /// The option that takes time, and how many `isready` came before it.
    slow: Option<(&'static str, usize)>,
}

fn is(name: &str, other: &str) -> bool {
    name.eq_ignore_ascii_case(other)
}

/// Whether a name has the prefix, and nobody knows what it means.
fn is_strange(name: &str) -> bool {
    let prefix = name.get(..PREFIX.len());
    prefix.is_some_and(|prefix| is(prefix, PREFIX)) && !KNOWN.iter().any(|known| is(name, known))
}

impl Options {
    /// The engine has declared an option.
    pub(super) fn declared(&self, driver: &Driver<Uci>, sink: &mut Sink) {
        if driver.start.any_option(|option| is_strange(&option.name)).is_some() {
            sink.judged(UNKNOWN);
        }
    }

    pub(super) fn set(
        &mut self,
        set: &SetOption,
        driver: &Driver<Uci>,
        text: &str,
        sink: &mut Sink,
    ) {
        let (name, value) = (set.name.as_str(), set.value.as_deref());
        let declared = driver.start.option(name, &DEMANDED.start);
        if let Some(option) = declared.filter(|_| value.is_none()) {
            // The other types do not take an empty value, which was judged.
            let fits = option.kind() != Some(Kind::String);
            demand(sink, OPTIONS, text, fits, "only a button has no value");
        }
        if is_strange(name) {
            let default = declared.and_then(|option| option.default_value());
            let is_default = default.is_some() && default == value;
            let what = format!("`{name}` is set, whose meaning no GUI can know");
            demand(sink, UNKNOWN, text, is_default, what);
        }
        if is(name, HASH) {
            if driver.searches == 0 {
                let what = "another option was set before `Hash`";
                demand(sink, HASH_FIRST, text, !self.has_set_another, what);
            }
        } else {
            self.has_set_another = true;
        }
        let is_true = value.is_some_and(|value| is(value, "true"));
        if is(name, PONDER) {
            self.ponder = Some(is_true);
        } else if is(name, ANALYSE_MODE) {
            self.analyse_mode = Some(is_true);
        } else if let Some(slow) = SLOW.into_iter().find(|slow| is(name, slow)) {
            self.slow = Some((slow, driver.questions()));
        }
    }

    pub(super) fn judge_go(&mut self, go: &Go, driver: &Driver<Uci>, text: &str, sink: &mut Sink) {
        if let Some((name, before)) = self.slow.take() {
            let what = format!("`isready` was not sent and answered after `{name}` was set");
            demand(sink, ASKS, text, driver.answers() > before, what);
        }
        if go.ponder {
            self.judge_ponder(driver, text, sink);
        }
        self.judge_analyse_mode(go, driver, text, sink);
    }

    fn judge_ponder(&self, driver: &Driver<Uci>, text: &str, sink: &mut Sink) {
        let Some(option) = driver.start.option(PONDER, &DEMANDED.start) else { return };
        let is_told = self.ponder.unwrap_or_else(|| option.default_value() == Some("true"));
        demand(sink, PONDERS, text, is_told, "`Ponder` was not set to true");
    }

    fn judge_analyse_mode(&self, go: &Go, driver: &Driver<Uci>, text: &str, sink: &mut Sink) {
        let Some(option) = driver.start.option(ANALYSE_MODE, &DEMANDED.start) else { return };
        let is_on = self.analyse_mode.unwrap_or_else(|| option.default_value() == Some("true"));
        if go.infinite {
            let what = "an analysis without `UCI_AnalyseMode` set to true";
            demand(sink, ANALYSES, text, is_on, what);
        } else if go.has_clocks() {
            demand(sink, ANALYSES, text, !is_on, "a game with `UCI_AnalyseMode` set to true");
        }
    }
}
