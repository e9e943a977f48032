//! `/challenge`, and the buttons of a challenge: accept, decline, withdraw, post again.

use std::future::ready;

use super::outside::{self, needs_opponent};
use crate::actions::{Action, carries};
use crate::cards;
use crate::commands::challenges::across::{spot, withdraw_if_left};
use crate::commands::study::newcomers;
use crate::context::command_info::{
    Argument, ArgumentKind, ChatCommand, CommandInfo, Texts, Typing, pending, value_label,
};
use crate::context::watching::{sees, server_of};
use crate::context::{CommandResult, Context, Outcome, bad_option, said};
use crate::invocation::{Arguments, Permission, Person, Place};
use crate::limits;
use crate::message::awaited::Awaited;
use crate::message::{AnswerPlace, Message, Placing, Style, Suggestion};
use crate::tell::delivery::places::permission_name;
use crate::tell::notices::marks;
use postern_games::catalogue::Catalogue;
use postern_play::challenge::{Challenge, Colour, Takes, Terms};
use postern_play::ids::{ChallengeId, PersonId};
use postern_play::record::Record;
use postern_play::record::home::{Home, Site};
use postern_play::record::summary::MatchSummary;
use postern_play::step::refusal::Refusal;
use postern_play::time::pace::{BadPace, MOST_DAYS, Pace, TimeRules};
use postern_rules::game::info::{Info, Options};
use postern_rules::game::state::Game;
use postern_rules::game::ways::{Audience, Way};
use postern_rules::phrase::PhraseArg;
use postern_rules::typed;
use postern_service::challenges::accept::Accepted;
use postern_service::challenges::computer::{LEVELS, USUAL_LEVEL};
use postern_words::markup::{self, escape};
use postern_words::voice::msg;
use postern_words::{challenge_words, voice};

/// The number of a person's latest finished matches to search for the one of a thread.
const FINISHED: usize = 100;

pub const COMMAND: ChatCommand = ChatCommand {
    place: Placing::Card(AnswerPlace::Beside),
    ..ChatCommand::slash("challenge", register, |ctx, arguments| pending(run(ctx, arguments)))
};

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo {
        subs: catalogue.iter().map(|game| of_game(catalogue, game.info())).collect(),
        ..CommandInfo::new(catalogue, name, Vec::new())
    }
}

/// Defines `/challenge GAME`: the opponent, the options of the game, the sides, the time.
fn of_game(catalogue: &Catalogue, info: &'static Info) -> CommandInfo {
    let mut arguments = vec![Argument::new(catalogue, "opponent", ArgumentKind::Person)];
    arguments.extend(info.options.iter().map(|option| {
        Argument::of_game(catalogue, info, option, |ctx, typing| Box::pin(ready(Ok(complete(ctx, typing)))))
    }));
    arguments.extend(Argument::way(catalogue, info));
    arguments.extend([Argument::level(catalogue), Argument::colour(catalogue, info)]);
    arguments.extend(Argument::agreed(catalogue, |ctx, typing| {
        Box::pin(ready(Ok(complete_pace(ctx, &typed::folded(&typing.text())))))
    }));
    let about = |language| {
        format!("{}: {}", info.title(), catalogue.describe(info, "summary", info.summary, language))
    };
    CommandInfo {
        name: info.id,
        about: Texts::of(about),
        arguments,
        subs: Vec::new(),
        for_managers: false,
        for_members: false,
    }
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let game = arguments.sub.as_deref().and_then(|id| ctx.catalogue().game(id));
    let game = game.ok_or_else(|| msg!("unknown-command"))?;
    let site = site_of_card(ctx).await?;
    let opponent = opponent(ctx, arguments)?;
    if opponent == Opponent::Anybody && !ctx.place.has_company() {
        return said(needs_opponent(ctx));
    }
    let way = way(game.info(), arguments)?;
    let options = checked_options(ctx, game, way, arguments)?;
    let colour = match arguments.text("colour").as_deref() {
        None | Some("chance") => Colour::Chance,
        Some("first") => Colour::First,
        Some("second") => Colour::Second,
        Some(_) => return bad_option("colour", "first, second, chance".to_owned()),
    };
    let (pace, time) = agreed(arguments, usual_pace(ctx)?)?;
    let terms = Terms {
        game: game.info().id.to_owned(),
        options: options.chosen().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start: None,
        colour,
        pace,
        time,
        swap: with_swap(arguments, way)?,
        rated: arguments.text("rated").as_deref() != Some("no") && !game.is_handicap(&options),
        takes: Takes::default(),
    };
    match opponent {
        Opponent::Anybody => offer(ctx, None, terms, site).await,
        Opponent::Person(person) => offer(ctx, Some(person), terms, site).await,
        Opponent::Computer { level } => play_computer(ctx, level, terms, site).await,
    }
}

/// Returns the pace of challenges that name none, which the owners of the server choose.
pub fn usual_pace(ctx: &Context<'_>) -> CommandResult<Pace> {
    Ok(ctx.server()?.and_then(|server| server.pace).unwrap_or_default())
}

/// Parses the arguments about time. The pace is `usual` if they name none.
pub fn agreed(arguments: &Arguments, usual: Pace) -> CommandResult<(Pace, TimeRules)> {
    let pace = match arguments.text("pace").as_deref().map(Pace::read) {
        None => usual,
        Some(Ok(pace)) => pace,
        Some(Err(BadPace::Form)) => return bad_option("pace", msg!("paces")),
        Some(Err(BadPace::Days)) => return bad_option("pace", msg!("paces-days", most = MOST_DAYS)),
        Some(Err(BadPace::Bank)) => return bad_option("pace", msg!("paces-bank", most = MOST_DAYS)),
    };
    let weekends_off = match arguments.text("weekends").as_deref() {
        None | Some("count") => false,
        // Without a time limit, weekends make no difference.
        Some("off") => pace != Pace::Unlimited,
        Some(_) => return bad_option("weekends", "count, off".to_owned()),
    };
    let strict = match arguments.text("late").as_deref() {
        None | Some("wait") => false,
        Some("lose") => true,
        Some(_) => return bad_option("late", "wait, lose".to_owned()),
    };
    Ok((pace, TimeRules { weekends_off, strict }))
}

/// Returns the recommended way to play that the arguments name, or else the usual one.
pub fn way(info: &Info, arguments: &Arguments) -> CommandResult<Way> {
    match arguments.text("way").as_deref().map(Audience::of_word) {
        None => Ok(Way::USUAL),
        Some(Some(audience)) => Ok(info.way(audience)),
        Some(None) => bad_option("way", Audience::ALL.map(Audience::word).join(", ")),
    }
}

/// Parses the argument about the swap. Without one, the way to play decides.
pub fn with_swap(arguments: &Arguments, way: Way) -> CommandResult<bool> {
    match arguments.text("swap").as_deref() {
        None => Ok(way.swap),
        Some("no") => Ok(false),
        Some("yes") => Ok(true),
        Some(_) => bad_option("swap", "yes, no".to_owned()),
    }
}

/// Returns suggestions for `pace:`: the typed pace if it is valid, and the offered ones that contain the typed text.
pub fn complete_pace(ctx: &Context<'_>, typed: &str) -> Vec<Suggestion> {
    let own = Pace::read(typed).ok();
    let offered = Pace::OFFERED.into_iter().filter(|pace| Some(*pace) != own);
    let labelled = own.into_iter().chain(offered).map(|pace| {
        let suggestion = Suggestion::new(&ctx.voice.say(&voice::pace(pace)), &pace.to_string());
        (Some(pace) == own, suggestion)
    });
    let fits = |suggestion: &Suggestion| {
        suggestion.value.contains(typed) || suggestion.label.to_lowercase().contains(typed)
    };
    labelled.filter(|(own, suggestion)| *own || fits(suggestion)).map(|(_, suggestion)| suggestion).collect()
}

/// Returns suggestions for an option of a game: the offered values that contain the typed text.
fn complete(ctx: &Context<'_>, typing: Typing<'_>) -> Vec<Suggestion> {
    let typed = typed::folded(&typing.text());
    let game = typing.arguments.sub.as_deref().and_then(|id| ctx.catalogue().game(id));
    let Some(info) = game.map(|game| game.info()) else { return Vec::new() };
    let option = info.options.iter().find(|known| known.name == typing.argument);
    let Some(option) = option else { return Vec::new() };
    let offered = option.offered.iter().map(|&(value, label)| {
        let label = value_label(ctx.catalogue(), info, option, (value, label), ctx.voice.language);
        Suggestion::new(&label, value)
    });
    let fits = |suggestion: &Suggestion| {
        suggestion.value.contains(&typed) || suggestion.label.to_lowercase().contains(&typed)
    };
    offered.filter(fits).take(limits::SUGGESTIONS).collect()
}

/// Starts a match against the computer, which is always ready.
pub async fn play_computer(
    ctx: &Context<'_>,
    level: u8,
    terms: Terms,
    site: impl Into<Site>,
) -> CommandResult {
    let (challenges, site) = (&ctx.services.service.challenges, site.into());
    let accepted = challenges.play_computer(&ctx.asker(), level, terms, site, ctx.coin(), ctx.now).await?;
    match site.outside {
        Some(_) => outside::show(ctx, accepted.record).await,
        None => Ok(outside::with_hint(ctx, begun(ctx, accepted.record).await?)),
    }
}

/// Creates the challenge and confirms it to the challenger.
pub async fn offer(
    ctx: &Context<'_>,
    opponent: Option<PersonId>,
    terms: Terms,
    site: impl Into<Site>,
) -> CommandResult {
    let challenge =
        ctx.services.service.challenges.challenge(&ctx.asker(), opponent, terms, site, ctx.now).await?;
    carded(ctx, &challenge).await
}

/// Returns the answer to the challenger: the card itself in a place without the bot.
async fn carded(ctx: &Context<'_>, challenge: &Challenge) -> CommandResult {
    match challenge.card_in {
        Some(_) => outside::card(ctx, challenge).await,
        None => Ok(outside::with_hint(ctx, offered(ctx, challenge, challenge.home))),
    }
}

/// Returns the answer to the challenger. The card appears in `place`, or both people get direct messages.
pub fn offered(ctx: &Context<'_>, challenge: &Challenge, place: Home) -> Message {
    let direct = challenge.home == Home::Direct;
    let withdraw = direct.then_some((Style::Plain, "button-withdraw", Action::Withdraw(challenge.id)));
    let sent = match (direct, ctx.place) {
        (true, Place::Direct { .. }) => "direct",
        (true, Place::Server { .. } | Place::Elsewhere { .. }) => "dm",
        (false, _) => "channel",
    };
    let elsewhere = challenge_words::in_place(place.channel().filter(|_| !ctx.is_at(place)));
    let title = challenge_words::title(&ctx.voice, challenge);
    let sent = msg!("challenge-sent", place = sent, title = title, in = elsewhere);
    let answer = ctx.also_told(place, ctx.text(&sent).with_buttons(&ctx.voice, withdraw));
    // Here the card itself follows.
    let is_elsewhere = !direct && !ctx.is_at(place);
    if is_elsewhere { answer.awaiting(Awaited::Card(challenge.id)) } else { answer }
}

/// Returns the home of matches that start here, or refuses if no match can be played here.
pub fn home(ctx: &Context<'_>) -> CommandResult<Home> {
    let home = match ctx.place {
        Place::Server { server, channel, parent: None } => Home::Channel { server, channel, thread: None },
        Place::Server { server, channel: thread, parent: Some(channel) } => {
            Home::Channel { server, channel, thread: Some(thread) }
        }
        Place::Direct { .. } => Home::Direct,
        Place::Elsewhere { .. } => return said(msg!("elsewhere")),
    };
    ctx.around.zip(ctx.server()?).map_or(Ok(()), |(around, on)| on.check_channel(around))?;
    check_permissions(ctx)?;
    Ok(home)
}

/// Returns the place of a challenge whose card everybody here sees.
pub async fn site_of_card(ctx: &Context<'_>) -> CommandResult<Site> {
    Ok(Site { home: home_of_new(ctx).await?, outside: ctx.place.shown_outside() })
}

/// Returns the home of a new match, which gets its own thread: in the thread of another match, the channel of that
/// thread, if the bot may write there. A match that starts in a place without the bot is played in direct messages.
pub async fn home_of_new(ctx: &Context<'_>) -> CommandResult<Home> {
    if matches!(ctx.place, Place::Elsewhere { .. }) {
        return Ok(Home::Direct);
    }
    let home = home(ctx)?;
    let Home::Channel { thread: Some(thread), .. } = home else { return Ok(home) };
    let is_here = |line: &MatchSummary| line.home.channel() == Some(thread);
    let of_match = !ctx.store().running_in(thread).await?.is_empty()
        || ctx.store().finished_of(ctx.person.id, FINISHED).await?.iter().any(is_here);
    let may_write = ctx.permissions.missing(&[Permission::SendMessages]).is_empty();
    Ok(if of_match && may_write { home.beside() } else { home })
}

/// Refuses if the bot lacks the permissions for a match here.
fn check_permissions(ctx: &Context<'_>) -> CommandResult<()> {
    use Permission::{AttachFiles, CreateThreads, ReadHistory, SendInThreads, SendMessages, ViewChannel};
    let write = match ctx.place {
        Place::Server { parent: None, .. } => SendMessages,
        Place::Server { parent: Some(_), .. } => SendInThreads,
        Place::Direct { .. } | Place::Elsewhere { .. } => return Ok(()),
    };
    let threads = ctx.server()?.is_some_and(|server| !server.without_threads);
    // Without the history, Postern could not check whether a message arrived before it sends the message again.
    let mut wanted = vec![ViewChannel, write, AttachFiles, ReadHistory];
    // A thread that Postern can open but not write in would stay empty.
    if threads && write == SendMessages && ctx.permissions.missing(&[CreateThreads]).is_empty() {
        wanted.push(SendInThreads);
    }
    match ctx.permissions.missing(&wanted).as_slice() {
        [] => Ok(()),
        missing => {
            let names = missing.iter().map(|permission| permission_name(*permission)).collect();
            said(msg!("missing-permissions", count = missing.len(), names = PhraseArg::Joined(names, ", ")))
        }
    }
}

/// Refuses an open seat in a channel of this server that the person does not see, or of any server outside servers. Seats of
/// other servers are played in direct messages.
async fn refuse_unseen(ctx: &Context<'_>, open: &Challenge) -> CommandResult<()> {
    let Home::Channel { server, channel, .. } = open.home else { return Ok(()) };
    let is_across = open.across && server_of(ctx).is_some_and(|here| here != server);
    let is_named = open.to == Some(ctx.person.id) || open.by == ctx.person.id;
    if is_named || is_across || sees(ctx, server, channel).await {
        return Ok(());
    }
    Err(Refusal::NoSuchChallenge.into())
}

/// Handles **Accept**. A second press by the person who accepted shows the match again.
pub async fn accept(ctx: &Context<'_>, id: ChallengeId) -> CommandResult<Outcome> {
    let open = ctx.store().challenge(id).await?;
    match open.as_ref().and_then(|open| Some((open, open.outside?))) {
        // The match is played in direct messages.
        Some((open, channel)) => {
            if let Some(board) = outside::before_accepting(ctx, open, channel).await? {
                return Ok(board.into());
            }
        }
        None => check_permissions(ctx)?,
    }
    if let Some(open) = &open {
        refuse_unseen(ctx, open).await?;
    }
    let this = Action::Accept(id).to_string();
    let card = ctx.on.as_ref().filter(|on| carries(on, &this) && is_card(ctx)).map(|on| on.post);
    let from = spot(ctx);
    let service = &ctx.services.service;
    // People of this server can't see that the owner of a seat has left another one.
    if let (Some(from), Some(open)) = (from, open)
        && open.is_seat()
        && open.home.server().is_some_and(|server| server != from.server)
    {
        withdraw_if_left(ctx, &open).await?;
    }
    let Accepted { challenge, record, .. } =
        service.challenges.accept_from(id, &ctx.asker(), from, (ctx.coin(), card), ctx.now).await?;
    let taken_by = Some(escape::name(&ctx.person.name));
    let is_outside = record.outside.is_some_and(|channel| ctx.place.is_in(channel));
    let mut card = if is_outside {
        outside::show(ctx, record.clone()).await?
    } else {
        let card = cards::card(&ctx.voice, &challenge, taken_by);
        let begins = ctx.voice.say(&challenge_words::begins(&ctx.voice, &record, None));
        let marks = marks::of_players(service, &ctx.voice, &record, ctx.now).await?;
        marks::below(card, &format!("{begins}\n{marks}"))
    };
    let gets_thread = ctx.server()?.is_some_and(|server| !server.without_threads);
    if gets_thread && matches!(record.home, Home::Channel { thread: None, .. }) {
        card.awaits = Some(Awaited::Accepted(id));
    }
    card.aside = newcomers::offer(ctx, &record).await?.map(Box::new);
    Ok(in_place_of_card(ctx, card))
}

/// Returns the answer to a person whose match has started. The answer leads to the board once that is there.
pub async fn begun(ctx: &Context<'_>, record: Record) -> CommandResult {
    let view = ctx.view_of(record).await?;
    let place = match view.record.home {
        home if ctx.is_at(home) => None,
        Home::Direct if matches!(ctx.place, Place::Direct { .. }) => None,
        Home::Direct => Some(msg!("in-direct")),
        home => challenge_words::in_place(home.channel()),
    };
    let answer = ctx.text(&match view.record.computer() {
        Some(level) => {
            let first = if view.waits_for(ctx.person.id) { "you" } else { "computer" };
            let level = challenge_words::level(level);
            msg!("computer-begins", game = view.title(), level = level, first = first, in = place)
        }
        None => challenge_words::begins(&ctx.voice, &view.record, place),
    });
    let answer = answer.awaiting(Awaited::Start(view.record.id));
    Ok(match newcomers::offer(ctx, &view.record).await? {
        Some(offer) => Message { rows: offer.rows, ..answer },
        None => answer,
    })
}

pub async fn decline(ctx: &Context<'_>, id: ChallengeId) -> CommandResult<Outcome> {
    let challenge = ctx.services.service.challenges.decline(id, &ctx.asker(), ctx.now).await?;
    Ok(in_place_of_card(ctx, closed(ctx, &challenge)))
}

/// Returns the card of a challenge that is closed, in the language of the card that everybody in a group sees.
fn closed(ctx: &Context<'_>, challenge: &Challenge) -> Message {
    match challenge.outside.filter(|_| ctx.is_public()) {
        Some(_) => cards::card(&ctx.in_language(challenge.language).voice, challenge, None),
        None => cards::card(&ctx.voice, challenge, None),
    }
}

/// Replaces the pressed card by this answer. A list of games stays, and the answer appears beside it.
fn in_place_of_card(ctx: &Context<'_>, answer: Message) -> Outcome {
    let is_list = has(ctx, |action| {
        matches!(action, Action::Accept(_) | Action::PostAgain(_) | Action::Games(_) | Action::Close(_))
    });
    if is_list && !is_card(ctx) { Outcome::Private(answer) } else { Outcome::Message(answer) }
}

/// True if the pressed message is the card of a challenge: everybody sees it, or it has **Rules**. Lists of games are
/// private.
fn is_card(ctx: &Context<'_>) -> bool {
    ctx.is_public() || has(ctx, |action| matches!(action, Action::Rules(_)))
}

/// True if the pressed message has such a button.
fn has(ctx: &Context<'_>, wanted: fn(&Action) -> bool) -> bool {
    let actions = ctx.on.iter().flat_map(|on| &on.actions);
    actions.filter_map(|action| action.parse().ok()).any(|action: Action| wanted(&action))
}

pub async fn withdraw(ctx: &Context<'_>, id: ChallengeId) -> CommandResult<Outcome> {
    let challenge = ctx.services.service.challenges.withdraw(id, &ctx.asker(), ctx.now).await?;
    Ok(in_place_of_card(ctx, closed(ctx, &challenge)))
}

/// Handles **Post again**: withdraws the challenge, whose card may be lost, and posts an identical one in the current
/// channel.
pub async fn post_again(ctx: &Context<'_>, id: ChallengeId) -> CommandResult {
    let site = site_of_card(ctx).await?;
    let old = ctx.store().challenge(id).await?.ok_or(Refusal::ChallengeClosed(None))?;
    if old.to.is_none() && !ctx.place.has_company() {
        return said(needs_opponent(ctx));
    }
    let challenge = ctx.services.service.challenges.post_again(id, &ctx.asker(), site, ctx.now).await?;
    carded(ctx, &challenge).await
}

/// The opponent in a challenge.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opponent {
    Anybody,
    Person(PersonId),
    Computer { level: u8 },
}

/// Returns the person of this argument, or refuses somebody who can't be challenged here.
pub fn challenged<'a>(
    ctx: &Context<'_>,
    arguments: &'a Arguments,
    argument: &str,
) -> CommandResult<Option<&'a Person>> {
    let outsider = arguments.outsider(argument);
    // Where only the challenger sees the answers, the card comes by direct message anyway.
    let is_hidden = matches!(ctx.place, Place::Elsewhere { shown: false, .. });
    match arguments.person(argument).or(outsider) {
        Some(person) if person.id == ctx.bot => Ok(Some(person)),
        Some(person) if outsider.is_some() && !is_hidden => {
            said(msg!("outsider", name = escape::name(&person.name)))
        }
        Some(person) if person.is_bot => said(msg!("no-other-bots")),
        person => Ok(person),
    }
}

fn opponent(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult<Opponent> {
    let level = arguments.text("level");
    let opponent = match challenged(ctx, arguments, "opponent")? {
        Some(person) if person.id == ctx.bot => {
            let level = match &level {
                None => Some(USUAL_LEVEL),
                Some(level) => typed::value(level).parse().ok().filter(|level| (1..=LEVELS).contains(level)),
            };
            let range = || msg!("range", least = 1u8, most = LEVELS);
            let level = level.map_or_else(|| bad_option("level", range()), Ok)?;
            return Ok(Opponent::Computer { level });
        }
        Some(person) => Opponent::Person(person.id),
        None => Opponent::Anybody,
    };
    match level {
        Some(_) => said(msg!("level-of-nobody", computer = markup::mention(ctx.bot))),
        None => Ok(opponent),
    }
}

/// Returns the options of a game among the arguments, checked by the game itself.
/// The arguments replace the options of the recommended way to play.
fn checked_options(
    ctx: &Context<'_>,
    game: &dyn Game,
    way: Way,
    arguments: &Arguments,
) -> CommandResult<Options> {
    let info = game.info();
    let given: Vec<(&str, String)> =
        info.options.iter().filter_map(|option| Some((option.name, arguments.text(option.name)?))).collect();
    let is_given = |name: &str| given.iter().any(|(given, _)| *given == name);
    let of_way = way.options.iter().copied().filter(|(name, _)| !is_given(name));
    let pairs = of_way.chain(given.iter().map(|(name, value)| (*name, value.as_str())));
    let options = info.options(pairs).and_then(|options| game.start(&options).map(|_| options));
    options.or_else(|bad| bad_option(&bad.option, escape::markdown(&ctx.own_voice().say(&bad.reason))))
}
