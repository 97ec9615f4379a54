//! Faults of options: declared wrongly, or set wrongly.
//!
//! In: an honest declaration, or a line `setoption`. Out: another one, or a wrong reaction.

use super::super::{
    options,
    setoption::{self, SetOption},
    tokens::integer,
};
use super::{
    Playing, Rows,
    behaviour::{Behaviour, Deeds, Effect, FaultyEngine, Row, instead, row, then},
};

/// The button and the string that every reference engine has.
const BUTTON: &str = "Clear Hash";
const STRING: &str = "Logfile Path";

/// Another declaration for the option of that name.
pub fn declares(line: &str, name: &str, other: impl FnOnce() -> String) -> Deeds {
    let option = options::parse(line).filter(|option| option.name == name);
    option.and_then(|_| instead(other()))
}

/// What a line sets, if it makes sense.
pub fn set(line: &str) -> Option<SetOption> {
    setoption::parse(line).flatten()
}

fn value_of(line: &str, name: &str) -> Option<i128> {
    set(line).filter(|set| set.name == name).and_then(|set| integer(&set.value?))
}

fn dies(when: bool) -> Deeds {
    when.then(|| vec![Effect::Exit])
}

/// Says something after an option that it has was set.
fn answers<D: Playing>(faulty: &mut FaultyEngine<D>, line: &str, answer: &str) -> Deeds {
    let known = set(line).is_some_and(|set| set.name == D::SPIN) && !faulty.is_thinking();
    let first = faulty.count == 0;
    faulty.count += usize::from(known);
    (known && first).then(|| faulty.hear_and_say(line, &[answer]))
}

impl<D: Playing> Rows<D> {
    /// Those of this kind.
    pub const OPTIONS: &'static [Row<D>] = &[
        row(
            "crash-without-value",
            "Exits at a `setoption` without a value.",
            &[D::SETOPTION_IGNORES_UNKNOWN, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| {
                (line.starts_with(&format!("setoption name {}", D::CHECK.0))
                    && !line.contains("value"))
                .then(|| vec![Effect::Exit])
            }),
        ),
        row(
            "no-keywords",
            "Declares a spin without its keywords.",
            &[D::OPTION_NAME_TYPE_AND_KNOWN_FIELDS],
            Behaviour::Says(|_, line| {
                declares(line, D::SPIN, || format!("option {} spin 16 1 1024", D::SPIN))
            }),
        ),
        row(
            "default-twice",
            "Declares two defaults of one option.",
            &[D::OPTION_NAME_TYPE_AND_KNOWN_FIELDS],
            Behaviour::Says(|_, line| {
                declares(line, D::SPIN, || {
                    format!(
                        "option name {} type spin default 16 default 32 min 1 max 1024",
                        D::SPIN
                    )
                })
            }),
        ),
        row(
            "no-type",
            "Declares an option without a type.",
            &[D::OPTION_NAME_TYPE_AND_KNOWN_FIELDS],
            Behaviour::Says(|_, line| declares(line, BUTTON, || format!("option name {}", BUTTON))),
        ),
        row(
            "type-int",
            "Declares an option of a sixth type.",
            &[D::OPTION_ONE_OF_FIVE_TYPES],
            Behaviour::Says(|_, line| {
                declares(line, D::SPIN, || {
                    format!("option name {} type int default 16 min 1 max 1024", D::SPIN)
                })
            }),
        ),
        row(
            "type-in-capitals",
            "Writes a type with a capital letter.",
            &[D::OPTION_ONE_OF_FIVE_TYPES],
            Behaviour::Says(|_, line| {
                declares(line, D::CHECK.0, || {
                    format!("option name {} type Check default {}", D::CHECK.0, D::CHECK.1)
                })
            }),
        ),
        row(
            "default-above-max",
            "Declares a default above its max.",
            &[D::OPTION_SPIN_NUMBERS_FIT],
            Behaviour::Says(|_, line| {
                declares(line, D::SPIN, || {
                    format!("option name {} type spin default 8192 min 1 max 1024", D::SPIN)
                })
            }),
        ),
        row(
            "min-above-max",
            "Declares a min above its max.",
            &[D::OPTION_SPIN_NUMBERS_FIT],
            Behaviour::Says(|_, line| {
                declares(line, D::SPIN, || {
                    format!("option name {} type spin default 16 min 1024 max 1", D::SPIN)
                })
            }),
        ),
        row(
            "spin-in-words",
            "Declares a default that is not a number.",
            &[D::OPTION_SPIN_NUMBERS_FIT],
            Behaviour::Says(|_, line| {
                declares(line, D::SPIN, || {
                    format!("option name {} type spin default 16MB min 1 max 1024", D::SPIN)
                })
            }),
        ),
        row(
            "check-in-numbers",
            "Declares the default `1` of a check.",
            &[D::OPTION_CHECK_DEFAULT_IS_TRUE_OR_FALSE],
            Behaviour::Says(|_, line| {
                declares(line, D::CHECK.0, || {
                    format!("option name {} type check default 1", D::CHECK.0)
                })
            }),
        ),
        row(
            "default-no-choice",
            "Declares a default that is not one of the choices.",
            &[D::OPTION_COMBO_DEFAULT_IS_A_CHOICE],
            Behaviour::Says(|_, line| {
                declares(line, D::COMBO.0, || {
                    format!(
                        "option name {} type combo default free var {} var {}",
                        D::COMBO.0,
                        D::COMBO.1[0],
                        D::COMBO.1[1]
                    )
                })
            }),
        ),
        row(
            "combo-without-choices",
            "Declares a combo without choices.",
            &[D::OPTION_COMBO_DEFAULT_IS_A_CHOICE],
            Behaviour::Says(|_, line| {
                declares(line, D::COMBO.0, || {
                    format!("option name {} type combo default {}", D::COMBO.0, D::COMBO.1[0])
                })
            }),
        ),
        row(
            "button-with-default",
            "Declares a button with a default.",
            &[D::OPTION_BUTTON_HAS_NO_VALUE],
            Behaviour::Says(|_, line| {
                declares(line, BUTTON, || {
                    format!("option name {} type button default false", BUTTON)
                })
            }),
        ),
        row(
            "string-default-bare",
            "Declares an empty default without `<empty>`.",
            &[D::OPTION_STRING_DEFAULT_IS_WRITTEN_OUT],
            Behaviour::Says(|_, line| {
                declares(line, STRING, || format!("option name {} type string default", STRING))
            }),
        ),
        row(
            "string-with-max",
            "Declares a string with a max.",
            &[D::OPTION_FIELDS_FIT_THE_TYPE],
            Behaviour::Says(|_, line| {
                declares(line, STRING, || {
                    format!("option name {} type string default <empty> max 64", STRING)
                })
            }),
        ),
        row(
            "check-with-choices",
            "Declares a check with choices.",
            &[D::OPTION_FIELDS_FIT_THE_TYPE],
            Behaviour::Says(|_, line| {
                declares(line, D::CHECK.0, || {
                    format!(
                        "option name {} type check default {} var true var false",
                        D::CHECK.0,
                        D::CHECK.1
                    )
                })
            }),
        ),
        row(
            "reserved-word",
            "Declares an option with the word `name` in its name.",
            &[D::OPTION_NO_RESERVED_WORDS],
            Behaviour::Says(|_, line| {
                declares(line, STRING, || {
                    "option name Logfile name type string default <empty>".to_owned()
                })
            }),
        ),
        row(
            "reserved-choice",
            "Declares a choice with the word `value`.",
            &[D::OPTION_NO_RESERVED_WORDS],
            Behaviour::Says(|_, line| {
                declares(line, "Style", || {
                    "option name Style type combo default best value var best value var bold"
                        .to_owned()
                })
            }),
        ),
        row(
            "same-option-twice",
            "Declares an option twice.",
            &[D::OPTION_NAMES_ARE_UNIQUE],
            Behaviour::Says(|_, line| {
                let button = line.contains("type button");
                button.then(|| then(line, line)).flatten()
            }),
        ),
        row(
            "crash-at-max",
            "Exits if an option is set to its max.",
            &[D::SETOPTION_ACCEPTS_DECLARED_VALUES, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| dies(value_of(line, D::SPIN) == Some(1_024))),
        ),
        row(
            "hangs-at-false",
            "Hangs if a check is set to false.",
            &[D::SETOPTION_ACCEPTS_DECLARED_VALUES, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| {
                line.ends_with(&format!("{} value false", D::CHECK.0)).then(|| vec![Effect::Hang])
            }),
        ),
        row(
            "one-word-values",
            "Reads only the first word of a value.",
            &[D::SETOPTION_SEVERAL_WORDS],
            Behaviour::Hears(|faulty, line| {
                let set = set(line)?;
                let value = set.value?;
                let first = value.split(' ').next().filter(|first| *first != value)?;
                Some(faulty.honest(&format!("setoption name {} value {first}", set.name)))
            }),
        ),
        row(
            "one-word-names",
            "Reads only the first word of a name.",
            &[D::SETOPTION_SEVERAL_WORDS],
            Behaviour::Hears(|faulty, line| {
                let set = set(line)?;
                let first = set.name.split(' ').next().filter(|first| *first != set.name)?;
                let value = set.value.map(|value| format!(" value {value}")).unwrap_or_default();
                Some(faulty.honest(&format!("setoption name {first}{value}")))
            }),
        ),
        row(
            "crash-on-blank-in-name",
            "Exits if an option with a space in its name is set.",
            &[D::SETOPTION_ACCEPTS_DECLARED_VALUES, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| {
                let set = set(line)?;
                dies(set.name == STRING)
            }),
        ),
        row(
            "crash-on-button",
            "Exits if a button is pressed.",
            &[D::SETOPTION_BUTTON_NEEDS_NO_VALUE, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| dies(line == "setoption name Clear Hash")),
        ),
        row(
            "crash-on-unknown-option",
            "Exits if an unknown option is set.",
            &[D::SETOPTION_IGNORES_UNKNOWN, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| dies(line.contains("name No Such Option"))),
        ),
        row(
            "crash-beyond-max",
            "Exits if a value is beyond the limits.",
            &[D::SETOPTION_IGNORES_UNKNOWN, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| {
                let value = value_of(line, D::SPIN);
                dies(value.is_some_and(|value| !(1..=1_024).contains(&value)))
            }),
        ),
        row(
            "no-search-beyond-max",
            "Exits at a search if the last value of an option was beyond the limits.",
            &[D::SETOPTION_IGNORES_UNKNOWN, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|faulty, line| {
                if let Some(value) = value_of(line, D::SPIN) {
                    faulty.count = usize::from(!(1..=1_024).contains(&value));
                }
                dies(line.starts_with("go") && faulty.count > 0)
            }),
        ),
        row(
            "search-after-setoption",
            "Begins to search at `setoption`.",
            &[D::SETOPTION_TRIGGERS_NOTHING],
            Behaviour::Hears(|faulty, line| {
                answers(
                    faulty,
                    line,
                    &format!("info depth 4 score cp 3 nodes 120 time 9 pv {}", D::A_MOVE),
                )
            }),
        ),
        row(
            "bestmove-after-setoption",
            "Answers `setoption` with `bestmove`.",
            &[D::SETOPTION_TRIGGERS_NOTHING],
            Behaviour::Hears(|faulty, line| {
                answers(faulty, line, &format!("bestmove {}", D::A_MOVE))
            }),
        ),
    ];
}
