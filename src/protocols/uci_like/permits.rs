//! The checks that an engine makes of itself or of its user, such as whether it is registered.
//!
//! In: lines about them, what a protocol demands of their order. Out: how far each is, findings.
//! Never: what a failed check forbids.

use super::{customs::Permit, tokens::Token};
use crate::verdict::{Finding, Sink};

/// How far a check has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Check {
    /// Nothing was told of it.
    #[default]
    Untold,
    /// It goes on.
    UnderWay,
    /// It went well.
    Passed,
    /// It did not.
    Failed,
}

impl Check {
    /// The words of a check, in the order in which they may come.
    const WORDS: [(&str, Self); 3] =
        [("checking", Self::UnderWay), ("ok", Self::Passed), ("error", Self::Failed)];

    fn of(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, check)| *check)
    }
}

/// All checks of a conversation.
#[derive(Debug, Default)]
pub struct Permits(Vec<Check>);

impl Permits {
    /// How far the check at a place among those of the protocol is.
    #[must_use]
    pub fn check(&self, place: usize) -> Check {
        self.0.get(place).copied().unwrap_or_default()
    }

    /// A line about a check; whether the greeting is over by now.
    pub fn told(
        &mut self,
        (place, permit): (usize, &Permit),
        words: &[Token<'_>],
        is_greeted: bool,
        text: &str,
        sink: &mut Sink,
    ) {
        sink.judged(permit.order);
        let now = match words {
            [word] => Check::of(word.text),
            _ => None,
        };
        let before = self.check(place);
        let word = permit.word;
        let wrong = match now {
            None => Some(format!("`{word}` without `checking`, `ok` or `error` alone behind it")),
            Some(_) if !is_greeted => Some(format!("`{word}` before the end of the greeting")),
            Some(Check::UnderWay) if before == Check::UnderWay => {
                Some(format!("`{word} checking` twice without a verdict"))
            }
            Some(Check::Passed | Check::Failed) if before != Check::UnderWay => {
                Some(format!("a verdict without `{word} checking` before it"))
            }
            Some(_) => None,
        };
        if let Some(message) = wrong {
            sink.report(permit.order, Some(text), |f| {
                Finding { message, ..f }
                    .expected(format!(
                        "`{word} checking` behind the greeting, and then `{word} ok` or `{word} error`"
                    ))
                    .span(0, text.len())
            });
        }
        let Some(now) = now else { return };
        if self.0.len() <= place {
            self.0.resize(place + 1, Check::default());
        }
        self.0[place] = now;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    const PERMIT: Permit = Permit { word: "registration", order: "x/registration/order" };

    /// How often the order was broken by these lines, the greeting ending with an empty one.
    fn broken(lines: &[&str]) -> usize {
        let (mut permits, mut sink, mut is_greeted) = (Permits::default(), Sink::default(), false);
        for line in lines {
            is_greeted |= line.is_empty();
            if let Some((_, words)) = tokens(line).split_first() {
                permits.told((0, &PERMIT), words, is_greeted, line, &mut sink);
            }
        }
        sink.findings().len()
    }

    #[test]
    fn a_verdict_follows_a_check_behind_the_greeting() {
        let (checking, good, bad) =
            ("registration checking", "registration ok", "registration error");
        assert_eq!(broken(&["", checking, bad, checking, good]), 0);
        assert_eq!(broken(&["", good]), 1);
        assert_eq!(broken(&["", checking, checking, good]), 1);
        assert_eq!(broken(&["", checking, good, bad]), 1);
        assert_eq!(broken(&["", "registration", "registration now", "registration ok ok"]), 3);
        assert_eq!(broken(&[checking, "", good]), 1);
    }
}
