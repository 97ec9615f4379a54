//! Several best lines of one search: their numbers and their order.
//!
//! In: the reports of a search that should tell several. Out: a finding where there is one only, where
//! another than the first is the best, where a depth has not all of them.
//! Never: the form of a line, which the referee judges.

use std::collections::BTreeMap;

use super::super::fields::Fields;
use crate::{
    contract::{Stop, World},
    verdict::Finding,
};

/// A line that is better than the first by so many centipawns is not behind it by an accident of the
/// search.
const BETTER: i128 = 100;

/// The highest number of a best line; none if there are no lines at all.
pub fn highest(reports: &[Fields<'_>]) -> Option<i128> {
    let with_moves = reports.iter().filter(|fields| fields.words("pv").is_some());
    with_moves.map(|fields| fields.number("multipv").unwrap_or(1)).max()
}

/// There are no lines with numbers above 1.
pub fn are_single(world: &World, reports: &[Fields<'_>]) -> Result<(), Stop> {
    let Some(highest) = highest(reports).filter(|highest| *highest > 1) else { return Ok(()) };
    let finding = world
        .fails("there are more best lines than were asked for")
        .expected("no number above 1")
        .got(format!("`multipv {highest}`"));
    Err(world.failed(finding))
}

/// There are lines with numbers above 1, and the best of them is number 1. Where there is one line only, that
/// is told under the requirement about how many come `together`.
pub fn are_numbered(
    world: &World,
    reports: &[Fields<'_>],
    together: &'static str,
) -> Result<(), Stop> {
    let Some(highest) = highest(reports) else { return Ok(()) };
    if highest < 2 {
        let finding = world
            .fails("only one best line with `MultiPV` above 1")
            .expected("`multipv 1`, `multipv 2` and so on, each with its `pv`")
            .got(format!("lines up to number {highest}"));
        return Err(world.failed(Finding { requirement: together.into(), ..finding }));
    }
    let exact = |fields: &Fields<'_>| fields.score("score").unwrap_or_default().cp;
    let Some((_, scores)) = by_depth(reports, exact).pop_last() else { return Ok(()) };
    let Some(first) = scores.get(&1) else { return Ok(()) };
    let better = scores.iter().find(|(_, cp)| **cp >= first + BETTER);
    let Some((number, cp)) = better else { return Ok(()) };
    let finding = world
        .fails(format!("line {number} is better than line 1"))
        .expected("the best line to be `multipv 1`")
        .got(format!("`score cp {first}` in line 1, and `score cp {cp}` in line {number}"));
    Err(world.failed(finding))
}

/// In the last depth that has all its lines, each begins with another move. Where there are enough lines, but
/// with other numbers or the same move twice, that is told under the requirement about `numbers`.
pub fn come_together(
    world: &World,
    reports: &[Fields<'_>],
    count: i128,
    numbers: &'static str,
) -> Result<(), Stop> {
    if highest(reports).is_none() {
        return Err(Stop::NotApplicable("the engine tells no variations".into()));
    }
    let first = |fields: &Fields<'_>| Some(fields.words("pv")?.first()?.text.to_owned());
    let depths = by_depth(reports, first);
    if depths.is_empty() {
        return Ok(());
    }
    let told = |lines: &BTreeMap<i128, String>| i128::try_from(lines.len()).unwrap_or(i128::MAX);
    let is_enough = |lines: &&BTreeMap<i128, String>| told(lines) >= count;
    let is_whole = |lines: &&BTreeMap<i128, String>| {
        is_enough(lines) && lines.keys().copied().eq(1..=told(lines))
    };
    let expected = format!("{count} lines of one depth, with the numbers 1 to {count}");
    let Some(whole) = depths.values().rev().find(is_whole) else {
        if let Some(lines) = depths.values().rev().find(is_enough) {
            let got: Vec<String> = lines.keys().map(ToString::to_string).collect();
            let finding = world
                .fails("the best lines of a depth have wrong numbers")
                .expected(expected)
                .got(got.join(", "));
            return Err(world.failed(Finding { requirement: numbers.into(), ..finding }));
        }
        let most = depths.values().map(BTreeMap::len).max().unwrap_or_default();
        let finding = world
            .fails("the best lines of a depth are not told together")
            .expected(expected)
            .got(format!("at most {most} of one depth"));
        return Err(world.failed(finding));
    };
    let mut moves: Vec<&str> = whole.values().map(String::as_str).collect();
    let shown = moves.join(" ");
    moves.sort_unstable();
    moves.dedup();
    if moves.len() == whole.len() {
        return Ok(());
    }
    let finding = world
        .fails("two best lines begin with the same move")
        .expected(expected + ", each with another first move")
        .got(shown);
    Err(world.failed(Finding { requirement: numbers.into(), ..finding }))
}

/// What the lines of each depth tell, by their numbers; what comes later counts. Bounds are no lines of
/// their own.
fn by_depth<T>(
    reports: &[Fields<'_>],
    told: impl Fn(&Fields<'_>) -> Option<T>,
) -> BTreeMap<i128, BTreeMap<i128, T>> {
    let mut found: BTreeMap<i128, BTreeMap<i128, T>> = BTreeMap::new();
    for fields in reports {
        let score = fields.score("score").unwrap_or_default();
        let Some(told) = told(fields).filter(|_| !score.lowerbound && !score.upperbound) else {
            continue;
        };
        let depth = fields.number("depth").unwrap_or_default();
        let number = fields.number("multipv").unwrap_or(1);
        found.entry(depth).or_default().insert(number, told);
    }
    found
}
