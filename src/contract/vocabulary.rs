//! The words that messages begin with, each written once.
//!
//! In: names and their spelling, from the description of a protocol. Out: an enum that knows both.
//! Never: what comes behind a word.

/// Defines the words that the messages of one side begin with: an enum with `ALL`, `word` and `of`.
/// Whoever reads or prints a message names it by these; so its word is spelled nowhere else.
#[macro_export]
macro_rules! vocabulary {
    ($(#[$about:meta])* $side:ident { $($name:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $side {
            $($name,)+
        }

        impl $side {
            /// All of them.
            #[allow(dead_code, reason = "few have to go through all")]
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// Its spelling.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)+
                }
            }

            /// The one that is spelled like this.
            #[must_use]
            pub fn of(text: &str) -> Option<Self> {
                match text {
                    $($word => Some(Self::$name),)+
                    _ => None,
                }
            }
        }

        impl ::std::fmt::Display for $side {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

#[cfg(test)]
mod tests {
    vocabulary! {
        /// Two words.
        Word { Go = "go", NewGame = "new-game", }
    }

    #[test]
    fn a_word_has_one_spelling() {
        for word in Word::ALL {
            assert_eq!(Word::of(word.word()), Some(*word));
        }
        assert_eq!((Word::of("Go"), Word::of("go ")), (None, None));
        assert_eq!(format!("{} {}", Word::NewGame, Word::Go), "new-game go");
    }
}
