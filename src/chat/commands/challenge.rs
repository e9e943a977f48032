//! `/challenge`, and the buttons of a challenge: accept, decline, withdraw, post again.

use crate::chat::command_info::value_label;
use crate::chat::places::permission_name;
use crate::chat::voice::msg;
use crate::chat::{
    Action, Argument, ArgumentKind, Arguments, CommandInfo, CommandResult, Context, Message, Permission,
    Place, Style, Suggestion, Texts, bad_option, cards, escape, limits, markup, said,
};
use crate::game::{Game, Info, Options, PhraseArg};
use crate::games::Catalogue;
use crate::play::{Challenge, ChallengeId, Colour, Home, Pace, PersonId, Record, Refusal, Terms};
use crate::service::{Accepted, LEVELS, USUAL_LEVEL};

pub fn register(catalogue: &Catalogue) -> CommandInfo {
    CommandInfo {
        subs: catalogue.iter().map(|game| of_game(catalogue, game.info())).collect(),
        ..CommandInfo::new(catalogue, "challenge", Vec::new())
    }
}

/// `/challenge GAME`: the opponent, the options of the game, the sides, the time.
fn of_game(catalogue: &Catalogue, info: &'static Info) -> CommandInfo {
    let mut arguments = vec![Argument::new(catalogue, "opponent", ArgumentKind::Person)];
    arguments.extend(info.options.iter().map(|option| Argument::of_game(catalogue, info, option)));
    arguments.extend([
        Argument::level(catalogue),
        Argument::colour(catalogue, info),
        Argument::pace(catalogue),
    ]);
    let about = |language| {
        format!("{}: {}", info.title(), catalogue.describe(info, "summary", info.summary, language))
    };
    CommandInfo { name: info.id, about: Texts::of(about), arguments, subs: Vec::new() }
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let game = arguments.sub.as_deref().and_then(|id| ctx.catalogue().game(id));
    let game = game.ok_or_else(|| msg!("unknown-command"))?;
    let home = home(ctx)?;
    let opponent = opponent(ctx, arguments)?;
    if home == Home::Direct && opponent == Opponent::Anybody {
        return said(msg!("needs-opponent"));
    }
    let options = checked_options(ctx, game, arguments)?;
    let colour = match arguments.text("colour").as_deref() {
        None | Some("chance") => Colour::Chance,
        Some("first") => Colour::First,
        Some("second") => Colour::Second,
        Some(_) => return bad_option("colour", "first, second, chance".to_owned()),
    };
    let pace = match arguments.text("pace") {
        None => Pace::default(),
        Some(text) => Pace::read(&text).map_or_else(|| bad_option("pace", msg!("paces")), Ok)?,
    };
    let terms = Terms {
        game: game.info().id.to_owned(),
        options: options.chosen().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start: None,
        colour,
        pace,
        rated: !game.is_handicap(&options),
    };
    match opponent {
        Opponent::Anybody => offer(ctx, None, terms, home).await,
        Opponent::Person(person) => offer(ctx, Some(person), terms, home).await,
        Opponent::Computer { level } => play_computer(ctx, level, terms, home).await,
    }
}

/// Suggestions for an option of a game: the offered values that contain what was typed.
pub fn complete(ctx: &Context<'_>, arguments: &Arguments, option: &str) -> Vec<Suggestion> {
    let typed = arguments.text(option).unwrap_or_default().to_lowercase();
    let info = arguments.sub.as_deref().and_then(|id| ctx.catalogue().game(id)).map(|game| game.info());
    let found = info.and_then(|info| Some((info, info.options.iter().find(|known| known.name == option)?)));
    let Some((info, option)) = found else { return Vec::new() };
    let offered = option.offered.iter().map(|&(value, label)| {
        let label = value_label(ctx.catalogue(), info, option, (value, label), ctx.voice.language);
        Suggestion::new(&label, value)
    });
    let fits = |suggestion: &Suggestion| {
        suggestion.value.contains(&typed) || suggestion.label.to_lowercase().contains(&typed)
    };
    offered.filter(fits).take(limits::SUGGESTIONS).collect()
}

/// Begins a match against the computer, which is always ready.
pub async fn play_computer(ctx: &Context<'_>, level: u8, terms: Terms, home: Home) -> CommandResult {
    let service = &ctx.services.service;
    let accepted = service.play_computer(&ctx.asker(), level, terms, home, ctx.coin(), ctx.now).await?;
    begun(ctx, accepted.record).await
}

/// Makes the challenge and tells the challenger, with a way back.
pub async fn offer(ctx: &Context<'_>, opponent: Option<PersonId>, terms: Terms, home: Home) -> CommandResult {
    let challenge = ctx.services.service.challenge(&ctx.asker(), opponent, terms, home, ctx.now).await?;
    Ok(offered(ctx, &challenge, home))
}

/// The answer to the challenger. The card appears in `place`.
pub fn offered(ctx: &Context<'_>, challenge: &Challenge, place: Home) -> Message {
    let direct = challenge.home == Home::Direct;
    let withdraw = direct.then_some((Style::Plain, "button-withdraw", Action::Withdraw(challenge.id)));
    let sent = if direct { "direct" } else { "channel" };
    let sent = msg!("challenge-sent", place = sent, title = cards::title(&ctx.voice, challenge));
    ctx.also_told(place, ctx.text(&sent).with_buttons(&ctx.voice, withdraw))
}

/// Where a challenge made here is played.
pub fn home(ctx: &Context<'_>) -> CommandResult<Home> {
    let home = match ctx.place {
        Place::Server { server, channel, parent: None } => Home::Channel { server, channel, thread: None },
        Place::Server { server, channel: thread, parent: Some(channel) } => {
            Home::Channel { server, channel, thread: Some(thread) }
        }
        Place::Direct { .. } => Home::Direct,
        Place::Elsewhere => return said(msg!("elsewhere")),
    };
    check_permissions(ctx)?;
    Ok(home)
}

/// Refuses where a match could not be played.
fn check_permissions(ctx: &Context<'_>) -> CommandResult<()> {
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
        missing => {
            let names = missing.iter().map(|permission| permission_name(*permission)).collect();
            let names = PhraseArg::Joined(names, ", ");
            said(msg!("missing-permissions", count = missing.len(), names = names))
        }
    }
}

/// **Accept**. Pressed again by the person who accepted, it shows the match that has begun.
pub async fn accept(ctx: &Context<'_>, id: ChallengeId) -> CommandResult {
    check_permissions(ctx)?;
    let this = Action::Accept(id).to_string();
    let card = ctx.on.as_ref().filter(|on| on.public && on.actions.contains(&this)).map(|on| on.post);
    let service = &ctx.services.service;
    let Accepted { challenge, record, .. } =
        service.accept(id, &ctx.asker(), ctx.coin(), card, ctx.now).await?;
    let taken_by = Some(escape::name(&ctx.person.name));
    let mut card = cards::card(&ctx.voice, &challenge, taken_by);
    let begins = ctx.voice.say(&cards::begins(&ctx.voice, &record, None));
    card.content = format!("{}\n{begins}", card.content);
    Ok(card)
}

/// The answer to a person whose match has begun.
pub async fn begun(ctx: &Context<'_>, record: Record) -> CommandResult {
    let view = ctx.view_of(record).await?;
    let place = view.record.home.channel().filter(|_| !ctx.is_at(view.record.home));
    let answer = ctx.text(&match view.record.computer() {
        Some(level) => {
            let first = if view.waits_for(ctx.person.id) { "you" } else { "computer" };
            let (level, place) = (cards::level(level), cards::in_place(place));
            msg!("computer-begins", game = view.title(), level = level, first = first, in = place)
        }
        None => cards::begins(&ctx.voice, &view.record, place),
    });
    Ok(ctx.also_told(view.record.home, answer))
}

pub async fn decline(ctx: &Context<'_>, id: ChallengeId) -> CommandResult {
    let challenge = ctx.services.service.decline(id, &ctx.asker(), ctx.now).await?;
    Ok(cards::card(&ctx.voice, &challenge, None))
}

pub async fn withdraw(ctx: &Context<'_>, id: ChallengeId) -> CommandResult {
    let challenge = ctx.services.service.withdraw(id, &ctx.asker(), ctx.now).await?;
    Ok(cards::card(&ctx.voice, &challenge, None))
}

/// **Post again**: withdraws the challenge, whose card may be lost, and makes the same one where the person is now.
pub async fn post_again(ctx: &Context<'_>, id: ChallengeId) -> CommandResult {
    let home = home(ctx)?;
    let old = ctx.store().challenge(id).await?.ok_or(Refusal::ChallengeClosed)?;
    if home == Home::Direct && old.to.is_none() {
        return said(msg!("needs-opponent"));
    }
    let challenge = ctx.services.service.post_again(id, &ctx.asker(), home, ctx.now).await?;
    Ok(offered(ctx, &challenge, home))
}

/// The person challenged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opponent {
    Anybody,
    Person(PersonId),
    Computer { level: u8 },
}

fn opponent(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult<Opponent> {
    let level = arguments.text("level");
    if let Some(person) = arguments.outsider("opponent") {
        return said(msg!("outsider", name = escape::name(&person.name)));
    }
    let opponent = match arguments.person("opponent") {
        Some(person) if person.id == ctx.bot => {
            let level = match &level {
                None => Some(USUAL_LEVEL),
                Some(level) => level.parse().ok().filter(|level| (1..=LEVELS).contains(level)),
            };
            let range = || msg!("range", least = 1u8, most = LEVELS);
            let level = level.map_or_else(|| bad_option("level", range()), Ok)?;
            return Ok(Opponent::Computer { level });
        }
        Some(person) if person.is_bot => return said(msg!("no-other-bots")),
        Some(person) => Opponent::Person(person.id),
        None => Opponent::Anybody,
    };
    match level {
        Some(_) => said(msg!("level-of-nobody", computer = markup::mention(ctx.bot))),
        None => Ok(opponent),
    }
}

/// The options of a game among the arguments, checked by the game itself.
fn checked_options(ctx: &Context<'_>, game: &dyn Game, arguments: &Arguments) -> CommandResult<Options> {
    let info = game.info();
    let given: Vec<(&str, String)> =
        info.options.iter().filter_map(|option| Some((option.name, arguments.text(option.name)?))).collect();
    let pairs = given.iter().map(|(name, value)| (*name, value.as_str()));
    let options = info.options(pairs).and_then(|options| game.start(&options).map(|_| options));
    options.or_else(|bad| bad_option(&bad.option, escape::markdown(&ctx.voice.say(&bad.reason))))
}
