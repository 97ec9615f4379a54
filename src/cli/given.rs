//! What was said of options, wherever it was said.
//!
//! In: what clap read of a command line, or values from elsewhere. Out: what was said in one place laid over
//! what was said in another, as words and as clap reads these words.
//! Never: the meaning of an option; how clap knows it is its only declaration.

use std::{collections::BTreeMap, ffi::OsString};

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Id, parser::ValueSource};

/// The values of each option of which something was said, by its id in clap. A flag has `true` or
/// `false`.
#[derive(Clone, Debug, Default)]
pub(super) struct Given(BTreeMap<Id, Vec<OsString>>);

/// Options of a command line, and which of them were typed.
#[derive(Clone, Debug)]
pub(super) struct Typed<T> {
    pub options: T,
    pub given: Given,
}

/// What clap knows of some options.
fn command<T: Args>() -> Command {
    T::augment_args(Command::new("linesman").no_binary_name(true))
}

/// What clap knows of each of some options.
pub(super) fn arguments<T: Args>() -> Vec<Arg> {
    command::<T>().get_arguments().cloned().collect()
}

/// Whether an option takes pairs, each `NAME=VALUE`. They add up, unlike other values.
pub(super) fn is_pairs(arg: &Arg) -> bool {
    arg.get_value_parser().type_id() == std::any::TypeId::of::<(String, String)>()
}

fn is_flag(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::SetTrue)
}

impl Given {
    /// Says something of an option.
    pub(super) fn say(&mut self, id: &Id, values: Vec<OsString>) {
        self.0.insert(id.clone(), values);
    }

    /// Says one thing more of an option.
    pub(super) fn add(&mut self, id: &str, value: OsString) {
        self.0.entry(Id::from(id.to_owned())).or_default().push(value);
    }

    /// What was said of an option.
    pub(super) fn values(&mut self, id: &str) -> Option<&mut Vec<OsString>> {
        self.0.get_mut(id)
    }

    /// What is said here and there, of different options.
    pub(super) fn and(mut self, other: &Self) -> Self {
        self.0.extend(other.0.clone());
        self
    }

    /// What is said here, and for the rest what is said there. An option that is said here also
    /// puts away those that cannot be combined with it.
    pub(super) fn over<T: Args>(&self, below: &Self) -> Self {
        let command = command::<T>();
        let mut all = self.clone();
        for arg in command.get_arguments() {
            let Some(values) = below.0.get(arg.get_id()) else { continue };
            match all.0.get_mut(arg.get_id()) {
                Some(said) if is_pairs(arg) => {
                    let again = |pair: &&OsString| said.iter().any(|own| name(own) == name(pair));
                    let kept = values.iter().filter(|pair| !again(pair)).cloned();
                    *said = kept.chain(said.iter().cloned()).collect();
                }
                Some(_) => {}
                None if self.0.keys().any(|id| self.clash(&command, arg.get_id(), id)) => {}
                None => all.say(arg.get_id(), values.clone()),
            }
        }
        all
    }

    /// Two options that were said and cannot be combined.
    pub(super) fn combined<T: Args>(&self) -> Option<[&Id; 2]> {
        let command = command::<T>();
        let on = |id: &&Id| self.is_on(id);
        let mut pairs = self
            .0
            .keys()
            .filter(on)
            .flat_map(|one| self.0.keys().filter(on).map(move |other| [one, other]));
        pairs.find(|[one, other]| excludes(&command, one, other))
    }

    /// Whether an option cannot be combined with one that was said.
    fn clash(&self, command: &Command, one: &Id, said: &Id) -> bool {
        self.is_on(said) && (excludes(command, one, said) || excludes(command, said, one))
    }

    /// Whether more was said of an option than that it is off.
    fn is_on(&self, id: &Id) -> bool {
        self.0.get(id).is_some_and(|values| values != &["false"])
    }

    /// The words of a command line that say this of the options of `T`.
    pub(super) fn words<T: Args>(&self) -> Vec<OsString> {
        let mut words = Vec::new();
        for arg in arguments::<T>() {
            let Some(long) = arg.get_long() else { continue };
            for value in self.0.get(arg.get_id()).into_iter().flatten() {
                let option = OsString::from(format!("--{long}"));
                match value.to_str() {
                    Some("true") if is_flag(&arg) => words.push(option),
                    Some("false") if is_flag(&arg) => {}
                    Some(text) if text.starts_with('-') => {
                        words.push(format!("--{long}={text}").into())
                    }
                    _ => words.extend([option, value.clone()]),
                }
            }
        }
        words
    }

    /// These words as somebody would type them.
    pub(super) fn typed<T: Args>(&self) -> Vec<String> {
        self.words::<T>().iter().map(|word| word.to_string_lossy().into_owned()).collect()
    }

    /// The options of `T` as clap reads what was said of them.
    ///
    /// # Errors
    /// A value that an option does not take, or options that cannot be combined.
    pub(super) fn read<T: Args>(&self) -> Result<T, clap::Error> {
        T::from_arg_matches(&command::<T>().try_get_matches_from(self.words::<T>())?)
    }
}

/// Whether an option is declared to be at odds with another.
fn excludes(command: &Command, one: &Id, other: &Id) -> bool {
    let declared = command.get_arguments().find(|arg| arg.get_id() == one);
    declared.is_some_and(|arg| {
        command.get_arg_conflicts_with(arg).iter().any(|arg| arg.get_id() == other)
    })
}

/// What a pair gives a value to.
fn name(pair: &OsString) -> Option<&str> {
    Some(pair.to_str()?.split_once('=')?.0)
}

impl<T: Args> FromArgMatches for Typed<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Self::from_arg_matches_mut(&mut matches.clone())
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, clap::Error> {
        let mut given = Given::default();
        for arg in arguments::<T>() {
            let id = arg.get_id().as_str();
            if matches.value_source(id) == Some(ValueSource::CommandLine) {
                let values = matches.get_raw(id).into_iter().flatten();
                given.say(arg.get_id(), values.map(ToOwned::to_owned).collect());
            }
        }
        Ok(Self { given, options: T::from_arg_matches_mut(matches)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<T: Args> Args for Typed<T> {
    fn augment_args(command: Command) -> Command {
        T::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        T::augment_args_for_update(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Args, Debug, PartialEq)]
    struct Options {
        #[arg(long)]
        depth: Option<u8>,
        #[arg(long, conflicts_with = "depth")]
        time: Option<u8>,
        #[arg(long)]
        loud: bool,
        #[arg(long)]
        word: Vec<String>,
        #[arg(long, value_parser = pair)]
        env: Vec<(String, String)>,
    }

    fn pair(text: &str) -> Result<(String, String), String> {
        let (name, value) = text.split_once('=').ok_or("no pair")?;
        Ok((name.to_owned(), value.to_owned()))
    }

    fn typed(line: &str) -> Given {
        let matches = command::<Typed<Options>>().get_matches_from(line.split_whitespace());
        Typed::<Options>::from_arg_matches(&matches).expect("options").given
    }

    fn over(above: &Given, below: &str) -> String {
        let words = above.over::<Options>(&typed(below)).words::<Options>();
        words.join(" ".as_ref()).into_string().expect("text")
    }

    #[test]
    fn what_is_said_above_counts_more() {
        assert_eq!(over(&typed(""), "--depth 3 --loud"), "--depth 3 --loud");
        assert_eq!(over(&typed("--depth 4"), "--depth 3 --loud"), "--depth 4 --loud");
        assert_eq!(over(&typed("--word a --word=-b"), "--word c"), "--word a --word=-b");
        let pairs = over(&typed("--env A=2 --env C=3"), "--env A=1 --env B=1");
        assert_eq!(pairs, "--env B=1 --env A=2 --env C=3");
        let mut quiet = Given::default();
        quiet.say(&"loud".into(), vec!["false".into()]);
        assert_eq!(over(&quiet, "--loud --word a"), "--word a");
    }

    #[test]
    fn what_cannot_be_combined_goes_together() {
        assert_eq!(over(&typed("--time 1"), "--depth 3 --loud"), "--time 1 --loud");
        assert_eq!(over(&typed("--depth 1"), "--time 3"), "--depth 1");
        let both = typed("--depth 1 --loud").and(&typed("--time 2"));
        assert_eq!(both.combined::<Options>(), Some([&"time".into(), &"depth".into()]));
        assert!(both.read::<Options>().is_err());
        assert_eq!(typed("--time 1 --loud").combined::<Options>(), None);
    }

    #[test]
    fn what_was_said_is_read_as_if_it_were_typed() {
        let read: Options = typed("--depth 3 --word=-b --env A=1").read().expect("options");
        let env = vec![("A".to_owned(), "1".to_owned())];
        assert_eq!(
            read,
            Options { depth: Some(3), time: None, loud: false, word: vec!["-b".into()], env }
        );
    }
}
