//! The commands since the last answer that was owed.
//!
//! In: commands, as they are sent. Out: the one that a reply which nothing asks for follows.
//! Never: what the engine makes of them.

/// A command, as far as replies that nothing asks for and crashes are judged by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Hub,
    SetParam,
    /// A parameter that the engine does not declare.
    UnknownParam,
    Init,
    Pos,
    /// A position that makes no sense, or moves that cannot be made.
    Unsound,
    Level,
    /// A limit of a kind that an engine need not know.
    OptionalLevel,
    Go,
    Stop,
    IdleStop,
    IdleHit,
    NewGame,
    Ping,
    /// Something that is to be ignored.
    Unknown,
    /// Something that the engine is supposed not to have understood.
    Misread,
}

/// A command that was sent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sent {
    pub(super) kind: Kind,
    /// Its name; empty if it is none of the protocol.
    pub(super) command: &'static str,
    /// An `error` came that may be about it.
    complained: bool,
}

/// The commands since the last answer that was owed, in their order.
#[derive(Debug, Default)]
pub(super) struct SinceAnswer {
    sent: Vec<Sent>,
}

impl SinceAnswer {
    pub(super) fn push(&mut self, kind: Kind, command: &'static str) {
        self.sent.push(Sent { kind, command, complained: false });
    }

    pub(super) fn clear(&mut self) {
        self.forget(self.sent.len());
    }

    fn forget(&mut self, count: usize) {
        self.sent.drain(..count);
    }

    /// A search has its `done`. What was sent behind its `stop` may still be on its way.
    pub(super) fn search_is_over(&mut self, stopped: bool) {
        let stop = self.sent.iter().position(|sent| stopped && sent.kind == Kind::Stop);
        self.forget(stop.map_or(self.sent.len(), |stop| stop + 1));
    }

    /// The last command that is no `ping`.
    pub(super) fn last(&self) -> Option<Sent> {
        self.sent.iter().rev().find(|sent| sent.kind != Kind::Ping).copied()
    }

    pub(super) fn has(&self, kind: Kind) -> bool {
        self.sent.iter().any(|sent| sent.kind == kind)
    }

    /// An `error` came that may be about the last command, or about one before it.
    pub(super) fn complain(&mut self) {
        if let Some(last) = self.sent.iter_mut().rev().find(|sent| sent.kind != Kind::Ping) {
            last.complained = true;
        }
    }

    /// Whether an `error` came that may be about the latest position.
    pub(super) fn is_complained_of(&self) -> bool {
        self.setup().iter().any(|sent| sent.complained && sent.kind != Kind::Level)
    }

    /// Whether an `error` came directly after the limit of the next search.
    pub(super) fn is_limit_complained_of(&self) -> bool {
        let limit = |sent: &&Sent| matches!(sent.kind, Kind::Level | Kind::OptionalLevel);
        self.setup().iter().rfind(limit).is_some_and(|limit| limit.complained)
    }

    /// The latest position, and everything since.
    fn setup(&self) -> &[Sent] {
        let sets_up = |sent: &Sent| matches!(sent.kind, Kind::Pos | Kind::Unsound);
        self.sent.iter().rposition(sets_up).map_or(&[], |pos| &self.sent[pos..])
    }

    /// When a reply comes that nothing asked for, in words.
    pub(super) fn after(&self) -> &'static str {
        match self.last().map(|sent| sent.kind) {
            Some(Kind::Hub) => "after `hub`",
            Some(Kind::SetParam | Kind::UnknownParam) => "after `set-param`",
            Some(Kind::Init) => "after `init`",
            Some(Kind::Pos | Kind::Unsound) => "after `pos`",
            Some(Kind::Level | Kind::OptionalLevel) => "after `level`",
            Some(Kind::Go | Kind::Stop) => "during a search",
            Some(Kind::IdleStop) => "after `stop` without a search",
            Some(Kind::IdleHit) => "after `ponder-hit` without a search",
            Some(Kind::NewGame) => "after `new-game`",
            Some(Kind::Unknown | Kind::Misread) => "after a line that has to be ignored",
            Some(Kind::Ping) | None if self.has(Kind::Ping) => "after the `pong`",
            Some(Kind::Ping) | None => "without a command",
        }
    }
}
