//! Engines that cannot run beside another of their kind.
//!
//! In: an engine that failed to start while others were running. Out: whether that is why.
//! Never: a drill.

use std::sync::Arc;

use super::survey::greet;
use crate::contract::{DrillContext, RunContext, World};

/// How often an engine must fail to start beside another one to be believed
/// that it cannot.
const TWICE: usize = 2;

/// Whether a second engine ends at once while a first one is running.
pub(super) async fn cannot_run_twice(context: &Arc<RunContext>) -> bool {
    for _ in 0..TWICE {
        let mut worlds = [World::default(), World::default()];
        let mut greeted = Vec::new();
        for world in &mut worlds {
            world.begin(Arc::clone(context), DrillContext::default());
            greeted.push(greet(world).await.is_ok());
        }
        let ended = worlds[1].exit().is_some();
        for world in &mut worlds {
            world.finish().await;
        }
        if greeted != [true, false] || !ended {
            return false;
        }
    }
    true
}
