//! Steps that set options.
//!
//! In: what the engine declared, and values. Out: commands `setoption`. Never: what comes of them;
//! that is for a referee to say.

use super::{
    options::{Declaration, EMPTY, Key},
    setoption::SetOption,
};
use crate::contract::{Stop, World, asks_for_memory};

/// How the options of an engine are set.
#[derive(Clone, Copy)]
pub struct Setting {
    /// What is sent behind each command, if anything is.
    pub fence: Option<&'static str>,
}

/// The command that sets an option.
#[must_use]
pub fn line(name: &str, value: Option<&str>) -> String {
    let value = value.map(|value| if value.is_empty() { EMPTY } else { value });
    SetOption { name: name.to_owned(), value: value.map(str::to_owned) }.to_string()
}

impl Setting {
    /// Sets an option; what the engine says to that, and to the fence.
    ///
    /// # Errors
    /// The engine does not answer any more.
    pub async fn set(
        self,
        world: &mut World,
        name: &str,
        value: Option<&str>,
    ) -> Result<Vec<String>, Stop> {
        world.exchange(&line(name, value)).await?;
        let mut said = world.answer().to_vec();
        if let Some(fence) = self.fence {
            world.exchange(fence).await?;
            said.extend_from_slice(world.answer());
        }
        Ok(said)
    }

    /// Sets an option to its default, if it has declared one.
    ///
    /// # Errors
    /// The engine does not answer any more.
    pub async fn restore(self, world: &mut World, option: &Declaration) -> Result<(), Stop> {
        match option.part(Key::Default) {
            Some(default) if !default.value.is_empty() => {
                self.set(world, &option.name, Some(&default.value)).await?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Sets each option to some values that ask for no more memory than a machine for tests has,
    /// and then to its default.
    ///
    /// # Errors
    /// The engine does not answer any more.
    pub async fn each(
        self,
        world: &mut World,
        options: &[Declaration],
        values: fn(&Declaration) -> Vec<String>,
    ) -> Result<(), Stop> {
        self.each_and(world, options, values, async |_, _, _, _| Ok(())).await
    }

    /// The same, and does something behind each value, being told what the engine said to it.
    ///
    /// # Errors
    /// The engine does not answer any more, or what is done then finds something.
    pub async fn each_and(
        self,
        world: &mut World,
        options: &[Declaration],
        values: fn(&Declaration) -> Vec<String>,
        then: impl AsyncFn(&mut World, &Declaration, &str, &[String]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        for option in options {
            for value in values(option) {
                if !asks_for_memory(&option.name, &value) {
                    let said = self.set(world, &option.name, Some(&value)).await?;
                    then(world, option, &value, &said).await?;
                }
            }
            self.restore(world, option).await?;
        }
        Ok(())
    }
}
