//! The sentences that name one requirement as the reason of another's verdict.
//!
//! In: an id and what is known of it. Out: a reason; or the id, back from a
//! reason, also from one of a report that another version wrote.
//! Never: a decision.

const BROKEN: &str = " is broken: ";
const UNTESTABLE: &str = " could not be tested: ";

/// Nothing could be learnt because this requirement is broken.
#[must_use]
pub fn broken(id: &str, message: &str) -> String {
    format!("{id}{BROKEN}{message}")
}

/// Nothing could be learnt because this requirement could not be tested. If that is because of
/// another one, this is the reason: nobody needs to know how one leads to the other.
#[must_use]
pub fn untestable(id: &str, reason: &str) -> String {
    match culprit(reason) {
        Some(_) => at_the_root(reason).to_owned(),
        None => format!("{id}{UNTESTABLE}{reason}"),
    }
}

/// The last part of a reason that names a requirement.
fn at_the_root(mut reason: &str) -> &str {
    while let Some((_, deeper)) = culprit(reason).filter(|(_, told)| culprit(told).is_some()) {
        reason = deeper;
    }
    reason
}

/// The requirement that a reason names, and what it says of it.
fn culprit(reason: &str) -> Option<(&str, &str)> {
    let (id, _) = reason.split_once(' ')?;
    let told = &reason[id.len()..];
    let told = told.strip_prefix(BROKEN).or_else(|| told.strip_prefix(UNTESTABLE))?;
    id.contains('/').then_some((id, told))
}

/// The requirement that is at the root of a reason, and what is wrong with it.
#[must_use]
pub fn root(reason: &str) -> Option<(&str, &str)> {
    culprit(at_the_root(reason))
}

/// Whether the requirement at the root of a reason is broken, and not only untested.
#[must_use]
pub fn names_a_broken_one(reason: &str) -> bool {
    let reason = at_the_root(reason);
    culprit(reason).is_some_and(|(id, _)| reason[id.len()..].starts_with(BROKEN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_is_found_again() {
        assert_eq!(culprit(&broken("a/b", "c: d")), Some(("a/b", "c: d")));
        let chain = "a/a could not be tested: a/b could not be tested: a/c is broken: no";
        assert_eq!(root(chain), Some(("a/c", "no")));
        assert_eq!(untestable("a/d", chain), broken("a/c", "no"));
        assert!(names_a_broken_one(chain) && !names_a_broken_one("a/a could not be tested: no"));
        assert_eq!(untestable("a/d", "no"), "a/d could not be tested: no");
        for reason in ["", "the engine is broken: x", "a/b is fine", "a/b"] {
            assert_eq!(culprit(reason), None, "{reason}");
        }
    }
}
