//! The commands, as data, made from the list of games.

use super::wording;
use crate::game::{Info, Kind, Language};
use crate::games::Catalogue;
use crate::play::Pace;
use crate::render::{self, Width};
use crate::service::LEVELS;

/// A command that is typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandInfo {
    /// Lower case, at most 32 characters.
    pub name: &'static str,
    /// At most 100 characters.
    pub about: String,
    pub arguments: Vec<Argument>,
    /// Where there are any, one of them is always given, and `arguments` is empty.
    pub subs: Vec<CommandInfo>,
}

/// A command on a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MessageCommand {
    pub name: &'static str,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    pub name: &'static str,
    /// At most 100 characters.
    pub about: String,
    pub kind: ArgumentKind,
    pub required: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArgumentKind {
    /// Free text, at most this many characters; suggestions are asked for while it is typed where that is set.
    Text {
        max: usize,
        suggested: bool,
    },
    /// One of these: label and value, at most 25.
    Choice(Vec<(String, String)>),
    Number {
        min: i64,
        max: i64,
    },
    Person,
}

/// All commands.
pub fn commands(catalogue: &Catalogue) -> Vec<CommandInfo> {
    vec![
        CommandInfo {
            name: "challenge",
            about: "Offer somebody a game, or anybody here".into(),
            arguments: Vec::new(),
            subs: catalogue.iter().map(|spec| challenge(spec.info())).collect(),
        },
        command(
            "move",
            "Make your move",
            vec![suggested("move", "Your move: d4, c2-c3 …", true), of_match()],
        ),
        command("board", "Look at a board; only you see it", board_arguments()),
        command("hint", "What I would play, in unrated games against me; only you see it", vec![of_match()]),
        command("games", "Your games, yours to move first, with links", Vec::new()),
        command(
            "rules",
            "How a game is played",
            vec![Argument { required: true, ..choice("game", "Which game", which_game(catalogue)) }],
        ),
        command(
            "replay",
            "A game from its first move to its last, or chosen positions side by side",
            vec![
                of_match(),
                Argument {
                    name: "moves",
                    about: "After which moves, for positions side by side: 4, 9, 12 (at most 9)".into(),
                    kind: ArgumentKind::Text { max: 60, suggested: false },
                    required: false,
                },
            ],
        ),
        command(
            "puzzle",
            "A position with one winning idea; one a day in each game, as hard as you like it",
            vec![choice("game", "Which game", which_game(catalogue))],
        ),
        command("review", "A finished game, looked at by the computer: where it turned", vec![of_match()]),
        command("settings", "How you see boards", settings_arguments()),
        command("draw", "Offer your opponent a draw", vec![of_match()]),
        command("takeback", "Arguments to take your last move back", vec![of_match()]),
        command("resign", "Give up a game (you are asked again)", vec![of_match()]),
    ]
}

/// The commands on messages.
pub fn message_commands() -> Vec<MessageCommand> {
    vec![MessageCommand { name: OPEN }]
}

/// Opens the board of a picture that carries its record.
pub const OPEN: &str = "Open this board";

fn board_arguments() -> Vec<Argument> {
    let text = Argument {
        name: "text",
        about: "In words instead of a picture: all rows, one side's pieces, one row or one column".into(),
        kind: ArgumentKind::Text { max: 20, suggested: true },
        required: false,
    };
    let mut arguments = vec![of_match(), text, theme("The colours, this once"), width("Pixels, this once")];
    arguments.push(choice("below", "Whose side is below, this once", below()));
    arguments
}

fn settings_arguments() -> Vec<Argument> {
    vec![
        theme("The colours of your boards"),
        width("How wide your boards are, in pixels; 1080 is usual"),
        choice("below", "Whose side of the board is below", below()),
    ]
}

fn theme(about: &str) -> Argument {
    choice("theme", about, render::theme::built_in().map(|theme| (theme.title, theme.id)).collect())
}

fn width(about: &str) -> Argument {
    let kind = ArgumentKind::Number { min: Width::LEAST.into(), max: Width::MOST.into() };
    Argument { name: "width", about: about.into(), kind, required: false }
}

fn below() -> Vec<(String, String)> {
    [("Your own", "own"), ("Who moves first", "first"), ("Who moves second", "second")]
        .map(|(label, value)| (label.to_owned(), value.to_owned()))
        .into()
}

fn command(name: &'static str, about: &str, arguments: Vec<Argument>) -> CommandInfo {
    CommandInfo { name, about: about.into(), arguments, subs: Vec::new() }
}

/// The games with author and year, so that nobody takes one for another.
fn which_game(catalogue: &Catalogue) -> Vec<(String, String)> {
    catalogue.iter().map(|game| (game.info().title(), game.info().id.to_owned())).collect()
}

/// `/challenge GAME`: whom, how the game is set up, who begins, how fast.
fn challenge(info: &'static Info) -> CommandInfo {
    let colours = vec![
        (format!("{} (moves first)", info.seats.first), "first".to_owned()),
        (format!("{} (moves second)", info.seats.second), "second".to_owned()),
        ("By chance".to_owned(), "chance".to_owned()),
    ];
    let paces = Pace::OFFERED.iter().map(|pace| {
        let label = match pace {
            Pace::Unlimited => "No limit".to_owned(),
            Pace::Days(1) => "1 day a move".to_owned(),
            Pace::Days(days) => format!("{days} days a move"),
        };
        (label, pace.to_string())
    });
    let mut arguments = vec![Argument {
        name: "opponent",
        about: "Whom you challenge, me too; nobody: anybody here may accept".into(),
        kind: ArgumentKind::Person,
        required: false,
    }];
    arguments.extend(info.options.iter().map(|option| Argument {
        name: option.name,
        about: option.about.into(),
        kind: of_option(&option.kind, option.offered),
        required: false,
    }));
    arguments.push(choice("level", "How well I play, where you challenge me; 3 is usual", levels()));
    arguments.push(choice("colour", "Your side", colours));
    arguments.push(choice("pace", "Time for each move", paces.collect()));
    command(info.id, &format!("{}: {}", info.title(), info.summary), arguments)
}

/// "4: a club player".
fn levels() -> Vec<(String, String)> {
    let words = wording::in_language(Language::English);
    (1..=LEVELS).map(|level| (format!("{level}: {}", words.level(level)), level.to_string())).collect()
}

fn of_option(kind: &Kind, offered: &[(&str, &str)]) -> ArgumentKind {
    let choices = |all: &[(&str, &str)]| {
        ArgumentKind::Choice(all.iter().map(|(value, label)| ((*label).into(), (*value).into())).collect())
    };
    match *kind {
        Kind::Choice(_) => choices(offered),
        // The usual numbers are suggested, and others may be typed.
        Kind::Number { .. } if !offered.is_empty() => ArgumentKind::Text { max: 20, suggested: true },
        Kind::Number { min, max } => ArgumentKind::Number { min, max },
        Kind::Text { max } => ArgumentKind::Text { max, suggested: !offered.is_empty() },
    }
}

fn choice(name: &'static str, about: &str, choices: Vec<(String, String)>) -> Argument {
    Argument { name, about: about.into(), kind: ArgumentKind::Choice(choices), required: false }
}

fn suggested(name: &'static str, about: &str, required: bool) -> Argument {
    Argument { name, about: about.into(), kind: ArgumentKind::Text { max: 400, suggested: true }, required }
}

fn of_match() -> Argument {
    suggested("game", "Which game, where you have several", false)
}
