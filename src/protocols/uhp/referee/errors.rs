//! Errors: their form, and commands that deserve one.

use super::{Exchange, Standing, UhpReferee, routing::is_error};
use crate::{
    protocols::uhp::{
        description::{BEST_AT_DEPTH, BEST_IN_TIME, OPTIONS_GET, OPTIONS_SET},
        grammar::{self, edition_of},
        message::{Command, Keyword, Limit, Reply},
        model::is_result,
        rules::{GameString, GameType},
    },
    verdict::{Finding, Sink},
};

/// Words that no engine has as commands of its own; the first is the text's own example. Of
/// any other word only the engine knows whether it is one.
const NO_COMMANDS: [&str; 4] = ["hi", "foo", "infox", "newgames"];

/// What demands that a blank line is no command.
pub(super) const BLANK: &str = "uhp/engine-commands/blank-does-nothing";

impl UhpReferee {
    /// A command that has to be refused, for this reason. If it is not, what it shows is followed.
    pub(super) fn must_be_refused(
        &mut self,
        requirement: &'static str,
        reason: &str,
        exchange: &Exchange,
        sink: &mut Sink,
    ) {
        sink.judged(requirement);
        if exchange.error().is_some() {
            return;
        }
        // What is no result may be meant to reject it, but no viewer can tell.
        let is_result = exchange.count == 0 || exchange.lines.iter().any(|(_, l)| is_result(l));
        let not_done = if is_result { "rejected" } else { "answered with `err` or `invalidmove`" };
        sink.report(requirement, exchange.said(), |f| {
            Finding { message: format!("`{}` is not {not_done}", exchange.raw), ..f }
                .expected(format!("an error: {reason}"))
                .got(exchange.quoted())
        });
        if let Some((_, text)) = exchange.game() {
            self.adopt_line(text);
        }
    }

    /// The form of an error, whatever it answers.
    pub(super) fn judge_error_form(&self, exchange: &Exchange, sink: &mut Sink) {
        result_or_error(exchange, sink);
        let Some((number, first)) = exchange.refusal() else { return };
        let message = exchange.error().unwrap_or_default();
        sink.at_line(*number);
        sink.judged("uhp/error-handling/message-text");
        if message.trim().is_empty() {
            sink.report("uhp/error-handling/message-text", Some(first), |f| {
                Finding { message: "the error has no message".into(), ..f }
                    .expected("a message that says what is wrong")
                    .got(format!("`{first}`"))
                    .span(0, first.len())
            });
        }
        let about_plies = matches!(
            exchange.command,
            Command::Play(_)
                | Command::Pass
                | Command::NewGame(_)
                | Command::Misused(Keyword::Play | Keyword::NewGame)
        );
        sink.judged("uhp/error-handling/invalidmove-only-for-plies");
        if matches!(grammar::reply(first), Reply::InvalidMove(_))
            && !about_plies
            && !self.is_ambiguous_ply(exchange)
        {
            sink.report("uhp/error-handling/invalidmove-only-for-plies", Some(first), |f| {
                Finding {
                    message: format!("`{}` is answered with `invalidmove`", exchange.raw),
                    ..f
                }
                .expected("`err`, since no move was rejected")
                .got(format!("`{first}`"))
                .span(0, "invalidmove".len())
            });
        }
    }

    /// `pass` misspelt or with parameters is still about a ply.
    fn is_ambiguous_ply(&self, exchange: &Exchange) -> bool {
        if is_taken_for_another(exchange) && !exchange.odd_bytes {
            return false;
        }
        let word = exchange.raw.trim().split(' ').next().unwrap_or_default();
        word.eq_ignore_ascii_case("play") || word.eq_ignore_ascii_case("pass")
    }

    pub(super) fn judge_unknown(&mut self, exchange: &Exchange, sink: &mut Sink) {
        let word = exchange.raw.trim().split(' ').next().unwrap_or_default();
        // A command in other letter case, or with blanks around it, may be read as such.
        let is_near = Keyword::ALL.iter().any(|known| known.word().eq_ignore_ascii_case(word));
        if exchange.odd_bytes {
            return;
        }
        let id = "uhp/error-handling/err-for-unknown-command";
        if !NO_COMMANDS.contains(&word) && !is_taken_for_another(exchange) {
            if exchange.error().is_none() && !is_near {
                sink.note(id, || {
                    format!("`{word}` is not rejected: it may be a command of the engine's own")
                });
            }
            return;
        }
        self.must_be_refused(id, "there is no such command", exchange, sink);
    }

    /// A blank line; a result in answer to it is that of the last command,
    /// carried out once more.
    pub(super) fn judge_blank(&mut self, exchange: &Exchange, sink: &mut Sink) {
        sink.judged(BLANK);
        let result = exchange.lines.iter().find(|(_, l)| {
            let reply = grammar::reply(l);
            matches!(reply, Reply::Id(_)) || is_result(l)
        });
        if let (None, Some((number, line))) = (exchange.error(), result) {
            sink.at_line(*number);
            sink.report(BLANK, Some(line), |f| {
                Finding { message: "a blank line is answered with a result".into(), ..f }
                    .expected("an error, or nothing")
                    .got(format!("`{line}`"))
                    .span(0, line.len())
                    .advice("ignore blank lines; do not repeat the last command")
            });
        }
        if let Some((_, text)) = exchange.game() {
            self.adopt_line(text);
        }
    }

    /// A known keyword with parameters that do not fit.
    pub(super) fn judge_misuse(&mut self, keyword: Keyword, exchange: &Exchange, sink: &mut Sink) {
        let id = match keyword {
            Keyword::Play => "uhp/play/refuses-malformed-moves",
            Keyword::NewGame => "uhp/newgame/refuses-malformed-types",
            Keyword::BestMove => "uhp/bestmove/refuses-bad-parameters",
            Keyword::Undo => "uhp/undo/refuses-bad-counts",
            Keyword::Options => "uhp/options/refuses-unknown",
            // Nothing is said of parameters that a command does not have.
            Keyword::Info | Keyword::Pass | Keyword::ValidMoves => {
                return self.follow(exchange, keyword);
            }
        };
        let position = self.position();
        // Once a game is over, an engine may answer a search before it looks at its limit.
        let is_over = position.is_some_and(|position| position.is_over());
        let is_due = match keyword {
            Keyword::NewGame => true,
            Keyword::BestMove => position.is_some() && !is_over,
            _ => position.is_some(),
        };
        if is_due && !self.is_lenient(keyword, exchange) {
            self.must_be_refused(id, "the parameters do not fit", exchange, sink);
        }
        self.follow(exchange, keyword);
    }

    /// Readings of bad parameters that do no harm.
    fn is_lenient(&self, keyword: Keyword, exchange: &Exchange) -> bool {
        let rest = exchange.raw.split_once(' ').map_or("", |(_, rest)| rest);
        match keyword {
            // A search with default limits, or a time written in another way.
            Keyword::BestMove => {
                rest.is_empty() || rest.starts_with("time ") && !rest.contains('x')
            }
            Keyword::Undo => {
                let zero = rest.trim_start_matches(['-', '0']).is_empty();
                let same = |p: &super::Position| {
                    exchange.lines.iter().any(|(_, l)| {
                        GameString::parse(l).is_ok_and(|g| g.moves.len() == p.board.ply())
                    })
                };
                zero && self.position().is_some_and(same)
            }
            // Any letter case may be read, and a type written loosely. Whoever
            // reads no more of a whole game than its type does so of any.
            Keyword::NewGame => exchange.lines.first().is_some_and(|(_, l)| {
                let head = |text: &str| text.split(';').next().unwrap_or_default().to_owned();
                let begun = GameString::parse(l).is_ok_and(|game| game.moves.is_empty());
                let asked = if begun { head(rest) } else { rest.to_owned() };
                asked.eq_ignore_ascii_case(&head(l)) && is_type_in_any_case(&asked)
            }),
            Keyword::Play => {
                // `wQ1` for `wQ`: one piece of the kind, so the number says nothing.
                rest.len() > 2 && !rest.contains(' ') && rest[2..] == *"1"
            }
            _ => false,
        }
    }

    fn follow(&mut self, exchange: &Exchange, keyword: Keyword) {
        let is_silent = exchange.error().is_some() || exchange.count == 0;
        match exchange.game() {
            Some((_, text)) => self.adopt_line(text),
            // Whatever game these words are about, it is not the one before.
            None if keyword == Keyword::NewGame && !is_silent => self.standing = Standing::Lost,
            None => {}
        }
    }
}

/// An answer holds an error or a result.
fn result_or_error(exchange: &Exchange, sink: &mut Sink) {
    const ID: &str = "uhp/error-handling/result-or-error";
    sink.judged(ID);
    let is_result = |l: &str| {
        GameString::parse(l).is_ok()
            || edition_of(l).is_some()
            || matches!(grammar::reply(l), Reply::Id(_))
    };
    let find = |is: &dyn Fn(&str) -> bool| exchange.lines.iter().find(|(_, line)| is(line));
    let (Some(error), Some(result)) = (find(&is_error), find(&is_result)) else { return };
    let (first, second) = if error.0 < result.0 { (error, result) } else { (result, error) };
    sink.at_line(second.0);
    sink.report(ID, Some(&second.1), |f| {
        Finding { message: "the answer is both an error and a result".into(), ..f }
            .expected("either an error or a result")
            .got(format!("`{}` after `{}`", second.1, first.1))
            .span(0, second.1.len())
    });
}

/// Reports that a command was refused that has to be carried out.
pub(super) fn rejected(
    requirement: &'static str,
    expected: &str,
    exchange: &Exchange,
    sink: &mut Sink,
) {
    sink.report(requirement, exchange.said(), |f| {
        Finding { message: format!("`{}` is rejected", exchange.raw), ..f }
            .expected(expected)
            .got(exchange.quoted())
            .refused(form(&exchange.command))
    });
}

/// Whether the engine is supposed not to know a command of the protocol.
fn is_taken_for_another(exchange: &Exchange) -> bool {
    exchange.command == Command::Unknown && grammar::command(&exchange.raw) != Command::Unknown
}

/// Whether a text is a game type but for the case of its letters.
fn is_type_in_any_case(text: &str) -> bool {
    let (base, letters) = text.split_at_checked(4).unwrap_or((text, ""));
    base.eq_ignore_ascii_case("base")
        && GameType::parse(&format!("Base{}", letters.to_ascii_uppercase())).is_ok()
}

/// The form of a command, for "was it ever answered?".
pub(super) const fn form(command: &Command) -> &'static str {
    match command {
        Command::Info => Keyword::Info.word(),
        Command::NewGame(_) => Keyword::NewGame.word(),
        Command::Play(_) => Keyword::Play.word(),
        Command::Pass => Keyword::Pass.word(),
        Command::ValidMoves => Keyword::ValidMoves.word(),
        Command::BestMove(Limit::Time(_)) => BEST_IN_TIME,
        Command::BestMove(Limit::Depth(_)) => BEST_AT_DEPTH,
        Command::Undo(_) => Keyword::Undo.word(),
        Command::Options => Keyword::Options.word(),
        Command::OptionsGet(_) => OPTIONS_GET,
        Command::OptionsSet(..) => OPTIONS_SET,
        Command::Misused(_) | Command::Blank | Command::Unknown => "other",
    }
}
