//! Ways to be wrong that nobody chose: operators applied to the description of a protocol.
//!
//! In: a description. Out: the mutants of that protocol, each with what goes wrong in it and the
//! requirements that say it should not. Never: what belongs to one protocol.

mod engine;
mod operators;

pub use engine::MutantEngine;

use super::description::{
    Aspect, Description, Fields, Kind, Message, Opening, Place, Role, Search,
};
use crate::transcript::From;
use operators::{Hearing, Occasion, Operator, Saying};

/// An engine that is honest but for one thing.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The message and the operator, unique in its protocol.
    pub name: String,
    /// What it does, in a sentence.
    pub what: String,
    /// What it is about.
    pub message: &'static Message,
    /// The name of its operator, without the field.
    pub kind: &'static str,
    /// The requirements that say it should not.
    pub breaks: Vec<&'static str>,
    operator: Operator,
}

/// All mutants of a protocol, in the order of its messages.
#[must_use]
pub fn mutants(description: &'static Description) -> Vec<Mutant> {
    let of_one = |message: &'static Message| {
        let operators = match message.from {
            From::Controller => heard(description, message),
            _ => said(description, message),
        };
        operators.into_iter().map(move |operator| mutant(description, message, operator))
    };
    description.messages.iter().flat_map(of_one).collect()
}

/// What can be done to a command.
fn heard(description: &Description, message: &Message) -> Vec<Operator> {
    use Hearing as H;
    use Occasion::{Always, InSearch, Second, ThirdOn};
    let owes = message.owes.iter().any(|owed| owed.must);
    let changes = !message.changes.is_empty();
    let mut all = Vec::new();
    let once = message.place != Place::Anywhere;
    let mut add = |hearing, occasions: &[Occasion]| {
        let may = |occasion: &&Occasion| !(once && matches!(occasion, Second | ThirdOn));
        all.extend(occasions.iter().filter(may).map(|when| Operator::Hear(hearing, *when)));
    };
    if message.place == Place::Last {
        add(H::Ignore, &[Always]);
        add(H::Hang, &[Always]);
        return all;
    }
    if owes || changes || message.search == Search::Ends {
        add(H::Ignore, &[Always, Second, ThirdOn]);
        if message.in_search {
            add(H::Ignore, &[InSearch]);
        }
    }
    if owes {
        add(H::Twice, &[Always]);
    }
    if message.adds {
        add(H::TwiceSilently, &[Always]);
    }
    add(H::Exit, &[Always, Second]);
    add(H::Hang, &[Always]);
    if message.in_search {
        add(H::Exit, &[InSearch]);
        add(H::Hang, &[InSearch]);
    }
    if owes || changes {
        for (at, field) in message.fields().iter().enumerate() {
            add(H::Lose(at), &[Always]);
            if field.kind.is_number() || field.kind == Kind::Moves {
                add(H::Change(at), &[Always]);
            }
        }
        if !message.fields().is_empty() && !once {
            add(H::Former, &[Always]);
            add(H::KeepFirst, &[Always]);
        }
    }
    // There is nothing to disturb at the beginning.
    for (aspect, _) in description.changes.iter().filter(|_| message.place != Place::First) {
        let searches = message.search != Search::Leaves;
        let own = message.changes.contains(aspect) || (*aspect == Aspect::Search && searches);
        if !own && *aspect != Aspect::Search {
            add(H::Disturb(*aspect), &[Always]);
        }
        if !own && message.in_search {
            add(H::Disturb(*aspect), &[InSearch]);
        }
    }
    all
}

/// What can be done to a reply. What nobody has asked for may come or not, and when it likes.
fn said(description: &Description, message: &Message) -> Vec<Operator> {
    use Occasion::{Always, Second, ThirdOn};
    use Saying as S;
    let mut all = Vec::new();
    let once = message.place == Place::Once;
    let mut add = |saying, occasions: &[Occasion]| {
        let may = |occasion: &&Occasion| !(once && matches!(occasion, Second | ThirdOn));
        all.extend(occasions.iter().filter(may).map(|when| Operator::Say(saying, *when)));
    };
    if description.is_owed(message) {
        add(S::Drop, &[Always, Second, ThirdOn]);
        add(S::Twice, &[Always, Second]);
        if !once {
            add(S::Former, &[Always]);
        }
        add(S::Late, &[Always]);
        add(S::Again, &[Always]);
        add(S::HoldBack, &[Always]);
    }
    if let Opening::Word(word) = message.opening
        && word.chars().any(char::is_alphabetic)
    {
        add(S::Misspell, &[Always]);
        add(S::Capitals, &[Always]);
    }
    let fields = message.fields();
    if !fields.iter().any(|field| field.kind.is_rest()) {
        add(S::More, &[Always]);
    }
    for (at, field) in fields.iter().enumerate() {
        add(S::Missing(at), &[Always]);
        if !matches!(field.kind, Kind::Text | Kind::Word | Kind::Time | Kind::Flag) {
            add(S::Wrong(at), &[Always]);
        }
        if field.kind.is_number() {
            add(S::OffByOne(at), &[Always]);
            add(S::Zero(at), &[Always]);
            add(S::Negative(at), &[Always]);
            add(S::Huge(at), &[Always]);
        }
    }
    if fields.len() > 1 && matches!(message.fields, Fields::InOrder(_)) {
        add(S::Swap, &[Always]);
    }
    all
}

fn mutant(
    description: &'static Description,
    message: &'static Message,
    operator: Operator,
) -> Mutant {
    let name_of = |at: usize| message.fields()[at].name;
    let (kind, field, roles, occasion) = match operator {
        Operator::Hear(Hearing::Ignore, when @ (Occasion::Second | Occasion::ThirdOn))
            if !message.ids.again.is_empty() =>
        {
            (Hearing::Ignore.kind(), None, &[Role::Again][..], when)
        }
        Operator::Hear(how, when) => (how.kind(), how.field(), how.roles(message), when),
        Operator::Say(how, when) => (how.kind(), how.field(), how.roles(), when),
    };
    let aspect = match operator {
        Operator::Hear(Hearing::Disturb(aspect), _) => Some(aspect.word()),
        _ => None,
    };
    let mut name = format!("{}.{kind}", message.name.replace(' ', "-"));
    for part in [field.map(name_of), aspect, occasion.word()].into_iter().flatten() {
        name.push('.');
        name.push_str(&part.replace(' ', "-"));
    }
    let field = field.map(name_of).unwrap_or_default();
    let told = match operator {
        Operator::Hear(how, _) => how.told(message.name, field),
        Operator::Say(how, _) => how.told(message.name, field),
    };
    let mut letters = told.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    let told: String = first.into_iter().chain(letters).collect();
    let mut breaks: Vec<&'static str> = Vec::new();
    for role in roles {
        breaks.extend(description.requirements(message, *role));
    }
    Mutant { name, what: format!("{told}{}.", occasion.told()), message, kind, breaks, operator }
}
