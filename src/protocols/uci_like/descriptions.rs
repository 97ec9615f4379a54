//! The messages that all protocols of the family share, and what is demanded of them.
//!
//! In: the words and ids of a protocol. Out: rows for its description, which adds what is its own.
//! Never: a message that one protocol alone has, or that each words in its own way.

use std::marker::PhantomData;

use super::{
    dialect::Dialect,
    message::{Keyword, Word},
};
use crate::contract::description::{
    Aspect, Fields, Kind, Message, Owes, Roles, Search, command, field, may_get, owes, reply,
};

/// What may be remarked at any command, in debug mode above all.
pub const REMARKS: &[Owes] = &[may_get("info")];

/// The shared messages, with the words and ids of one protocol.
#[derive(Debug)]
pub struct Shared<D>(PhantomData<D>);

impl<D: Dialect> Shared<D> {
    /// What is demanded of every message, but for its form.
    pub const GENERAL: Roles = Roles {
        // Only `position` changes the position, and only `debug` the debug mode.
        frame: &[
            D::GO_SEARCHES_THE_SAME_AGAIN,
            D::POSITION_PLAYS_THE_MOVES,
            D::DEBUG_OFF_BY_DEFAULT,
            D::DEBUG_SENDS_MORE_INFORMATION,
        ],
        crash: &[D::PROCESS_STAYS_ALIVE],
        whole: &[D::DESCRIPTION_LINES_END_WITH_NEWLINE],
        ..Roles::NONE
    };

    const GREETING: &'static [Owes] =
        &[owes("id name"), owes("id author"), may_get("option"), owes(D::STARTED[0])];

    /// The first command.
    pub const START: Message =
        command(D::START, D::START).when("first, and once").first().owing(Self::GREETING).ids(
            Roles {
                due: &[D::OK_ONCE_AND_LAST, D::ID_NAME_AND_AUTHOR],
                owed: &[D::START_IDENTIFIES_ITSELF],
                crash: &[D::START_SURVIVES_A_SECOND, D::PROCESS_STAYS_ALIVE],
                ..Roles::NONE
            },
        );

    /// `debug`.
    pub const DEBUG: Message = command(Keyword::Debug.word::<D>(), "debug (on|off)")
        .with(Fields::InOrder(&[field("on|off", Kind::Choice)]))
        .owing(REMARKS)
        .changing(&[Aspect::Settings])
        .also_in_searches()
        .ids(Roles {
            effect: &[
                D::DEBUG_SENDS_MORE_INFORMATION,
                D::DEBUG_OFF_BY_DEFAULT,
                D::DEBUG_ACCEPTED_AT_ANY_TIME,
            ],
            frame: &[D::DEBUG_ACCEPTED_AT_ANY_TIME],
            due: &[D::DEBUG_ACCEPTED_AT_ANY_TIME],
            crash: &[D::DEBUG_ACCEPTED_AT_ANY_TIME],
            ..Roles::NONE
        });

    /// `isready`.
    pub const ISREADY: Message = command(Keyword::IsReady.word::<D>(), "isready")
        .owing(&[owes("readyok"), may_get("info")])
        .also_in_searches()
        .ids(Roles {
            frame: &[
                D::ISREADY_DOES_NOT_STOP_THE_SEARCH,
                D::POSITION_PLAYS_THE_MOVES,
                D::DEBUG_OFF_BY_DEFAULT,
                D::DEBUG_SENDS_MORE_INFORMATION,
            ],
            due: &[D::ISREADY_ONE_READYOK_EACH, D::READYOK_ONLY_WHEN_ASKED],
            owed: &[D::ISREADY_ONE_READYOK_EACH, D::ISREADY_ANSWERED_DURING_SEARCH],
            crash: &[
                D::ISREADY_ONE_READYOK_EACH,
                D::ISREADY_ANSWERED_DURING_SEARCH,
                D::DESCRIPTION_LISTENS_WHILE_THINKING,
                D::PROCESS_STAYS_ALIVE,
            ],
            ..Roles::NONE
        });

    /// The command that announces another game.
    pub const NEW_GAME: Message = command(D::NEW_GAME, D::NEW_GAME)
        .when("between searches")
        .owing(REMARKS)
        .changing(&[Aspect::Position])
        .ids(Roles {
            effect: &[D::NEW_GAME_NEXT_SEARCH_IS_OF_THE_NEW_GAME],
            due: &[D::NEW_GAME_COMPLETES],
            crash: &[D::NEW_GAME_COMPLETES],
            ..Roles::NONE
        });

    /// `stop`: it asks for the best move that `go` owes, and outside of a search for nothing.
    pub const STOP: Message = command(Keyword::Stop.word::<D>(), "stop")
        .when("during a search")
        .search(Search::Ends)
        .also_in_searches()
        .ids(Roles {
            effect: &[D::STOP_ENDS_THE_SEARCH],
            frame: &[
                D::STOP_NOTHING_WHEN_IDLE,
                D::GO_SEARCHES_THE_SAME_AGAIN,
                D::DEBUG_OFF_BY_DEFAULT,
            ],
            due: &[D::STOP_NOTHING_WHEN_IDLE],
            crash: &[
                D::STOP_ENDS_THE_SEARCH,
                D::STOP_NOTHING_WHEN_IDLE,
                D::DESCRIPTION_LISTENS_WHILE_THINKING,
            ],
            cases: &[D::POSITION_FINISHED_GAMES_END_SEARCHES, D::BESTMOVE_ALWAYS_SENT],
            ..Roles::NONE
        });

    /// `quit`.
    pub const QUIT: Message = command(Keyword::Quit.word::<D>(), "quit").last().ids(Roles {
        effect: &[D::QUIT_ENDS_THE_ENGINE, D::QUIT_ENDS_DURING_SEARCH],
        owed: &[D::QUIT_ENDS_THE_ENGINE],
        crash: &[D::QUIT_ENDS_THE_ENGINE, D::QUIT_ENDS_DURING_SEARCH],
        ..Roles::NONE
    });

    /// What is demanded of both lines in which an engine says who it is.
    const IDENTITY: Roles = Roles {
        form: &[D::ID_NAME_AND_AUTHOR],
        effect: &[D::ID_NAME_AND_AUTHOR],
        due: &[D::ID_NAME_AND_AUTHOR, D::OK_ONCE_AND_LAST],
        owed: &[D::ID_NAME_AND_AUTHOR, D::START_IDENTIFIES_ITSELF],
        ..Roles::NONE
    };

    /// `id name`.
    pub const ID_NAME: Message = reply("id name", "id name <x>")
        .with(Fields::InOrder(&[field("x", Kind::Text)]))
        .ids(Self::IDENTITY);

    /// `id author`.
    pub const ID_AUTHOR: Message = reply("id author", "id author <x>")
        .with(Fields::InOrder(&[field("x", Kind::Text)]))
        .ids(Self::IDENTITY);

    /// The line that ends the greeting.
    pub const STARTED: Message = reply(D::STARTED[0], D::STARTED[0]).ids(Roles {
        form: &[D::START_IDENTIFIES_ITSELF],
        due: &[D::OK_ONCE_AND_LAST],
        owed: &[D::START_IDENTIFIES_ITSELF],
        ..Roles::NONE
    });

    /// `readyok`.
    pub const READYOK: Message =
        reply(Word::ReadyOk.word(), "readyok").when("in answer to `isready`").ids(Roles {
            form: &[D::ISREADY_ONE_READYOK_EACH],
            due: &[D::ISREADY_ONE_READYOK_EACH, D::READYOK_ONLY_WHEN_ASKED],
            owed: &[D::ISREADY_ONE_READYOK_EACH],
            ..Roles::NONE
        });
}
