//! What a fault or quirk can do, and the loop that does it.
//!
//! In: a row of the tables and the lines of the viewer. Out: what the engine
//! of that row says and does. Never: more than the one fault of its row.

use std::{io, time::Duration};

use crate::{
    contract::{self, Fault, Host},
    protocols::uhp::{
        reference::{Engine, Rules, legal},
        rules::{Board, Deviation, GameString, Move, MoveString, legal_moves_under, read},
    },
};

/// A fault and what it does.
pub(super) type Row = contract::Row<Fault, Act>;
pub(super) use contract::fault as row;

/// What an engine does that the honest one does not.
#[derive(Clone, Copy)]
pub(super) enum Act {
    /// Nothing.
    Honest,
    /// Plays by rules of which one is bent.
    Bends(Deviation),
    /// Takes these moves for legal.
    Judges(fn(&Board) -> Vec<Move>),
    /// Says something else at its start.
    Greets(fn(Vec<String>) -> Vec<Deed>),
    /// Shows another block, at its start and when asked.
    Describes(fn(&mut Vec<String>)),
    /// Answers some lines in its own way; the others honestly.
    Answers(fn(&mut Scene, &str) -> Option<Vec<Deed>>),
    /// Answers honestly and then changes the lines.
    Rewords(fn(&Scene, &str, &mut Vec<String>)),
    /// Changes each GameString that the honest engine shows.
    Retells(fn(&Scene, &str, &str) -> String),
    /// Writes each line in its own way.
    Writes(fn(&str) -> Vec<Deed>),
    /// Does something at the end of its input.
    Leaves(fn()),
    /// Is told apart from the honest engine before the first line.
    Prepares(fn(&mut Scene)),
}

/// One thing to do. An answer is a list of them.
pub(super) enum Deed {
    /// A line.
    Say(String),
    /// Bytes as they are.
    Raw(String),
    /// Nothing, for so long.
    Wait(Duration),
    /// Nothing and hear nothing: what arrives meanwhile is lost.
    Ignore(Duration),
    /// Bytes as they are, once nothing was heard for so long.
    Mutter(Duration, &'static str),
    /// Answer each `info` that waits in the input, before anything else.
    InfoFirst,
    /// Nothing, ever again.
    Hang,
    /// The end of the process.
    Die,
}

/// The honest engine and what a saboteur remembers.
pub(super) struct Scene {
    pub(super) engine: Engine,
    /// The line as it came ended with a carriage return.
    pub(super) carriage_return: bool,
    /// The line as it came was no text.
    pub(super) odd_bytes: bool,
    /// The line heard before this one.
    pub(super) before: String,
    /// Lines put aside.
    pub(super) notes: Vec<String>,
    /// Something counted.
    pub(super) count: usize,
}

impl Scene {
    /// What the honest engine answers.
    pub(super) fn honest(&mut self, line: &str) -> Vec<String> {
        if self.odd_bytes {
            return self.engine.answer_bytes(b"\xff");
        }
        self.engine.answer(line)
    }

    /// The position, if a game was started.
    pub(super) fn board(&self) -> Option<&Board> {
        self.engine.game().map(|game| &game.board)
    }

    /// The position, if it takes another ply.
    pub(super) fn running(&self) -> Option<&Board> {
        self.board().filter(|board| !board.state().is_over())
    }

    /// Whether the game has ended.
    pub(super) fn is_over(&self) -> bool {
        self.board().is_some_and(|board| board.state().is_over())
    }

    /// Whether a pass is all that is possible.
    pub(super) fn must_pass(&self) -> bool {
        self.running().is_some_and(|board| legal(board) == [Move::Pass])
    }

    /// Whether the list of moves was asked for just before.
    pub(super) fn just_listed(&self) -> bool {
        self.before == "validmoves"
    }

    /// The move that a text means here, legal or not.
    pub(super) fn meaning(&self, text: &str) -> Option<Move> {
        let parsed = MoveString::parse(text).ok()?;
        read(self.board()?, &parsed).ok().map(|reading| reading.mv)
    }

    /// The move of a `play` line, if it is legal here.
    pub(super) fn legal_play(&self, line: &str) -> Option<Move> {
        let board = self.running()?;
        let mv = self.meaning(line.strip_prefix("play ")?)?;
        legal(board).contains(&mv).then_some(mv)
    }

    /// Makes a move whatever the rules say; the answer if it can be done.
    pub(super) fn force(&mut self, mv: Move, text: &str) -> Option<Vec<Deed>> {
        let mut game = self.engine.game()?.clone();
        let text = MoveString::parse(text).ok()?;
        if !game.board.play(mv) {
            return None;
        }
        game.texts.push(text);
        let shown = game.shown();
        self.engine.put(Some(game));
        Some(result(shown))
    }
}

/// Plays one part.
pub(super) struct Saboteur {
    act: Act,
    scene: Scene,
    /// Lines heard and not yet answered.
    ahead: Vec<Vec<u8>>,
}

impl Saboteur {
    pub(super) fn new(act: Act) -> Self {
        let mut engine = Engine::new();
        match act {
            Act::Bends(deviation) => {
                let bent: Rules = Box::new(move |board| legal_moves_under(board, Some(deviation)));
                engine.go_by(bent);
            }
            Act::Judges(rules) => engine.go_by(Box::new(rules)),
            _ => {}
        }
        let mut scene = Scene {
            engine,
            carriage_return: false,
            odd_bytes: false,
            before: String::new(),
            notes: Vec::new(),
            count: 0,
        };
        if let Act::Prepares(prepare) = act {
            prepare(&mut scene);
        }
        Self { act, scene, ahead: Vec::new() }
    }

    /// Greets, and answers line by line until the input ends.
    pub(super) fn run(mut self, host: &Host) -> io::Result<()> {
        let mut deeds = self.greeting();
        loop {
            if !self.carry_out(deeds, host)? {
                return Ok(());
            }
            let heard =
                if self.ahead.is_empty() { host.hear() } else { Some(self.ahead.remove(0)) };
            let Some(line) = heard else { break };
            deeds = self.answer(&line);
        }
        if let Act::Leaves(leave) = self.act {
            leave();
        }
        Ok(())
    }

    /// The start is the answer to `info` that nobody asked for.
    fn greeting(&mut self) -> Vec<Deed> {
        let mut lines = Engine::greeting();
        match self.act {
            Act::Answers(answer) => answer(&mut self.scene, "info").unwrap_or_else(|| said(lines)),
            Act::Greets(greet) => greet(lines),
            Act::Writes(write) => lines.iter().flat_map(|line| write(line)).collect(),
            Act::Describes(describe) => {
                describe(&mut lines);
                said(lines)
            }
            _ => said(lines),
        }
    }

    fn answer(&mut self, line: &[u8]) -> Vec<Deed> {
        self.scene.carriage_return = line.ends_with(b"\r");
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        self.scene.odd_bytes = std::str::from_utf8(line).is_err();
        let line = &*String::from_utf8_lossy(line);
        let deeds = match self.act {
            Act::Answers(answer) => answer(&mut self.scene, line),
            _ => None,
        };
        let deeds = deeds.unwrap_or_else(|| self.answer_in_words(line));
        line.clone_into(&mut self.scene.before);
        deeds
    }

    /// The honest answer, perhaps in other words.
    fn answer_in_words(&mut self, line: &str) -> Vec<Deed> {
        let mut lines = self.scene.honest(line);
        match self.act {
            Act::Rewords(reword) => reword(&self.scene, line, &mut lines),
            Act::Describes(describe) if line == "info" => describe(&mut lines),
            Act::Retells(retell) => {
                for shown in lines.iter_mut().filter(|shown| GameString::parse(shown).is_ok()) {
                    *shown = retell(&self.scene, line, shown);
                }
            }
            Act::Writes(write) => return lines.iter().flat_map(|line| write(line)).collect(),
            _ => {}
        }
        said(lines)
    }

    /// Whether the process goes on.
    fn carry_out(&mut self, deeds: Vec<Deed>, host: &Host) -> io::Result<bool> {
        for deed in deeds {
            match deed {
                Deed::Say(line) => host.say(&line)?,
                Deed::Raw(text) => host.raw(text.as_bytes())?,
                Deed::Wait(time) => std::thread::sleep(time),
                Deed::Ignore(time) => {
                    self.ahead.clear();
                    std::thread::sleep(time);
                    while let Ok(Some(_)) = host.overhear() {}
                }
                Deed::Mutter(time, line) => match host.hear_within(time) {
                    Ok(None) => host.raw(line.as_bytes())?,
                    Ok(Some(heard)) => self.ahead.push(heard),
                    Err(_) => return Ok(true),
                },
                Deed::InfoFirst => self.answer_info_first(host)?,
                Deed::Hang => {
                    while host.hear().is_some() {}
                    return Ok(false);
                }
                Deed::Die => return Ok(false),
            }
        }
        Ok(true)
    }

    fn answer_info_first(&mut self, host: &Host) -> io::Result<()> {
        while let Ok(Some(line)) = host.hear_within(Duration::from_millis(20)) {
            if line == b"info" {
                for line in self.scene.honest("info") {
                    host.say(&line)?;
                }
            } else {
                self.ahead.push(line);
            }
        }
        Ok(())
    }
}

/// Lines as deeds.
pub(super) fn said(lines: Vec<String>) -> Vec<Deed> {
    lines.into_iter().map(Deed::Say).collect()
}

/// One line and `ok`.
pub(super) fn result(line: impl Into<String>) -> Vec<Deed> {
    vec![Deed::Say(line.into()), Deed::Say("ok".into())]
}

/// `ok` alone.
pub(super) fn just_ok() -> Vec<Deed> {
    vec![Deed::Say("ok".into())]
}

/// Whether an answer is an error.
pub(super) fn is_error(lines: &[String]) -> bool {
    lines.first().is_some_and(|line| matches!(line.split(' ').next(), Some("err" | "invalidmove")))
}
