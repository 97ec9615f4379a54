//! How a step is written, and what happens around each one.
//!
//! In: step functions `async fn(&mut World, Args) -> Result<(), Stop>`.
//! Out: a collection that the cucumber crate can run. Every step passes
//! through [`drive`]: it notices the end of the run, catches panics, and
//! keeps the reason to stop in the world.

use std::{cell::RefCell, panic::AssertUnwindSafe};

use cucumber::step::{Collection, Context};
use futures_util::{FutureExt as _, future::LocalBoxFuture};

use super::{Stop, World};

/// Steps by keyword and text.
#[derive(Default)]
pub struct Steps {
    collection: Collection<World>,
    patterns: Vec<(&'static str, &'static str)>,
}

impl Steps {
    /// No step yet; [`steps!`](crate::steps) adds them.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a step; `keyword` and `pattern` are what lists show of it.
    #[must_use]
    pub fn with(
        mut self,
        (keyword, pattern): (&'static str, &'static str),
        register: impl FnOnce(Collection<World>) -> Collection<World>,
    ) -> Self {
        self.patterns.push((keyword, pattern));
        self.collection = register(self.collection);
        self
    }

    /// Keyword and pattern of every step, in the order they were added.
    #[must_use]
    pub fn patterns(&self) -> &[(&'static str, &'static str)] {
        &self.patterns
    }

    /// What the cucumber crate works with.
    #[must_use]
    pub const fn collection(&self) -> &Collection<World> {
        &self.collection
    }
}

/// What a step function returns.
pub type StepFuture<'w> = LocalBoxFuture<'w, Result<(), Stop>>;

/// What the step's text holds: captured groups, docstring, table.
#[derive(Debug)]
pub struct Args(Context);

impl Args {
    /// The captured group of that number, from 1; empty if it took no part.
    #[must_use]
    pub fn text(&self, group: usize) -> String {
        self.0.matches.get(group).map(|(_, text)| text.clone()).unwrap_or_default()
    }

    /// The captured group as a number, of which there may be so many of anything.
    ///
    /// # Errors
    /// It is none, or too large, which is a mistake in the feature file.
    pub fn number<T: std::str::FromStr>(&self, group: usize) -> Result<T, Stop> {
        let text = self.text(group);
        let fits = text.parse().is_ok_and(|number: f64| number <= f64::from(MOST));
        if !fits {
            return Err(too_much(&text));
        }
        let unfit = || Stop::Mistake(format!("`{text}` is not a number that fits here"));
        text.parse().map_err(|_| unfit())
    }

    /// The lines of the docstring.
    ///
    /// # Errors
    /// There is none, which is a mistake in the feature file.
    pub fn lines(&self) -> Result<Vec<String>, Stop> {
        let text = self.0.step.docstring.as_deref().ok_or_else(|| {
            Stop::Mistake("the step needs a text between two lines of \"\"\"".into())
        })?;
        let text = text.strip_prefix('\n').unwrap_or(text);
        let text = text.strip_suffix('\n').unwrap_or(text);
        Ok(text.split('\n').map(str::to_owned).collect())
    }

    /// The rows of the table, without a heading.
    ///
    /// # Errors
    /// There is none, which is a mistake in the feature file.
    pub fn rows(&self) -> Result<&[Vec<String>], Stop> {
        let table = self.0.step.table.as_ref();
        table
            .map(|t| t.rows.as_slice())
            .ok_or_else(|| Stop::Mistake("the step needs a table".into()))
    }
}

/// The greatest number in a step: so many bytes, lines or milliseconds can still be dealt with.
const MOST: u32 = 1 << 24;

/// Refuses a step that asks for too much of something.
///
/// # Errors
/// That is a mistake in the feature file.
pub fn at_most(asked: &str, amount: usize) -> Result<(), Stop> {
    if amount <= MOST as usize {
        return Ok(());
    }
    Err(too_much(asked))
}

fn too_much(asked: &str) -> Stop {
    Stop::Mistake(format!("`{asked}` is too much for a step: ask for {MOST} at most"))
}

thread_local! {
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Makes panics inside steps findable: the cucumber crate silences the hook
/// during a run, and with it the place.
pub fn remember_panics() {
    std::panic::set_hook(Box::new(|info| {
        PANIC.with(|p| *p.borrow_mut() = Some(info.to_string()));
    }));
}

/// Runs one step of a drill.
pub async fn drive(
    world: &mut World,
    context: Context,
    step: for<'w> fn(&'w mut World, Args) -> StepFuture<'w>,
) {
    if world.has_stopped() {
        return;
    }
    let cancel = world.cancel();
    let running = AssertUnwindSafe(step(world, Args(context))).catch_unwind();
    let result = tokio::select! { biased;
        why = cancel.cancelled() => Err(Stop::Interrupted(why)),
        result = running => result.unwrap_or_else(|_| {
            let place = PANIC.with(|p| p.borrow_mut().take());
            Err(Stop::Bug(place.unwrap_or_else(|| "a step panicked".into())))
        }),
    };
    if let Err(stop) = result {
        world.stop(stop);
    }
}

/// Registers steps: `steps! { collection; given "pattern" => function; … }`.
/// Patterns are anchored; write `[0-9]`, not `\d`, which costs ten times as
/// much to compile.
#[macro_export]
macro_rules! steps {
    ($collection:expr; $($keyword:ident $pattern:literal => $function:path;)*) => {{
        let mut steps: $crate::contract::Steps = $collection;
        $(
            let pattern = ::regex::Regex::new(concat!("^(?:", $pattern, ")$"))
                .expect("step patterns are literals that a test compiles");
            let location = ::cucumber::step::Location {
                path: file!(),
                line: line!(),
                column: column!(),
            };
            steps = steps.with((stringify!($keyword), $pattern), |collection| {
                collection.$keyword(Some(location), pattern, |world, context| {
                    ::std::boxed::Box::pin($crate::contract::drive(world, context, |world, args| {
                        ::std::boxed::Box::pin($function(world, args))
                    }))
                })
            });
        )*
        steps
    }};
}
