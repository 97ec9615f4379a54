//! Feature files to requirements and drills.
//!
//! In: the text of feature files with the path a person knows them by.
//! Out: a [`Catalogue`], or the first mistake with file, line and column.
//! Never: the file system, engines, step functions.

use std::collections::{BTreeMap, BTreeSet};

use gherkin::Feature;

use super::{Drill, FeatureError, Requirement, Side, Sides, Source, reader};

/// Why a requirement of the controller is not tested where engines are.
const OTHER_SIDE: &str = "binds the controller: `linesman check-controller` tests it";

/// The requirements that are about a command, or about all of them.
pub type About = BTreeMap<String, Concern>;

/// What a requirement has to do with a command, the closest to a crash, a hang or a missing reply
/// first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Concern {
    /// That it is answered, or survived; what is said first is meant first.
    Answer(usize),
    /// What becomes of it in a case that is tested by itself; the plainer cases first.
    Case(usize),
    /// Anything else that is not about its form.
    Other,
}

/// What a catalogue has to know of the protocol its features are about.
#[derive(Clone, Debug, Default)]
pub struct Dialect {
    /// The first part of every built-in requirement id.
    pub protocol: String,
    /// The specification's word for the driving side.
    pub controller: String,
    /// The capabilities that `@needs:…` may name, in lower case.
    pub capabilities: Vec<String>,
    /// The requirements that are about each command.
    pub commands: BTreeMap<String, About>,
    /// The requirements that are about all commands.
    pub general: About,
    /// Those that every crash and every hang breaks.
    pub survival: BTreeSet<String>,
    /// The commands whose effect lasts: they set or change something.
    pub lasting: BTreeSet<String>,
}

/// Everything the feature files say.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// In the order of the files.
    pub requirements: Vec<Requirement>,
    /// In the order of the files; outlines are expanded to a drill a row.
    pub drills: Vec<Drill>,
    /// The parsed features, outlines expanded, for the runner.
    pub features: Vec<Feature>,
    /// The places of requirements by the ids that they have or had.
    pub ids: BTreeMap<String, usize>,
    /// The places of drills by their ids.
    pub by_id: BTreeMap<String, usize>,
    /// The requirements that are about each command of the protocol.
    pub commands: BTreeMap<String, About>,
    /// The requirements that are about all commands.
    pub general: About,
    /// Those that every crash and every hang breaks.
    pub survival: BTreeSet<String>,
    /// The commands whose effect lasts: they set or change something.
    pub lasting: BTreeSet<String>,
    /// Whose requirements are asked about; those of others are told and do not count.
    pub sides: Sides,
}

impl Catalogue {
    /// Reads feature files into a catalogue.
    ///
    /// # Errors
    /// The first mistake found, with its place.
    pub fn read(sources: &[Source], dialect: &Dialect) -> Result<Self, FeatureError> {
        reader::read(sources, dialect)
    }

    /// The requirement that has or had that id.
    #[must_use]
    pub fn requirement(&self, id: &str) -> Option<&Requirement> {
        self.requirements.get(*self.ids.get(id)?)
    }

    /// What is tested of one side: the requirements of controllers stand excluded beside those
    /// of engines, since every report of an engine counts them, and not the other way round.
    #[must_use]
    pub fn of(&self, side: Side) -> Self {
        let mut catalogue = Self { sides: side.into(), ..self.clone() };
        if side == Side::Controller {
            catalogue.requirements.retain(|requirement| requirement.side == side);
            catalogue.ids = places(&catalogue.requirements);
        }
        for requirement in catalogue.requirements.iter_mut().filter(|r| r.side != side) {
            requirement.judged = false;
            requirement.excluded.get_or_insert_with(|| OTHER_SIDE.to_owned());
        }
        let of_side: BTreeSet<&str> =
            self.requirements.iter().filter(|r| r.side == side).map(|r| r.id.as_str()).collect();
        let tested = |drill: &&Drill| of_side.contains(drill.requirement.as_str());
        let drills: Vec<Drill> = self.drills.iter().filter(tested).cloned().collect();
        catalogue.by_id = drills.iter().enumerate().map(|(i, d)| (d.id.clone(), i)).collect();
        let mut own: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (index, drill) in drills.iter().enumerate() {
            own.entry(&drill.requirement).or_default().push(index);
        }
        for requirement in &mut catalogue.requirements {
            requirement.drills = own.remove(requirement.id.as_str()).unwrap_or_default();
        }
        catalogue.drills = drills;
        catalogue
    }

    /// The drill of that id.
    #[must_use]
    pub fn drill(&self, id: &str) -> Option<&Drill> {
        self.drills.get(*self.by_id.get(id)?)
    }

    /// Whether the drill of that id is a walk, which tests no requirement more than another.
    #[must_use]
    pub fn is_walk(&self, id: &str) -> bool {
        self.drill(id).is_some_and(|drill| drill.walk)
    }
}

/// The places of requirements by the ids that they have or had.
#[must_use]
pub fn places(requirements: &[Requirement]) -> BTreeMap<String, usize> {
    let each = requirements.iter().enumerate();
    each.flat_map(|(place, r)| r.ids().map(move |id| (id.to_owned(), place))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{FeatureErrorKind as Kind, Selection};

    fn read(text: &str) -> Result<Catalogue, FeatureError> {
        let dialect = Dialect {
            protocol: "x".into(),
            controller: "viewer".into(),
            capabilities: vec!["pillbug".into()],
            ..Dialect::default()
        };
        Catalogue::read(&[Source { path: "x.feature".into(), text: text.into() }], &dialect)
    }

    const GOOD: &str = "@x\nFeature: f\n\n  @x/a/b @must @engine\n  Rule: it answers\n    Section: one\n    Reading: a text that goes\n    over two lines\n\n    Scenario: s\n      When the viewer sends \"a\"\n\n    Scenario Outline: o <n>\n      When the viewer sends \"<n>\"\n\n      Examples:\n        | n |\n        | 1 |\n        | 2 |\n";

    #[test]
    fn reads_rules_and_expands_outlines() {
        let catalogue = read(GOOD).expect("good");
        assert_eq!(catalogue.requirements.len(), 1);
        let r = &catalogue.requirements[0];
        assert_eq!(r.reading.as_deref(), Some("a text that goes over two lines"));
        let ids: Vec<_> = catalogue.drills.iter().map(|d| d.id.as_str()).collect();
        assert_eq!(ids, ["x/a/b#s", "x/a/b#o 1", "x/a/b#o 2"]);
        assert_eq!(r.drills, [0, 1, 2]);
    }

    #[test]
    fn a_rule_that_says_nothing_of_its_own_adds_tests() {
        let more =
            "\n  @x/a/b @extra\n  Rule: more\n    Scenario: t\n      When the viewer sends \"b\"\n";
        let catalogue = read(&format!("{GOOD}{more}")).expect("good");
        assert_eq!(catalogue.requirements.len(), 1);
        assert_eq!(catalogue.requirements[0].title, "it answers");
        assert_eq!(catalogue.requirements[0].drills, [0, 1, 2, 3]);
        let added = &catalogue.drills[3];
        assert_eq!((added.id.as_str(), added.requirement.as_str()), ("x/a/b#t", "x/a/b"));
        assert!(added.tags.iter().any(|tag| tag == "extra"));
    }

    #[track_caller]
    fn fails(from: &str, to: &str, expected: &str) {
        let text = GOOD.replace(from, to);
        assert_ne!(text, GOOD, "the case changes nothing");
        assert_eq!(read(&text).expect_err("a mistake").to_string(), expected);
    }

    #[test]
    fn names_each_mistake_with_its_place() {
        fails(
            "@must ",
            "",
            "x.feature:5:3: the rule has no level: add one of the tags @must, @should, @may",
        );
        fails("@must", "@mus", "x.feature:4:10: unknown level `@mus`: did you mean `@must`?");
        fails(
            "@must",
            "@required",
            "x.feature:4:10: unknown level `@required`: did you mean `@must`?",
        );
        fails(
            "@must",
            "@must @may",
            "x.feature:4:16: the rule has two levels, @must and @may: keep one",
        );
        fails(
            "    Section: one\n",
            "",
            "x.feature:5:3: the rule has no line `Section:` that says where the specification demands it",
        );
        fails(
            "@engine",
            "@timing",
            "x.feature:5:3: the rule does not say which side it binds: add @engine or @viewer",
        );
        fails(
            "@x/a/b ",
            "",
            "x.feature:5:3: the rule has no requirement id: add a tag such as `@x/section/short-name`, a path with at least one `/`",
        );
        fails(
            "    Scenario: s",
            "    @x/a/c\n    Scenario: s",
            "x.feature:10:5: tag `@x/a/c` names no requirement of these features",
        );
        fails(
            "    Scenario: s",
            "    @needs:wings\n    Scenario: s",
            "x.feature:11:5: unknown capability in `@needs:wings`: known are pillbug"
                .replace("11:5", "10:5")
                .as_str(),
        );
        fails(
            "    Scenario: s",
            "    @requires:x/a/c\n    Scenario: s",
            "x.feature:10:5: tag `@x/a/c` names no requirement of these features",
        );
        fails(
            "    Scenario: s",
            "    @requires:x/a/b\n    Scenario: s",
            "x.feature:10:5: `@requires:x/a/b` names what the scenario tests: it would be left out wherever it could find something",
        );
        fails(
            "@x/a/b ",
            "@requires:x/a/b @x/a/b ",
            "x.feature:5:3: `@requires:x/a/b` is circular: requirement `x/a/b` would require itself",
        );
        fails(
            "    Section: one\n",
            "    Section: one\n    Text: shall\n",
            "x.feature:5:3: unknown word `shall` in the line `Text:`: known are `must`, `required`, `plain`, `should, form`, `should`, `example`, `none`",
        );
        fails(
            "    Reading:",
            "    Reeding:",
            "x.feature:7:3: unknown key `Reeding:` in the rule's description: known are Section, Text, Why, Reading, Excluded, Judged, Advice, Note, Formerly",
        );
        fails(
            "        | 1 |\n",
            "\n        | 1 |\n",
            "x.feature:18:1: rows of Examples must follow each other without blank lines, comments or descriptions",
        );
        fails(
            "        | 1 |\n        | 2 |\n",
            "",
            "x.feature:13:5: a Scenario Outline needs an Examples table with at least one row",
        );
        fails(
            "      When the viewer sends \"a\"\n",
            "      Whn it\n",
            "x.feature:10:5: the scenario has no step: a misspelt first keyword turns steps into description, so use Given, When, Then",
        );
        fails(
            "    Section: one",
            "    Section: one\n    Excluded: no",
            "x.feature:5:3: the rule has both a scenario and `Excluded:`: one of them is wrong",
        );
    }

    #[test]
    fn duplicate_ids_point_at_both_places() {
        let twice = format!(
            "{GOOD}\n  @x/a/b @may @engine\n  Rule: again\n    Section: two\n    Judged: on every line\n"
        );
        assert_eq!(
            read(&twice).expect_err("a mistake").to_string(),
            "x.feature:21:3: requirement `x/a/b` is already defined at x.feature:5: ids are unique"
        );
    }

    #[test]
    fn a_former_id_finds_the_requirement_and_is_taken() {
        let moved = GOOD.replace("    Reading:", "    Formerly: x/old/b, x/older/b\n    Reading:");
        let catalogue = read(&moved).expect("good");
        assert_eq!(catalogue.requirement("x/older/b").map(|r| r.id.as_str()), Some("x/a/b"));
        let only = |id: &str| Selection::new(&catalogue, &[id.to_owned()], &[], None);
        assert!(only("x/old/b").expect("found").includes(&catalogue.drills[0]));
        assert!(only("x/new/b").is_err());
        let twice = format!(
            "{moved}\n  @x/old/b @may @engine\n  Rule: again\n    Section: two\n    Judged: on every line\n"
        );
        assert_eq!(
            read(&twice).expect_err("a mistake").to_string(),
            "x.feature:22:3: requirement `x/old/b` is already defined at x.feature:5: ids are unique"
        );
    }

    #[test]
    fn rows_of_one_name_are_numbered() {
        let text = GOOD
            .replace("Outline: o <n>", "Outline: s")
            .replace("    Scenario: s\n", "    Scenario: s (3)\n");
        let catalogue = read(&text).expect("good");
        let ids: Vec<_> = catalogue.drills.iter().map(|d| d.id.as_str()).collect();
        assert_eq!(ids, ["x/a/b#s (3)", "x/a/b#s", "x/a/b#s (2)"]);
        let text = text.replace("        | 2 |\n", "        | 2 |\n        | 3 |\n");
        let catalogue = read(&text).expect("good");
        assert_eq!(catalogue.drills.last().map(|d| d.id.as_str()), Some("x/a/b#s (4)"));
    }

    /// Each of these took a time that is square in its length, or more memory than there is.
    #[test]
    fn large_files_are_read_or_refused_at_once() {
        let told = |text: &str| read(text).map(|c| c.drills.len()).map_err(|e| e.to_string());
        let rows = |count: usize| "        | 1 |\n".repeat(count);
        let outline = GOOD.replace("Outline: o <n>", "Outline: o") + &rows(20_000);
        assert_eq!(told(&outline), Ok(20_003));
        let needy: String = (0..4_000)
            .map(|n| {
                format!(
                    "\n    @requires:x/a/c\n    Scenario: s{n}\n      When the viewer sends \"a\"\n"
                )
            })
            .collect();
        let other = "\n  @x/a/c @may @engine\n  Rule: r\n    Section: s\n    Judged: always\n";
        assert_eq!(told(&format!("{GOOD}{needy}{other}")), Ok(4_003));
        let rules: String = (0..8_000)
            .map(|n| format!("\n  @x/r/{n} @requires:x/r/{} @may @engine\n  Rule: r\n    Section: s\n    Judged: always\n", n + 1))
            .collect();
        let last = "\n  @x/r/8000 @may @engine\n  Rule: r\n    Section: s\n    Judged: always\n";
        assert_eq!(told(&format!("{GOOD}{rules}{last}")), Ok(3));
        assert_eq!(
            told(&("# x\n".repeat(60_000) + GOOD)).expect_err("too long"),
            "x.feature:50001:1: the file has 60019 lines, and 50000 at most are read: split it into several files"
        );
        let steps = "      When the viewer sends \"a\"\n".repeat(5_000);
        let large = GOOD.replace("      When the viewer sends \"<n>\"\n", &steps) + &rows(1_000);
        let told = told(&large).expect_err("too much");
        assert!(
            told.contains("outlines and backgrounds add more than 32 MiB to what is written"),
            "{told}"
        );
    }

    #[test]
    fn a_circle_is_found_wherever_it_begins() {
        let rule = |id: &str, requires: &str| {
            format!(
                "\n  @x/r/{id} @requires:x/r/{requires} @may @engine\n  Rule: r\n    Section: s\n    Judged: always\n"
            )
        };
        let told = |rules: &[(&str, &str)]| {
            let rules: String = rules.iter().map(|(id, requires)| rule(id, requires)).collect();
            read(&format!("{GOOD}{rules}")).map(drop).map_err(|e| e.to_string())
        };
        let circle = told(&[("a", "b"), ("b", "c"), ("c", "d"), ("d", "b")]).expect_err("a circle");
        assert!(circle.contains("`@requires:x/r/b` is circular"), "{circle}");
        let twice = "  @x/r/e @may @engine\n  Rule: r\n    Section: s\n    Judged: always\n";
        let diamond =
            format!("{GOOD}{}{}{}{twice}", rule("a", "e"), rule("b", "e"), rule("c", "a"));
        assert!(read(&diamond).is_ok());
    }

    #[test]
    fn a_rule_nobody_tests_is_a_mistake() {
        let text = "Feature: f\n\n  @x/a/b @must @engine\n  Rule: r\n    Section: s\n";
        assert!(matches!(read(text).expect_err("a mistake").kind, Kind::Untested));
    }
}
