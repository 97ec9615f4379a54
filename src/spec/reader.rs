//! A catalogue in the making: features are taken in one after the other.
//!
//! In: the text of feature files. Out: the catalogue, or the first mistake, in time that grows
//! with the length of the files and what their tests come to. Never: more of that than
//! there is memory for.

use std::collections::{BTreeMap, BTreeSet};

use gherkin::{Background, Examples, Feature, LineCol, Rule, Scenario, Step};

use super::{
    Catalogue, Dialect, Drill, FeatureError, FeatureErrorKind as Kind, Requirement, Source,
    rule::{is_addition, is_id, needs, requirement, requirement_id, requires},
    source::{error, expand, parse, place, tag_place},
};

/// The tag of tests that are about whatever they show, without `@`.
pub const WALK: &str = "walk";

/// Reads all of them.
///
/// # Errors
/// The first mistake found, with its place.
pub(super) fn read(sources: &[Source], dialect: &Dialect) -> Result<Catalogue, FeatureError> {
    let mut reader = Reader::of(dialect);
    for source in sources {
        reader.add(source)?;
    }
    reader.finish()
}

/// How much the tests of all features may come to besides what is written, in bytes: each row of an
/// outline is a test with steps of its own.
const MOST: usize = 32 << 20;

/// What a test or a step takes besides its text.
const ENTRY: usize = 256;

/// A tag that names another requirement, and the element below it.
struct Named<'a> {
    id: String,
    source: &'a Source,
    below: LineCol,
    tag: String,
}

/// A catalogue in the making.
struct Reader<'a> {
    dialect: &'a Dialect,
    catalogue: Catalogue,
    /// What must name a requirement, once all are known.
    named: Vec<Named<'a>>,
    /// How often each name of a drill was given.
    given: BTreeMap<String, usize>,
    /// What the tests come to besides what is written.
    size: usize,
}

impl<'a> Reader<'a> {
    fn of(dialect: &'a Dialect) -> Self {
        Self {
            dialect,
            catalogue: Catalogue {
                commands: dialect.commands.clone(),
                general: dialect.general.clone(),
                survival: dialect.survival.clone(),
                lasting: dialect.lasting.clone(),
                ..Catalogue::default()
            },
            named: Vec::new(),
            given: BTreeMap::new(),
            size: 0,
        }
    }

    fn add(&mut self, source: &'a Source) -> Result<(), FeatureError> {
        let feature = parse(source)?;
        self.add_requirements(source, &feature)?;
        self.measure(source, &feature)?;
        let mut feature = expand(source, feature)?;
        feature.path = Some(source.path.clone().into());
        self.add_drills(source, &feature)?;
        self.catalogue.features.push(feature);
        Ok(())
    }

    fn finish(self) -> Result<Catalogue, FeatureError> {
        let Self { catalogue, named, .. } = self;
        for Named { id, source, below, tag } in named {
            if !catalogue.ids.contains_key(&id) {
                let place = tag_place(source, below, &tag);
                return Err(FeatureError { place, kind: Kind::TagNamesNothing(id) });
            }
        }
        match circle(&catalogue) {
            Some(r) => {
                Err(FeatureError { place: r.place.clone(), kind: Kind::Circle(r.id.clone()) })
            }
            None => Ok(catalogue),
        }
    }

    fn add_requirements(
        &mut self,
        source: &'a Source,
        feature: &Feature,
    ) -> Result<(), FeatureError> {
        let at = |position: LineCol| place(source, position);
        if let Some(stray) = feature.scenarios.first() {
            return Err(error(at(stray.position), Kind::ScenarioOutsideRule));
        }
        if feature.rules.is_empty() {
            return Err(error(at(feature.position), Kind::ScenarioOutsideRule));
        }
        for rule in &feature.rules {
            if let Some(known) = self.known(source, rule)? {
                let ids: Vec<String> = known.ids().map(str::to_owned).collect();
                self.add_names(source, rule, &ids)?;
                continue;
            }
            let requirement = requirement(source, rule, self.dialect)?;
            let index = self.catalogue.requirements.len();
            for id in requirement.ids() {
                let first = self.catalogue.ids.insert(id.to_owned(), index);
                if let Some(first) = first.and_then(|at| self.catalogue.requirements.get(at)) {
                    let kind = Kind::DuplicateId { id: id.to_owned(), first: first.place.clone() };
                    return Err(error(tag_place(source, rule.position, &requirement.id), kind));
                }
            }
            let ids: Vec<String> = requirement.ids().map(str::to_owned).collect();
            self.add_names(source, rule, &ids)?;
            self.catalogue.requirements.push(requirement);
        }
        Ok(())
    }

    /// The requirement to which a rule adds tests: one that was read before, where the rule says
    /// nothing of its own about it.
    fn known(&self, source: &Source, rule: &Rule) -> Result<Option<&Requirement>, FeatureError> {
        let id = requirement_id(source, rule, self.dialect)?;
        Ok(self.catalogue.requirement(&id).filter(|_| is_addition(rule)))
    }

    /// The requirements that the tags of a rule and its scenarios name besides its own.
    fn add_names(
        &mut self,
        source: &'a Source,
        rule: &Rule,
        own: &[String],
    ) -> Result<(), FeatureError> {
        for scenario in &rule.scenarios {
            let below = scenario.position;
            for tag in scenario.tags.iter().filter(|t| is_id(t)) {
                self.named.push(Named { id: tag.clone(), source, below, tag: tag.clone() });
            }
            for id in requires(&scenario.tags) {
                let tag = format!("requires:{id}");
                // It would be left out wherever it could find something.
                if own.contains(&id) || scenario.tags.contains(&id) {
                    let place = tag_place(source, below, &tag);
                    return Err(error(place, Kind::RequiresWhatItTests(id)));
                }
                self.named.push(Named { id, source, below, tag });
            }
        }
        for id in requires(&rule.tags) {
            let tag = format!("requires:{id}");
            self.named.push(Named { id, source, below: rule.position, tag });
        }
        Ok(())
    }

    /// Refuses features that come to more tests than any memory is made for, before one is made.
    fn measure(&mut self, source: &Source, feature: &Feature) -> Result<(), FeatureError> {
        let steps = |steps: &[Step]| steps.iter().map(size_of_step).sum::<usize>();
        let background = |b: &Option<Background>| b.as_ref().map_or(0, |b| steps(&b.steps));
        for rule in &feature.rules {
            let shared = size_of_tags(&feature.tags)
                + size_of_tags(&rule.tags)
                + background(&feature.background)
                + background(&rule.background);
            for scenario in &rule.scenarios {
                let own = size_of_scenario(scenario) + steps(&scenario.steps);
                let rows = rows(scenario).max(1);
                // What is written stands there once anyway.
                let more = shared.saturating_mul(rows) + own.saturating_mul(rows - 1);
                self.size = self.size.saturating_add(more);
                if self.size > MOST {
                    let kind = Kind::TooMuch(MOST >> 20);
                    return Err(error(place(source, scenario.position), kind));
                }
            }
        }
        Ok(())
    }

    fn add_drills(&mut self, source: &Source, feature: &Feature) -> Result<(), FeatureError> {
        for rule in &feature.rules {
            let id = requirement_id(source, rule, self.dialect)?;
            let requirement = self.catalogue.ids.get(&id).copied();
            for scenario in &rule.scenarios {
                let drill = self.drill(source, (feature, rule, scenario), &id)?;
                let catalogue = &mut self.catalogue;
                let index = catalogue.drills.len();
                catalogue.by_id.insert(drill.id.clone(), index);
                catalogue.drills.push(drill);
                if let Some(r) = requirement.and_then(|at| catalogue.requirements.get_mut(at)) {
                    r.drills.push(index);
                }
            }
        }
        Ok(())
    }

    fn drill(
        &mut self,
        source: &Source,
        (feature, rule, scenario): (&Feature, &Rule, &Scenario),
        requirement: &str,
    ) -> Result<Drill, FeatureError> {
        let mut tags = feature.tags.clone();
        tags.extend(rule.tags.iter().cloned());
        tags.extend(scenario.tags.iter().cloned());
        let needs = needs(source, scenario, &tags, self.dialect)?;
        let background = feature.background.iter().chain(rule.background.iter());
        let steps = background
            .flat_map(|b| &b.steps)
            .chain(&scenario.steps)
            .map(|s| format!("{} {}", s.keyword.trim_end(), s.value))
            .collect();
        Ok(Drill {
            id: self.unused(format!("{requirement}#{}", scenario.name)),
            name: scenario.name.clone(),
            requirement: requirement.to_owned(),
            needs,
            requires: requires(&tags),
            timing: tags.iter().any(|t| t == "timing"),
            waits: tags.iter().any(|t| t == "waits"),
            walk: tags.iter().any(|t| t == WALK),
            tags,
            place: place(source, scenario.position),
            steps,
        })
    }

    /// A name that no drill has yet: rows of an outline may have the same.
    fn unused(&mut self, name: String) -> String {
        let number = self.given.entry(name.clone()).or_default();
        loop {
            *number += 1;
            let tried = if *number == 1 { name.clone() } else { format!("{name} ({number})") };
            if !self.catalogue.by_id.contains_key(&tried) {
                return tried;
            }
        }
    }
}

/// How many tests an outline is.
fn rows(scenario: &Scenario) -> usize {
    let tables = scenario.examples.iter().filter_map(|e| e.table.as_ref());
    tables.map(|table| table.rows.len().saturating_sub(1)).sum()
}

fn size_of_step(step: &Step) -> usize {
    let cells = step.table.iter().flat_map(|t| t.rows.iter().flatten());
    let text = step.value.len() + step.docstring.as_ref().map_or(0, String::len);
    text + cells.map(|cell| cell.len() + size_of::<String>()).sum::<usize>() + ENTRY
}

fn size_of_tags(tags: &[String]) -> usize {
    tags.iter().map(|tag| tag.len() + size_of::<String>()).sum()
}

/// What each row of a scenario has a copy of, besides the steps.
fn size_of_scenario(scenario: &Scenario) -> usize {
    let text = |text: &Option<String>| text.as_ref().map_or(0, String::len);
    let examples = |e: &Examples| text(&e.description) + size_of_tags(&e.tags);
    let examples: usize = scenario.examples.iter().map(examples).sum();
    let own = scenario.name.len() + text(&scenario.description) + size_of_tags(&scenario.tags);
    own + examples + ENTRY
}

/// A requirement that, over others or not, requires itself: the first that is met again while
/// what it requires is looked at.
fn circle(catalogue: &Catalogue) -> Option<&Requirement> {
    #[derive(Clone, Copy, PartialEq)]
    enum Look {
        Not,
        Now,
        Done,
    }
    let needed = |at: usize| -> BTreeSet<usize> {
        let r = &catalogue.requirements[at];
        let drills = r.drills.iter().flat_map(|i| &catalogue.drills[*i].requires);
        r.requires.iter().chain(drills).filter_map(|id| catalogue.ids.get(id).copied()).collect()
    };
    let mut looked = vec![Look::Not; catalogue.requirements.len()];
    for first in 0..looked.len() {
        if looked[first] != Look::Not {
            continue;
        }
        looked[first] = Look::Now;
        let mut open = vec![(first, needed(first))];
        while let Some((at, left)) = open.last_mut() {
            match left.pop_first() {
                Some(next) if looked[next] == Look::Now => {
                    return catalogue.requirements.get(next);
                }
                Some(next) if looked[next] == Look::Not => {
                    looked[next] = Look::Now;
                    open.push((next, needed(next)));
                }
                Some(_) => {}
                None => {
                    looked[*at] = Look::Done;
                    open.pop();
                }
            }
        }
    }
    None
}
