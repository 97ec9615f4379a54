//! Numbers that look random and are the same in every run.
//!
//! In: a seed. Out: one number after another. Never: chance; `--seed` gives
//! others, and the same for the same seed on any machine.

/// From one state to the next.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A small generator: SplitMix64, as its author published it
/// (<https://prng.di.unimi.it/splitmix64.c>).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator with this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A generator for something that has a name, of those with this seed.
    #[must_use]
    pub fn named(seed: u64, name: &str) -> Self {
        // FNV-1a: short, and the same for ever.
        let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Self(Self(seed).roll() ^ hash)
    }

    /// The n-th number, from 1, of the generator whose seed is 0: for tables of
    /// keys, which are the same in every run.
    #[must_use]
    pub const fn nth(n: u64) -> u64 {
        Self(n.wrapping_sub(1).wrapping_mul(STEP)).roll()
    }

    /// The next number.
    pub const fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`; 0 if there is none.
    #[allow(clippy::cast_possible_truncation, reason = "the rest is below a usize")]
    pub const fn below(&mut self, end: usize) -> usize {
        match end {
            0 => 0,
            end => (self.roll() % end as u64) as usize,
        }
    }

    /// One of the items, if there are any.
    pub fn choose<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_that_were_published() {
        let mut random = Random::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| random.roll()).collect();
        assert_eq!(
            first,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn seeds_and_names_differ() {
        let first = |seed, name| Random::named(seed, name).roll();
        assert_eq!(first(0, "a"), first(0, "a"));
        assert_ne!(first(0, "a"), first(0, "b"));
        assert_ne!(first(0, "a"), first(1, "a"));
        assert_eq!(Random::new(0).choose::<u8>(&[]), None);
    }
}
