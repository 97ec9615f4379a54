//! Feature files to requirements and drills.
//!
//! In: the text of feature files with the path a person knows them by.
//! Out: a [`Catalogue`], or the first mistake with file, line and column.
//! Never: the file system, engines, step functions.

use std::collections::{BTreeMap, BTreeSet};

use gherkin::{Feature, LineCol};

use super::{
    Drill, FeatureError, FeatureErrorKind as Kind, Place, Requirement, Side, Sides, Source,
    rule::{is_id, needs, requirement, requirement_id, requires},
    source::{error, expand, parse, place, tag_place},
};

/// Why a requirement of the controller is not tested where engines are.
const OTHER_SIDE: &str = "binds the controller: `linesman check-controller` tests it";

/// What a catalogue has to know of the protocol its features are about.
#[derive(Clone, Debug, Default)]
pub struct Dialect {
    /// The first part of every built-in requirement id.
    pub protocol: String,
    /// The specification's word for the driving side.
    pub controller: String,
    /// The capabilities that `@needs:…` may name, in lower case.
    pub capabilities: Vec<String>,
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
    /// The places of drills by their ids.
    pub by_id: BTreeMap<String, usize>,
    /// Whose requirements are asked about; those of others are told and do not count.
    pub sides: Sides,
}

impl Catalogue {
    /// Reads feature files into a catalogue.
    ///
    /// # Errors
    /// The first mistake found, with its place.
    pub fn read(sources: &[Source], dialect: &Dialect) -> Result<Self, FeatureError> {
        let mut catalogue = Self::default();
        let mut foreign_tags = Vec::new();
        for source in sources {
            let feature = parse(source)?;
            catalogue.add(source, &feature, dialect, &mut foreign_tags)?;
            let mut feature = expand(source, feature)?;
            feature.path = Some(source.path.clone().into());
            catalogue.add_drills(source, &feature, dialect)?;
            catalogue.features.push(feature);
        }
        for (tag, place) in foreign_tags {
            if catalogue.requirement(&tag).is_none() {
                return Err(FeatureError { place, kind: Kind::TagNamesNothing(tag) });
            }
        }
        match catalogue.circle() {
            Some(r) => {
                Err(FeatureError { place: r.place.clone(), kind: Kind::Circle(r.id.clone()) })
            }
            None => Ok(catalogue),
        }
    }

    /// The requirement that has or had that id.
    #[must_use]
    pub fn requirement(&self, id: &str) -> Option<&Requirement> {
        self.requirements.iter().find(|r| r.ids().any(|known| known == id))
    }

    /// What is tested of one side: the requirements of controllers stand excluded beside those
    /// of engines, since every report of an engine counts them, and not the other way round.
    #[must_use]
    pub fn of(&self, side: Side) -> Self {
        let mut catalogue = Self { sides: side.into(), ..self.clone() };
        if side == Side::Controller {
            catalogue.requirements.retain(|requirement| requirement.side == side);
        }
        for requirement in catalogue.requirements.iter_mut().filter(|r| r.side != side) {
            requirement.judged = false;
            requirement.excluded.get_or_insert_with(|| OTHER_SIDE.to_owned());
        }
        let tested = |drill: &Drill| {
            catalogue.requirement(&drill.requirement).is_some_and(|r| r.side == side)
        };
        let drills: Vec<Drill> = self.drills.iter().filter(|d| tested(d)).cloned().collect();
        catalogue.by_id = drills.iter().enumerate().map(|(i, d)| (d.id.clone(), i)).collect();
        for requirement in &mut catalogue.requirements {
            let own = drills.iter().enumerate().filter(|(_, d)| d.requirement == requirement.id);
            requirement.drills = own.map(|(i, _)| i).collect();
        }
        catalogue.drills = drills;
        catalogue
    }

    /// A requirement that, over others or not, requires itself.
    fn circle(&self) -> Option<&Requirement> {
        let needed = |r: &Requirement| {
            let drills = r.drills.iter().flat_map(|i| &self.drills[*i].requires);
            let ids: BTreeSet<String> = r.requires.iter().chain(drills).cloned().collect();
            ids.into_iter().filter_map(|id| self.requirement(&id))
        };
        self.requirements.iter().find(|first| {
            let mut seen = BTreeSet::new();
            let mut open: Vec<&Requirement> = needed(first).collect();
            while let Some(next) = open.pop() {
                if seen.insert(&next.id) {
                    open.extend(needed(next));
                }
            }
            seen.contains(&first.id)
        })
    }

    /// The drill of that id.
    #[must_use]
    pub fn drill(&self, id: &str) -> Option<&Drill> {
        self.drills.get(*self.by_id.get(id)?)
    }

    fn add(
        &mut self,
        source: &Source,
        feature: &Feature,
        dialect: &Dialect,
        foreign: &mut Vec<(String, Place)>,
    ) -> Result<(), FeatureError> {
        let at = |position: LineCol| place(source, position);
        if let Some(stray) = feature.scenarios.first() {
            return Err(error(at(stray.position), Kind::ScenarioOutsideRule));
        }
        if feature.rules.is_empty() {
            return Err(error(at(feature.position), Kind::ScenarioOutsideRule));
        }
        for rule in &feature.rules {
            let requirement = requirement(source, rule, dialect)?;
            let taken = |id: &str| self.requirement(id).map(|first| (id.to_owned(), first));
            if let Some((id, first)) = requirement.ids().find_map(taken) {
                let kind = Kind::DuplicateId { id, first: first.place.clone() };
                return Err(error(tag_place(source, rule.position, &requirement.id), kind));
            }
            for scenario in &rule.scenarios {
                for tag in scenario.tags.iter().filter(|t| is_id(t)) {
                    foreign.push((tag.clone(), tag_place(source, scenario.position, tag)));
                }
                for id in requires(&scenario.tags) {
                    let place = tag_place(source, scenario.position, &format!("requires:{id}"));
                    // It would be left out wherever it could find something.
                    let tested = requirement.ids().any(|own| own == id);
                    if tested || scenario.tags.contains(&id) {
                        return Err(error(place, Kind::RequiresWhatItTests(id)));
                    }
                    foreign.push((id, place));
                }
            }
            for id in &requirement.requires {
                let place = tag_place(source, rule.position, &format!("requires:{id}"));
                foreign.push((id.clone(), place));
            }
            self.requirements.push(requirement);
        }
        Ok(())
    }

    fn add_drills(
        &mut self,
        source: &Source,
        feature: &Feature,
        dialect: &Dialect,
    ) -> Result<(), FeatureError> {
        for rule in &feature.rules {
            let id = requirement_id(source, rule, dialect)?;
            for scenario in &rule.scenarios {
                let mut tags = feature.tags.clone();
                tags.extend(rule.tags.iter().cloned());
                tags.extend(scenario.tags.iter().cloned());
                let needs = needs(source, scenario, &tags, dialect)?;
                let place = place(source, scenario.position);
                let background = feature.background.iter().chain(rule.background.iter());
                let steps = background
                    .flat_map(|b| &b.steps)
                    .chain(&scenario.steps)
                    .map(|s| format!("{} {}", s.keyword.trim_end(), s.value))
                    .collect();
                let index = self.drills.len();
                let name = format!("{id}#{}", scenario.name);
                // Rows of an outline may have the same name.
                let first = std::iter::once(name.clone());
                let mut names = first.chain((2..).map(|n| format!("{name} ({n})")));
                let name = names.find(|n| !self.by_id.contains_key(n)).unwrap_or_default();
                self.by_id.insert(name.clone(), index);
                self.drills.push(Drill {
                    id: name,
                    name: scenario.name.clone(),
                    requirement: id.clone(),
                    needs,
                    requires: requires(&tags),
                    timing: tags.iter().any(|t| t == "timing"),
                    waits: tags.iter().any(|t| t == "waits"),
                    tags,
                    place,
                    steps,
                });
                if let Some(r) = self.requirements.iter_mut().find(|r| r.id == id) {
                    r.drills.push(index);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Selection;

    fn read(text: &str) -> Result<Catalogue, FeatureError> {
        let dialect = Dialect {
            protocol: "x".into(),
            controller: "viewer".into(),
            capabilities: vec!["pillbug".into()],
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
    fn a_rule_nobody_tests_is_a_mistake() {
        let text = "Feature: f\n\n  @x/a/b @must @engine\n  Rule: r\n    Section: s\n";
        assert!(matches!(read(text).expect_err("a mistake").kind, Kind::Untested));
    }
}
