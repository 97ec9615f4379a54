//! What can be wrong with a declaration of an option.
//!
//! In: a declaration. Out: every flaw, with its bytes; which requirement it
//! breaks, and how severely, is for the protocol to say.

use std::collections::BTreeSet;

use super::{
    options::{Declaration, Key, Kind, Part},
    tokens::integer,
};

/// Something wrong with a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// What.
    pub kind: FlawKind,
    /// The offending bytes.
    pub span: (usize, usize),
}

/// The ways in which a declaration can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlawKind {
    /// There is no `name`, or nothing behind it.
    NoName,
    /// There is no `type`, or nothing behind it.
    NoType,
    /// The type is none of the five.
    UnknownType,
    /// Words that belong to nothing.
    Stray,
    /// A keyword without a value.
    Empty(Key),
    /// The same keyword twice, `var` apart.
    Repeated(Key),
    /// The type needs this keyword.
    Lacks(Kind, Key),
    /// The keyword does not go with the type.
    Foreign(Kind, Key),
    /// A part of a spin that is no whole number.
    NoNumber(Key),
    /// A spin whose lower limit is above the upper one.
    LimitsCrossed,
    /// The default of a spin lies outside its limits.
    DefaultOutside,
    /// The default of a check is neither `true` nor `false`.
    DefaultNoBool,
    /// The default of a combo is none of its choices.
    DefaultNoChoice,
    /// A choice of a combo comes twice.
    RepeatedChoice,
    /// A whole word `name` or `value` in the name or in a value.
    ReservedWord,
    /// `name` or `value` as part of a longer word there.
    ReservedLetters,
}

/// Everything wrong with a declaration, in no particular order.
#[must_use]
pub fn flaws(declaration: &Declaration) -> Vec<Flaw> {
    let mut found = Vec::new();
    let mut add = |kind, span| found.push(Flaw { kind, span });
    let whole = (0, declaration.length);
    if declaration.name.is_empty() {
        add(FlawKind::NoName, declaration.name_span);
    }
    if declaration.type_word.is_none() {
        add(FlawKind::NoType, whole);
    }
    if let Some(stray) = declaration.stray {
        add(FlawKind::Stray, stray);
    }
    let (mut keys, mut choices) = (BTreeSet::new(), BTreeSet::new());
    for part in &declaration.parts {
        let again = !keys.insert(part.key);
        let same = part.key == Key::Var && !choices.insert(part.value.as_str());
        match part.key {
            _ if part.value.is_empty() => add(FlawKind::Empty(part.key), part.span),
            Key::Var if same => add(FlawKind::RepeatedChoice, part.span),
            Key::Default | Key::Min | Key::Max if again => {
                add(FlawKind::Repeated(part.key), part.span);
            }
            Key::Default | Key::Min | Key::Max | Key::Var => {}
        }
    }
    match declaration.kind() {
        Some(kind) => found.extend(of_kind(declaration, kind)),
        None if declaration.type_word.is_some() => {
            found.push(Flaw { kind: FlawKind::UnknownType, span: declaration.type_span });
        }
        None => {}
    }
    found.extend(reserved(declaration));
    found
}

fn of_kind(declaration: &Declaration, kind: Kind) -> Vec<Flaw> {
    let (needed, foreign): (&[Key], &[Key]) = match kind {
        Kind::Check | Kind::String => (&[Key::Default], &[Key::Min, Key::Max, Key::Var]),
        Kind::Spin => (&[Key::Default, Key::Min, Key::Max], &[Key::Var]),
        Kind::Combo => (&[Key::Default, Key::Var], &[Key::Min, Key::Max]),
        Kind::Button => (&[], &[Key::Default, Key::Min, Key::Max, Key::Var]),
    };
    let mut found = Vec::new();
    for &key in needed {
        if declaration.part(key).is_none() {
            found.push(Flaw { kind: FlawKind::Lacks(kind, key), span: declaration.type_span });
        }
    }
    for part in declaration.parts.iter().filter(|part| foreign.contains(&part.key)) {
        found.push(Flaw { kind: FlawKind::Foreign(kind, part.key), span: part.span });
    }
    let default = declaration.part(Key::Default).filter(|part| !part.value.is_empty());
    match (kind, default) {
        (Kind::Spin, default) => found.extend(of_spin(declaration, default)),
        (Kind::Check, Some(part)) if declaration.takes(&part.value) == Some(false) => {
            found.push(Flaw { kind: FlawKind::DefaultNoBool, span: part.span });
        }
        (Kind::Combo, Some(part))
            if declaration.part(Key::Var).is_some()
                && declaration.takes(&part.value) == Some(false) =>
        {
            found.push(Flaw { kind: FlawKind::DefaultNoChoice, span: part.span });
        }
        (Kind::Check | Kind::Combo | Kind::Button | Kind::String, _) => {}
    }
    found
}

fn of_spin(declaration: &Declaration, default: Option<&Part>) -> Vec<Flaw> {
    let mut found = Vec::new();
    for part in &declaration.parts {
        let number = matches!(part.key, Key::Default | Key::Min | Key::Max);
        if number && !part.value.is_empty() && integer(&part.value).is_none() {
            found.push(Flaw { kind: FlawKind::NoNumber(part.key), span: part.span });
        }
    }
    let (min, max) = (declaration.limit(Key::Min), declaration.limit(Key::Max));
    let crossed = min.is_some_and(|min| max.is_some_and(|max| min > max));
    if let (true, Some(part)) = (crossed, declaration.part(Key::Max)) {
        found.push(Flaw { kind: FlawKind::LimitsCrossed, span: part.span });
    } else if let Some(part) = default
        && let Some(value) = integer(&part.value)
        && (min.is_some_and(|min| value < min) || max.is_some_and(|max| value > max))
    {
        found.push(Flaw { kind: FlawKind::DefaultOutside, span: part.span });
    }
    found
}

fn reserved(declaration: &Declaration) -> Option<Flaw> {
    let parts = declaration.parts.iter().map(|part| (part.value.as_str(), part.span));
    let texts: Vec<(&str, (usize, usize))> =
        std::iter::once((declaration.name.as_str(), declaration.name_span)).chain(parts).collect();
    let holds = |wanted: fn(&str) -> bool| {
        texts.iter().find(|(text, _)| text.split(' ').any(wanted)).map(|(_, span)| *span)
    };
    let word = holds(|word| matches!(word, "name" | "value"));
    if let Some(span) = word {
        return Some(Flaw { kind: FlawKind::ReservedWord, span });
    }
    let letters = holds(|word| word.contains("name") || word.contains("value"));
    letters.map(|span| Flaw { kind: FlawKind::ReservedLetters, span })
}

#[cfg(test)]
mod tests {
    use super::super::options::parse;
    use super::*;

    fn found(line: &str) -> Vec<FlawKind> {
        let declaration = parse(line).expect("a declaration");
        flaws(&declaration).into_iter().map(|flaw| flaw.kind).collect()
    }

    #[test]
    fn sound_declarations_have_no_flaw() {
        for line in [
            "option name Null Move type check default true",
            "option name Hash type spin default 16 min 1 max 4096",
            "option name Depth type spin min -5 max -5 default -5",
            "option name Style type combo default a b var a b var c",
            "option name Style type combo default default var default var min",
            "option name Path type string default <empty>",
            "option name Clear Hash type button",
        ] {
            assert_eq!(found(line), [], "{line}");
        }
    }

    #[test]
    fn each_flaw_is_seen_alone() {
        use FlawKind as F;
        for (line, kind) in [
            ("option type button", F::NoName),
            ("option name A", F::NoType),
            ("option name A type int default 3", F::UnknownType),
            ("option name A type check true default true", F::Stray),
            ("option name A type string default", F::Empty(Key::Default)),
            ("option name A type spin default 1 default 2 min 0 max 3", F::Repeated(Key::Default)),
            ("option name A type spin default 1 min 0", F::Lacks(Kind::Spin, Key::Max)),
            ("option name A type check", F::Lacks(Kind::Check, Key::Default)),
            ("option name A type combo default b", F::Lacks(Kind::Combo, Key::Var)),
            ("option name A type button default false", F::Foreign(Kind::Button, Key::Default)),
            ("option name A type string default x max 64", F::Foreign(Kind::String, Key::Max)),
            ("option name A type spin default x min 0 max 3", F::NoNumber(Key::Default)),
            ("option name A type spin default 4 min 5 max 3", F::LimitsCrossed),
            ("option name A type spin default 4 min 0 max 3", F::DefaultOutside),
            ("option name A type check default True", F::DefaultNoBool),
            ("option name A type combo default c var a var b", F::DefaultNoChoice),
            ("option name A type combo default a var a var a", F::RepeatedChoice),
            ("option name Engine name type button", F::ReservedWord),
            ("option name A type combo default value var value", F::ReservedWord),
            ("option name Filename type string default x", F::ReservedLetters),
        ] {
            assert_eq!(found(line), [kind], "{line}");
        }
    }
}
