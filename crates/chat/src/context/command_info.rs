//! Commands: their names, definitions with texts in every language, behaviour and completions.

use std::pin::Pin;

use crate::context::{CommandResult, Context, Outcome};
use crate::invocation::{ArgumentValue, Arguments};
use crate::limits;
use crate::message::{AnswerPlace, Placing, Suggestion};
use postern_games::catalogue::Catalogue;
use postern_play::time::pace::Pace;
use postern_render;
use postern_render::look::Width;
use postern_rules::game::info::{Info, Kind, OptionInfo};
use postern_rules::game::ways::Audience;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;
use postern_rules::seat::Seat;
use postern_rules::typed;
use postern_service::challenges::computer::LEVELS;
use postern_words::voice;
use postern_words::voice::msg;
use postern_words::way_words;

/// A text in every language, in the order of [`Language::ALL`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Texts(pub [String; Language::COUNT]);

/// A command: everything that the router and the registration need to know about it.
#[derive(Clone, Copy)]
pub struct ChatCommand {
    /// The name that Discord sends when the command is used, whatever language the person uses.
    pub name: &'static str,
    pub definition: Definition,
    pub run: Run,
    /// The place of its answer.
    pub place: Placing,
}

/// The kind of a command, and how its definition is built.
#[derive(Clone, Copy)]
pub enum Definition {
    /// A slash command. The function receives its name.
    Slash(fn(&Catalogue, &'static str) -> CommandInfo),
    /// A command in the context menu of a message.
    OnMessage(fn(&Catalogue) -> MenuCommand),
    /// A command in the context menu of a person, who is its argument `person`.
    OnPerson(fn(&Catalogue) -> MenuCommand),
}

/// The pending answer of a handler.
pub type Pending<'a, T = Outcome> = Pin<Box<dyn Future<Output = CommandResult<T>> + Send + 'a>>;

/// Boxes the answer of a handler: a message, a form or an [`Outcome`].
pub fn pending<'a, T: Into<Outcome>>(
    answer: impl Future<Output = CommandResult<T>> + Send + 'a,
) -> Pending<'a> {
    Box::pin(async move { answer.await.map(T::into) })
}

/// Runs a command.
pub type Run = for<'a> fn(&'a Context<'a>, &'a Arguments) -> Pending<'a>;

/// Returns suggestions for an argument. The list is empty if the other arguments are incomplete or wrong; the answer to
/// the command then explains what is wrong.
pub type Complete = for<'a> fn(&'a Context<'a>, Typing<'a>) -> Pending<'a, Vec<Suggestion>>;

/// An argument that a person is typing.
#[derive(Clone, Copy)]
pub struct Typing<'a> {
    /// The command with the arguments given so far, this one included.
    pub arguments: &'a Arguments,
    pub argument: &'a str,
}

impl Typing<'_> {
    /// Returns the typed text.
    pub fn text(&self) -> String {
        self.arguments.text(self.argument).unwrap_or_default()
    }
}

impl ChatCommand {
    pub const fn slash(
        name: &'static str,
        define: fn(&Catalogue, &'static str) -> CommandInfo,
        run: Run,
    ) -> ChatCommand {
        let place = Placing::At(AnswerPlace::Beside);
        ChatCommand { name, definition: Definition::Slash(define), run, place }
    }

    /// Returns the completion of an argument of a slash command, or of its subcommand.
    pub fn completion(&self, catalogue: &Catalogue, typing: Typing<'_>) -> Option<Complete> {
        let Definition::Slash(define) = self.definition else { return None };
        let mut info = define(catalogue, self.name);
        if let Some(sub) = &typing.arguments.sub {
            info = info.subs.into_iter().find(|info| info.name == sub)?;
        }
        let argument = info.arguments.into_iter().find(|argument| argument.name == typing.argument)?;
        match argument.kind {
            ArgumentKind::Text { complete, .. } => complete,
            _ => None,
        }
    }

    /// Returns the arguments with the value of each label that a person sent in its place.
    pub fn meant(&self, catalogue: &Catalogue, arguments: &Arguments) -> Arguments {
        let mut meant = arguments.clone();
        let Definition::Slash(define) = self.definition else { return meant };
        let has_text = meant.arguments.iter().any(|(_, value)| matches!(value, ArgumentValue::Text(_)));
        if !has_text {
            return meant;
        }
        let info = define(catalogue, self.name);
        let sub = info.subs.iter().find(|sub| Some(sub.name) == arguments.sub.as_deref());
        for (name, value) in &mut meant.arguments {
            let argument = sub.unwrap_or(&info).arguments.iter().find(|argument| argument.name == name);
            if let (Some(argument), ArgumentValue::Text(text)) = (argument, value)
                && let Some(value) = argument.kind.value_of(text)
            {
                *text = value;
            }
        }
        meant
    }
}

/// The definition of a slash command or subcommand.
#[derive(Clone, Debug)]
pub struct CommandInfo {
    pub name: &'static str,
    pub about: Texts,
    pub arguments: Vec<Argument>,
    /// The subcommands. If there are any, a call always names one of them, and `arguments` is empty.
    pub subs: Vec<CommandInfo>,
    /// True if only people who may manage the server see the command, and only on servers.
    pub for_managers: bool,
    /// True if the command needs a server that Postern is a member of, so that a person can't bring it along.
    pub for_members: bool,
}

/// The definition of a command in the context menu of a message or person.
#[derive(Clone, Debug)]
pub struct MenuCommand {
    pub name: Texts,
}

#[derive(Clone, Debug)]
pub struct Argument {
    pub name: &'static str,
    pub about: Texts,
    pub kind: ArgumentKind,
    pub required: bool,
}

#[derive(Clone, Debug)]
pub enum ArgumentKind {
    /// Free text of at most `max` characters. With `complete`, Discord requests suggestions while the person types.
    Text {
        max: usize,
        complete: Option<Complete>,
        /// Pairs of label and value among the suggestions that do not depend on the person. Discord sends the label if
        /// a command is pasted, or if the person left the channel before sending it.
        offered: Vec<(Texts, String)>,
    },
    /// One of these pairs of label and value.
    Choice(Vec<(Texts, String)>),
    Number {
        min: i64,
        max: i64,
    },
    Person,
    /// A file attached to the command.
    File,
}

impl ArgumentKind {
    /// Returns the value that a text means: an offered value itself, or its label in any language.
    fn value_of(&self, text: &str) -> Option<String> {
        let offered = match self {
            ArgumentKind::Choice(offered) | ArgumentKind::Text { offered, .. } => offered,
            ArgumentKind::Number { .. } | ArgumentKind::Person | ArgumentKind::File => return None,
        };
        let key = typed::folded(text);
        let value = offered.iter().find(|(_, value)| typed::folded(value) == key);
        let label =
            || offered.iter().find(|(labels, _)| labels.0.iter().any(|label| typed::folded(label) == key));
        value.or_else(label).map(|(_, value)| value.clone())
    }
}

impl Texts {
    pub fn of(text: impl Fn(Language) -> String) -> Texts {
        Texts(Language::ALL.map(text))
    }

    /// Returns the sentence of a phrase in every language.
    pub fn say(catalogue: &Catalogue, phrase: &Phrase) -> Texts {
        Texts::of(|language| catalogue.say(phrase, language))
    }

    pub fn english(&self) -> &str {
        &self.0[Language::English as usize]
    }

    /// Returns the text in every language except English.
    pub fn translations(&self) -> impl Iterator<Item = (Language, &str)> {
        let all = Language::ALL.into_iter().zip(self.0.iter().map(String::as_str));
        all.filter(|(language, _)| *language != Language::English)
    }

    /// Returns the length of the longest translation in characters, which is the one that Discord's limits apply to.
    pub fn longest(&self) -> usize {
        self.0.iter().map(|text| text.chars().count()).max().unwrap_or(0)
    }
}

impl From<&str> for Texts {
    fn from(text: &str) -> Texts {
        Texts::of(|_| text.to_owned())
    }
}

impl CommandInfo {
    /// Creates a command whose text is the message `command-<name>`.
    pub fn new(catalogue: &Catalogue, name: &'static str, arguments: Vec<Argument>) -> CommandInfo {
        let about = described(catalogue, &format!("command-{name}"));
        CommandInfo { name, about, arguments, subs: Vec::new(), for_managers: false, for_members: false }
    }

    /// Offers the command only where Postern is a member.
    #[must_use]
    pub fn for_members(self) -> CommandInfo {
        CommandInfo { for_members: true, ..self }
    }

    /// Creates a subcommand whose text is the message `command-<of>-<name>`.
    pub fn sub(catalogue: &Catalogue, of: &str, name: &'static str, arguments: Vec<Argument>) -> CommandInfo {
        let about = described(catalogue, &format!("command-{of}-{name}"));
        CommandInfo { name, about, arguments, subs: Vec::new(), for_managers: false, for_members: false }
    }
}

impl Argument {
    /// Creates an optional argument whose text is the message `argument-<name>`.
    pub fn new(catalogue: &Catalogue, name: &'static str, kind: ArgumentKind) -> Argument {
        Argument { name, about: described(catalogue, &format!("argument-{name}")), kind, required: false }
    }

    /// Creates a choice of values. The label of each is the message `<name>-<value>`.
    pub fn choice(
        catalogue: &Catalogue,
        name: &'static str,
        values: impl IntoIterator<Item = String>,
    ) -> Argument {
        let choice = |value: String| (described(catalogue, &format!("{name}-{value}")), value);
        Argument::new(catalogue, name, ArgumentKind::Choice(values.into_iter().map(choice).collect()))
    }

    /// Creates a text argument without suggestions.
    pub fn text(catalogue: &Catalogue, name: &'static str, max: usize) -> Argument {
        Argument::new(catalogue, name, ArgumentKind::Text { max, complete: None, offered: Vec::new() })
    }

    /// Creates a text argument with suggestions.
    pub fn suggested(catalogue: &Catalogue, name: &'static str, max: usize, complete: Complete) -> Argument {
        // A suggestion is a text of this argument, too.
        let max = max.max(limits::SUGGESTION_TEXT);
        Argument::new(
            catalogue,
            name,
            ArgumentKind::Text { max, complete: Some(complete), offered: Vec::new() },
        )
    }

    pub fn required(self) -> Argument {
        Argument { required: true, ..self }
    }

    /// `game:`, one of the person's matches.
    pub fn of_match(catalogue: &Catalogue, complete: Complete) -> Argument {
        Argument::suggested(catalogue, "game", 400, complete)
    }

    /// `game:`, a game by its rules. The labels include author and year to keep similar games apart.
    pub fn which_game(catalogue: &Catalogue) -> Argument {
        let games = catalogue.iter().map(|game| game.info());
        let games = games.map(|info| (Texts::from(info.title().as_str()), info.id.to_owned()));
        debug_assert!(games.len() <= limits::SUGGESTIONS);
        let about = described(catalogue, "argument-which-game");
        Argument { about, ..Argument::new(catalogue, "game", ArgumentKind::Choice(games.collect())) }
    }

    /// Arguments for the appearance of boards: theme, width, and the side at the bottom.
    pub fn look(catalogue: &Catalogue) -> [Argument; 3] {
        let width = ArgumentKind::Number { min: Width::LEAST.into(), max: Width::MOST.into() };
        [
            Argument::choice(
                catalogue,
                "theme",
                postern_render::colour::theme::built_in().map(|theme| theme.id),
            ),
            Argument::new(catalogue, "width", width),
            Argument::choice(catalogue, "below", ["own", "first", "second"].map(str::to_owned)),
        ]
    }

    pub fn level(catalogue: &Catalogue) -> Argument {
        let level =
            |level: u8| (Texts::say(catalogue, &msg!("level-choice", level = level)), level.to_string());
        Argument::new(catalogue, "level", ArgumentKind::Choice((1..=LEVELS).map(level).collect()))
    }

    /// `colour:`, the challenger's side.
    pub fn colour(catalogue: &Catalogue, info: &'static Info) -> Argument {
        let side = |seat: Seat, moves: &'static str| {
            let phrase = msg!("colour-choice", side = voice::side(info, seat), moves = moves);
            (Texts::say(catalogue, &phrase), moves.to_owned())
        };
        let random = (described(catalogue, "colour-chance"), "chance".to_owned());
        let sides = vec![side(Seat::First, "first"), side(Seat::Second, "second"), random];
        Argument::new(catalogue, "colour", ArgumentKind::Choice(sides))
    }

    /// `way:`, the recommended ways to play a game.
    pub fn way(catalogue: &Catalogue, info: &'static Info) -> Option<Argument> {
        let game = catalogue.game(info.id)?;
        let choice = |audience: Audience| {
            let label = |language| way_words::label(catalogue, game, audience, language);
            (Texts::of(label), audience.word().to_owned())
        };
        let choices = Audience::ALL.map(choice).into();
        Some(Argument::new(catalogue, "way", ArgumentKind::Choice(choices)))
    }

    /// `pace:`, `weekends:`, `late:`, `rated:` and `swap:`, the terms besides the game.
    pub fn agreed(catalogue: &Catalogue, complete_pace: Complete) -> [Argument; 5] {
        let pace = |pace: Pace| (Texts::say(catalogue, &voice::pace(pace)), pace.to_string());
        let paces = ArgumentKind::Text {
            max: limits::SUGGESTION_TEXT,
            complete: Some(complete_pace),
            offered: Pace::OFFERED.map(pace).into(),
        };
        [
            Argument::new(catalogue, "pace", paces),
            Argument::choice(catalogue, "weekends", ["count", "off"].map(str::to_owned)),
            Argument::choice(catalogue, "late", ["wait", "lose"].map(str::to_owned)),
            Argument::choice(catalogue, "rated", ["yes", "no"].map(str::to_owned)),
            Argument::choice(catalogue, "swap", ["yes", "no"].map(str::to_owned)),
        ]
    }

    /// Creates the argument for an option of a game. `complete` suggests the values that the game offers.
    pub fn of_game(
        catalogue: &Catalogue,
        info: &'static Info,
        option: &'static OptionInfo,
        complete: Complete,
    ) -> Argument {
        let complete = (!option.offered.is_empty()).then_some(complete);
        let about = Texts::of(|language| {
            catalogue.describe(info, &format!("option-{}", option.name), option.about, language)
        });
        let offered = option.offered.iter().map(|(value, label)| {
            let label = |language| value_label(catalogue, info, option, (value, label), language);
            (Texts::of(label), (*value).to_owned())
        });
        let offered: Vec<(Texts, String)> = offered.collect();
        let longest = limits::SUGGESTION_TEXT;
        let kind = match option.kind {
            Kind::Choice(_) => ArgumentKind::Choice(offered),
            // The usual numbers are suggestions; the person may type others.
            Kind::Number { .. } if complete.is_some() => {
                ArgumentKind::Text { max: longest, complete, offered }
            }
            Kind::Number { min, max } => ArgumentKind::Number { min, max },
            Kind::Text { max } => ArgumentKind::Text { max: max.max(longest), complete, offered },
        };
        Argument { name: option.name, about, kind, required: false }
    }
}

/// Returns the label of a value that a game offers for an option.
pub fn value_label(
    catalogue: &Catalogue,
    info: &Info,
    option: &OptionInfo,
    (value, label): (&str, &str),
    language: Language,
) -> String {
    catalogue.describe(info, &format!("option-{}-{value}", option.name), label, language)
}

/// Returns the text of a message without arguments, or the id itself if no such message exists.
fn described(catalogue: &Catalogue, id: &str) -> Texts {
    Texts::of(|language| catalogue.sentences().text(id, language).unwrap_or_else(|| id.to_owned()))
}
