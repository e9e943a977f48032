//! `/challenge`, and the buttons of a challenge: accept, decline, withdraw, post again.

use crate::chat::match_view::named;
use crate::chat::wording::{self, Label};
use crate::chat::{
    Action, Argument, ArgumentKind, Arguments, CommandError, CommandInfo, Context, Message, Permission,
    Place, Style, Suggestion, cards, escape, limits, markup,
};
use crate::game::{Game, Info, Kind, Language, Options};
use crate::games::Catalogue;
use crate::play::{Challenge, ChallengeId, Colour, Home, Pace, PersonId, Record, Refusal, Terms};
use crate::service::{Accepted, LEVELS, USUAL_LEVEL};

pub fn register(catalogue: &Catalogue) -> CommandInfo {
    CommandInfo {
        subs: catalogue.iter().map(|game| of_game(game.info())).collect(),
        ..CommandInfo::new("challenge", "Offer somebody a game, or anybody here", Vec::new())
    }
}

/// `/challenge GAME`: the opponent, the options of the game, the sides, the time.
fn of_game(info: &'static Info) -> CommandInfo {
    let colours = [
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
    let words = wording::in_language(Language::English);
    let levels = (1..=LEVELS).map(|level| (format!("{level}: {}", words.level(level)), level.to_string()));
    let whom = "Whom you challenge, me too; nobody: anybody here may accept";
    let mut arguments = vec![Argument::new("opponent", whom, ArgumentKind::Person)];
    arguments.extend(
        info.options
            .iter()
            .map(|option| Argument::new(option.name, option.about, kind(&option.kind, option.offered))),
    );
    let level = "How well I play, where you challenge me; 3 is usual";
    arguments.push(Argument::choice("level", level, levels.collect()));
    arguments.push(Argument::choice("colour", "Your side", colours.into()));
    arguments.push(Argument::choice("pace", "Time for each move", paces.collect()));
    CommandInfo::new(info.id, format!("{}: {}", info.title(), info.summary), arguments)
}

fn kind(kind: &Kind, offered: &[(&str, &str)]) -> ArgumentKind {
    match *kind {
        Kind::Choice(_) => ArgumentKind::Choice(
            offered.iter().map(|(value, label)| ((*label).into(), (*value).into())).collect(),
        ),
        // The usual numbers are suggested, and others may be typed.
        Kind::Number { .. } if !offered.is_empty() => ArgumentKind::Text { max: 20, suggested: true },
        Kind::Number { min, max } => ArgumentKind::Number { min, max },
        Kind::Text { max } => ArgumentKind::Text { max, suggested: !offered.is_empty() },
    }
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> Result<Message, CommandError> {
    let words = ctx.words;
    let game = arguments.sub.as_deref().and_then(|id| ctx.catalogue().game(id));
    let game = game.ok_or_else(|| CommandError::Said(words.unknown_command().into()))?;
    let home = home(ctx)?;
    let opponent = opponent(ctx, arguments)?;
    if home == Home::Direct && opponent == Opponent::Anybody {
        return ctx.said(words.needs_opponent());
    }
    let options = checked_options(game, arguments).map_err(|(option, reason)| {
        CommandError::Said(words.bad_option(&option, &escape::markdown(&reason)))
    })?;
    let colour = match arguments.text("colour").as_deref() {
        None | Some("chance") => Colour::Chance,
        Some("first") => Colour::First,
        Some("second") => Colour::Second,
        Some(_) => return ctx.said(words.bad_option("colour", "first, second or chance")),
    };
    let pace = match arguments.text("pace") {
        None => Pace::default(),
        Some(text) => Pace::read(&text)
            .ok_or_else(|| CommandError::Said(words.bad_option("pace", "unlimited, or 1 to 60 days")))?,
    };
    let terms = Terms {
        game: game.info().id.to_owned(),
        options: options.chosen().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start: None,
        colour,
        pace,
        rated: game.unrated(&options).is_none(),
    };
    match opponent {
        Opponent::Anybody => offer(ctx, None, terms, home).await,
        Opponent::Person(person) => offer(ctx, Some(person), terms, home).await,
        Opponent::Computer { level } => play_computer(ctx, level, terms, home).await,
    }
}

/// Suggestions for an option of a game: the offered values that contain what was typed.
pub fn complete(catalogue: &Catalogue, arguments: &Arguments, option: &str) -> Vec<Suggestion> {
    let typed = arguments.text(option).unwrap_or_default().to_lowercase();
    let info = arguments.sub.as_deref().and_then(|id| catalogue.game(id)).map(|game| game.info());
    let options = info.map_or(&[][..], |info| info.options);
    let offered = options.iter().find(|info| info.name == option).map_or(&[][..], |info| info.offered);
    let fits =
        |(value, label): &&(&str, &str)| value.contains(&typed) || label.to_lowercase().contains(&typed);
    offered
        .iter()
        .filter(fits)
        .take(limits::SUGGESTIONS)
        .map(|(value, label)| Suggestion::new(label, value))
        .collect()
}

/// Begins a match against the computer, which is always ready.
async fn play_computer(
    ctx: &Context<'_>,
    level: u8,
    terms: Terms,
    home: Home,
) -> Result<Message, CommandError> {
    let service = &ctx.services.service;
    let accepted = service.play_computer(&ctx.asker(), level, terms, home, ctx.coin(), ctx.now).await?;
    begun(ctx, accepted.record).await
}

/// Makes the challenge and tells the challenger, with a way back.
pub async fn offer(
    ctx: &Context<'_>,
    opponent: Option<PersonId>,
    terms: Terms,
    home: Home,
) -> Result<Message, CommandError> {
    Ok(offered(ctx, &ctx.services.service.challenge(&ctx.asker(), opponent, terms, home, ctx.now).await?))
}

/// The answer to the challenger.
pub fn offered(ctx: &Context<'_>, challenge: &Challenge) -> Message {
    let direct = challenge.home == Home::Direct;
    let withdraw = direct.then_some((Style::Plain, Label::Withdraw, Action::Withdraw(challenge.id)));
    let said = ctx.words.challenge_sent(&cards::title(ctx.catalogue(), challenge), direct);
    Message::text(said).with_buttons(ctx.words, withdraw)
}

/// Where a challenge made here is played.
pub fn home(ctx: &Context<'_>) -> Result<Home, CommandError> {
    let home = match ctx.place {
        Place::Server { server, channel, parent: None } => Home::Channel { server, channel, thread: None },
        Place::Server { server, channel: thread, parent: Some(channel) } => {
            Home::Channel { server, channel, thread: Some(thread) }
        }
        Place::Direct { .. } => Home::Direct,
        Place::Elsewhere => return ctx.said(ctx.words.elsewhere()),
    };
    check_permissions(ctx)?;
    Ok(home)
}

/// Refuses where a match could not be played.
fn check_permissions(ctx: &Context<'_>) -> Result<(), CommandError> {
    use Permission::{AttachFiles, CreateThreads, ReadHistory, SendInThreads, SendMessages, ViewChannel};
    let write = match ctx.place {
        Place::Server { parent: None, .. } => SendMessages,
        Place::Server { parent: Some(_), .. } => SendInThreads,
        Place::Direct { .. } | Place::Elsewhere => return Ok(()),
    };
    // Without the history, a message that may have arrived can't be looked for before it is sent again.
    let mut wanted = vec![ViewChannel, write, AttachFiles, ReadHistory];
    // A thread that can be opened and not written in would stay empty.
    if write == SendMessages && ctx.permissions.missing(&[CreateThreads]).is_empty() {
        wanted.push(SendInThreads);
    }
    match ctx.permissions.missing(&wanted).as_slice() {
        [] => Ok(()),
        missing => ctx.said(ctx.words.missing_permissions(missing)),
    }
}

/// **Accept**. Pressed again by the person who accepted, it shows the match that has begun.
pub async fn accept(ctx: &Context<'_>, id: ChallengeId) -> Result<Message, CommandError> {
    check_permissions(ctx)?;
    let this = Action::Accept(id).to_string();
    let card = ctx.on.as_ref().filter(|on| on.public && on.actions.contains(&this)).map(|on| on.post);
    let service = &ctx.services.service;
    let Accepted { challenge, record, .. } =
        service.accept(id, &ctx.asker(), ctx.coin(), card, ctx.now).await?;
    let taken_by = Some(escape::name(&ctx.person.name));
    let card = ctx.words.card(&cards::words(ctx.catalogue(), &challenge, ctx.language, taken_by));
    Ok(Message::text(format!("{card}\n{}", ctx.words.accepted(&named(ctx.catalogue(), &record)))))
}

/// The answer to a person whose match has begun.
pub async fn begun(ctx: &Context<'_>, record: Record) -> Result<Message, CommandError> {
    let view = ctx.view_of(record).await?;
    let (named, direct) = (view.named(), view.record.home == Home::Direct);
    Ok(Message::text(match view.record.computer() {
        Some(level) => ctx.words.computer_accepts(&named, level, view.waits_for(ctx.person.id), direct),
        None => ctx.words.accepted(&named),
    }))
}

pub async fn decline(ctx: &Context<'_>, id: ChallengeId) -> Result<Message, CommandError> {
    let challenge = ctx.services.service.decline(id, &ctx.asker(), ctx.now).await?;
    Ok(cards::closed(ctx.catalogue(), &challenge, ctx.language))
}

pub async fn withdraw(ctx: &Context<'_>, id: ChallengeId) -> Result<Message, CommandError> {
    let challenge = ctx.services.service.withdraw(id, &ctx.asker(), ctx.now).await?;
    Ok(cards::closed(ctx.catalogue(), &challenge, ctx.language))
}

/// **Post again**: withdraws the challenge, whose card may be lost, and makes the same one where the person is now.
pub async fn post_again(ctx: &Context<'_>, id: ChallengeId) -> Result<Message, CommandError> {
    let home = home(ctx)?;
    let old = ctx.store().challenge(id).await?.ok_or(Refusal::ChallengeClosed)?;
    if home == Home::Direct && old.to.is_none() {
        return ctx.said(ctx.words.needs_opponent());
    }
    Ok(offered(ctx, &ctx.services.service.post_again(id, &ctx.asker(), home, ctx.now).await?))
}

/// The person challenged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opponent {
    Anybody,
    Person(PersonId),
    Computer { level: u8 },
}

fn opponent(ctx: &Context<'_>, arguments: &Arguments) -> Result<Opponent, CommandError> {
    let words = ctx.words;
    let level = arguments.text("level");
    if let Some(person) = arguments.outsider("opponent") {
        return ctx.said(words.outsider(&escape::name(&person.name)));
    }
    let opponent = match arguments.person("opponent") {
        Some(person) if person.id == ctx.bot => {
            let level = match &level {
                None => Some(USUAL_LEVEL),
                Some(level) => level.parse().ok().filter(|level| (1..=LEVELS).contains(level)),
            };
            let range = format!("it must be from 1 to {LEVELS}");
            let level = level.ok_or_else(|| CommandError::Said(words.bad_option("level", &range)))?;
            return Ok(Opponent::Computer { level });
        }
        Some(person) if person.is_bot => return ctx.said(words.cannot_play_bots()),
        Some(person) => Opponent::Person(person.id),
        None => Opponent::Anybody,
    };
    match level {
        Some(_) => ctx.said(words.level_of_nobody(&markup::mention(ctx.bot))),
        None => Ok(opponent),
    }
}

/// The options of a game among the arguments, checked by the game itself.
fn checked_options(game: &dyn Game, arguments: &Arguments) -> Result<Options, (String, String)> {
    let info = game.info();
    let given: Vec<(&str, String)> =
        info.options.iter().filter_map(|option| Some((option.name, arguments.text(option.name)?))).collect();
    let pairs = given.iter().map(|(name, value)| (*name, value.as_str()));
    let options = info.options(pairs).map_err(|bad| (bad.option, bad.reason))?;
    game.start(&options).map_err(|bad| (bad.option, bad.reason))?;
    Ok(options)
}
