//! The smallest part of a list that still shows something, by delta debugging.
//!
//! In: a list, and a test of lists. Out: a part of it of which the test holds, from which no
//! single item can be left out, unless the test had enough before that. Never: what the items
//! are; a part of which the test does not hold.
//!
//! This is ddmin (A. Zeller, R. Hildebrandt, "Simplifying and isolating failure-inducing input",
//! 2002) without its test of the parts alone: what a conversation shows needs its beginning and its
//! end, so that hardly any part does without the rest.

/// Leaves out ever smaller runs of items, the last first, as long as the rest still shows it. The
/// test says whether a list does; `None` ends the search with what is known by then. That the whole
/// list shows it is for the caller to know.
pub async fn smallest<T: Clone>(
    items: Vec<T>,
    mut shows: impl AsyncFnMut(&[T]) -> Option<bool>,
) -> Vec<T> {
    let mut left = items;
    let mut size = left.len().div_ceil(2);
    while size > 0 {
        let mut any = false;
        let mut end = left.len();
        while end > 0 {
            let start = end.saturating_sub(size);
            let rest = [&left[..start], &left[end..]].concat();
            match shows(&rest).await {
                None => return left,
                Some(true) => (left, any) = (rest, true),
                Some(false) => {}
            }
            end = start;
        }
        // Only single items are tried until none of them can go.
        if size > 1 || !any {
            size /= 2;
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn searched(items: Vec<u32>, mut shows: impl FnMut(&[u32]) -> Option<bool>) -> Vec<u32> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(smallest(items, async |part: &[u32]| shows(part)))
    }

    #[test]
    fn what_is_needed_is_found() {
        let needs = |all: &'static [u32]| {
            searched((0..100).collect(), |part| Some(all.iter().all(|n| part.contains(n))))
        };
        assert_eq!(needs(&[3, 41, 97]), [3, 41, 97]);
        assert!(needs(&[]).is_empty());
        assert_eq!(searched(Vec::new(), |_| panic!("nothing can be left out")), [0; 0]);
    }

    #[test]
    fn few_tests_find_one_item_of_many() {
        let mut tests = 0;
        let found = searched((0..1024).collect(), |part| {
            tests += 1;
            Some(part.contains(&700))
        });
        assert_eq!(found, [700]);
        assert!(tests <= 40, "{tests}");
    }

    #[test]
    fn the_budget_is_kept_and_what_is_left_still_shows_it() {
        let mut before = 40;
        for budget in 0..60 {
            let (mut left, mut over) = (budget, 0);
            let found = searched((0..40).collect(), |part| {
                over += usize::from(left == 0);
                left = usize::checked_sub(left, 1)?;
                Some(part.contains(&7) && part.contains(&30))
            });
            assert!(found.contains(&7) && found.contains(&30), "{budget}: {found:?}");
            assert!(over <= 1, "{budget}: it goes on when nothing is left");
            assert!(found.len() <= before, "{budget}: more brings less");
            before = found.len();
        }
        assert_eq!(before, 2);
    }

    proptest! {
        /// Whatever the test holds of, no single item of what is left can go.
        #[test]
        fn what_is_left_is_minimal(
            count in 0u32..40,
            sets in prop::collection::vec(prop::collection::vec(0u32..40, 0..5), 0..4),
        ) {
            let all: Vec<u32> = (0..count).collect();
            let shows = |part: &[u32]| {
                part.len() == all.len() || sets.iter().any(|set| set.iter().all(|n| part.contains(n)))
            };
            let found = searched(all.clone(), |part| Some(shows(part)));
            prop_assert!(shows(&found));
            for at in 0..found.len() {
                let mut fewer = found.clone();
                fewer.remove(at);
                prop_assert!(!shows(&fewer), "{found:?} without {}", found[at]);
            }
        }
    }
}
