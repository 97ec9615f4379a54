//! What a slow pure function came to, for those that are asked the same again and again.
//!
//! In: a key and how to compute its value. Out: the value, computed once while it is remembered.
//! Never: more than so many values; when it is full it begins anew.
//!
//! Rules with a law wrong are slow on purpose, and one conversation is judged under many
//! deviations, line by line: the same positions come again in each test and each run.

use std::{cell::RefCell, hash::Hash};

/// The values of one function, in one thread; no more than so many are remembered.
#[expect(clippy::disallowed_types, reason = "nobody goes through the values in their order")]
#[derive(Debug)]
pub struct Cache<K, V, const MOST: usize = { 1 << 14 }>(RefCell<std::collections::HashMap<K, V>>);

impl<K, V, const MOST: usize> Default for Cache<K, V, MOST> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<K: Eq + Hash, V: Clone, const MOST: usize> Cache<K, V, MOST> {
    /// The value for a key.
    pub fn get_or_compute(&self, key: K, compute: impl FnOnce() -> V) -> V {
        if let Some(known) = self.0.borrow().get(&key) {
            return known.clone();
        }
        // Not borrowed meanwhile: what is computed may ask for other values.
        let value = compute();
        let mut values = self.0.borrow_mut();
        if values.len() >= MOST {
            values.clear();
        }
        values.insert(key, value.clone());
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_computed_once_and_no_more_are_kept_than_there_is_room_for() {
        const MOST: usize = 8;
        let cache: Cache<_, _, MOST> = Cache::default();
        assert_eq!(cache.get_or_compute(1, || "one"), "one");
        assert_eq!(cache.get_or_compute(1, || unreachable!("it is known")), "one");
        for key in 2..=MOST + 1 {
            cache.get_or_compute(key, || "more");
        }
        assert_eq!(cache.get_or_compute(1, || "anew"), "anew");
        assert!(cache.0.borrow().len() < MOST);
    }
}
