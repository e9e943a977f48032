//! `/play`: open seats, best fit first, a game with the next person, or the computer. Also the buttons of the lobby.

use crate::actions::{Action, OfGame, Word};
use crate::cards::game_buttons::game_buttons;
use crate::commands::challenges::across::{is_shared, spot, withdraw_if_left};
use crate::commands::challenges::challenge;
use crate::commands::challenges::outside::needs_opponent;
use crate::context::command_info::{ChatCommand, CommandInfo, pending};
use crate::context::watching::visible;
use crate::context::{CommandError, CommandResult, Context, said};
use crate::invocation::Place;
use crate::limits;
use crate::message::{Button, Message, Row, Style};
use postern_club::fit::Unfit;
use postern_games::catalogue::Catalogue;
use postern_play::challenge::Challenge;
use postern_play::ids::ChannelId;
use postern_play::record::home::Home;
use postern_play::server::ServerSettings;
use postern_rules::game::info::Info;
use postern_rules::game::ways::Audience;
use postern_rules::phrase::Phrase;
use postern_service::challenges::computer::USUAL_LEVEL;
use postern_service::challenges::seating::{OwnSeat, Seated};
use postern_service::seats::finding::{Search, Seat};
use postern_words::markup::moment;
use postern_words::seat_words::{game, marked_line};
use postern_words::voice;
use postern_words::voice::{msg, text};
use postern_words::way_words;

/// The most seats on a page: each has a button in one row.
const SEATS: usize = limits::BUTTONS;
/// Owners of seats that are asked for before one of them is taken.
const ASKED: usize = 3;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("play", register, |ctx, _| pending(page(ctx, OfGame(String::new()))));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, Vec::new())
}

/// Shows the open seats of a game, or of all games if the id is empty.
pub async fn page(ctx: &Context<'_>, OfGame(id): OfGame) -> CommandResult {
    let info = match id.as_str() {
        "" => None,
        id => Some(ctx.catalogue().game(id).ok_or_else(CommandError::old_button)?.info()),
    };
    let search = search(ctx, info.map(|info| info.id.to_owned())).await?;
    let seats = match &search {
        Some(search) => ctx.services.service.seats.seats(ctx.person.id, search, ctx.now).await?,
        None => Vec::new(),
    };
    let mut lines: Vec<Phrase> = info.map(|info| title(ctx, info)).into_iter().collect();
    lines.push(match (&search, seats.is_empty()) {
        (None, _) => match ctx.place {
            Place::Elsewhere { shown: true, .. } => msg!("outside-play"),
            Place::Elsewhere { shown: false, .. } => msg!("outside-play-hidden"),
            Place::Server { .. } | Place::Direct { .. } => msg!("play-alone"),
        },
        (Some(_), true) => msg!("play-no-seats"),
        (Some(_), false) => msg!("play-seats"),
    });
    lines.extend((1u32..).zip(seats.iter().take(SEATS)).map(|(number, seat)| {
        let line = marked_line(&ctx.voice, &seat.challenge, seat.from.as_ref());
        msg!("play-line", number = number, line = line)
    }));
    if seats.len() > SEATS {
        lines.push(msg!("standing-more", count = seats.len() - SEATS));
    }
    // Owners who share seats want their people to know of it.
    if is_shared(ctx)? && !ctx.profile()?.across {
        lines.push(msg!("across-hint"));
    }
    let mut rows = vec![accept_buttons(ctx, &seats)];
    rows.retain(|row| *row != Row::Buttons(Vec::new()));
    let message = Message::text(ctx.voice.lines(&lines)).with_rows(rows);
    let game = OfGame(id);
    let is_alone = search.is_none();
    let sit = (Style::Good, "button-play-now", Action::Sit(game.clone()));
    let challenge = (Style::Plain, "button-challenge", Action::Challenge(game.clone(), 0));
    let computer = (Style::Plain, "button-computer", Action::PlayComputer(USUAL_LEVEL, game.clone()));
    let has_lesson = game.0.is_empty() || ctx.services.lessons.steps(&game.0) > 0;
    let learn = has_lesson.then_some((Style::Plain, "button-learn", Action::Learn(game)));
    let tell = (Style::Plain, "button-tell-me", Action::TellMe(OfGame(String::new())));
    let tell = Some(tell).filter(|_| !is_alone);
    let back = info.map(|_| (Style::Plain, "button-back", Action::Seats(OfGame(String::new()))));
    let sit = Some(sit).filter(|_| !is_alone);
    let buttons = sit.into_iter().chain([challenge, computer]).chain(learn).chain(tell).chain(back);
    let mut message = message.with_buttons(&ctx.voice, buttons);
    match info {
        None => message.rows.extend(game_buttons(&ctx.voice, Action::Seats)),
        Some(info) if !is_alone => message.rows.extend(way_buttons(ctx, info)),
        Some(_) => {}
    }
    Ok(message)
}

/// Returns the buttons that offer a game to everybody here, played in one of the recommended ways.
fn way_buttons(ctx: &Context<'_>, info: &Info) -> Option<Row> {
    let game = ctx.catalogue().game(info.id)?;
    let button = |audience: Audience| {
        let label = way_words::label(ctx.catalogue(), game, audience, ctx.voice.language);
        let action = Action::OfferWay(OfGame(info.id.to_owned()), Word(audience.word().to_owned()));
        Button::new(Style::Plain, label, action)
    };
    Some(Row::Buttons(Audience::ALL.map(button).into()))
}

/// Handles the button of a recommended way to play: offers such a game to everybody here.
pub async fn offer_way(ctx: &Context<'_>, OfGame(id): OfGame, Word(who): Word) -> CommandResult {
    let audience = Audience::of_word(&who).ok_or_else(CommandError::old_button)?;
    let pace = challenge::usual_pace(ctx)?;
    let terms = ctx.services.service.seats.recommended_terms(&id, audience, pace);
    let terms = terms.ok_or_else(CommandError::old_button)?;
    let home = challenge::home_of_new(ctx).await?;
    if home == Home::Direct {
        return said(needs_opponent(ctx));
    }
    challenge::offer(ctx, None, terms, home).await
}

fn title(ctx: &Context<'_>, info: &Info) -> Phrase {
    msg!("play-game", title = info.title(), summary = text(&ctx.voice.summary(info)))
}

/// Returns the buttons that accept the listed seats.
fn accept_buttons(ctx: &Context<'_>, seats: &[Seat]) -> Row {
    let button = |(number, seat): (u32, &Seat)| {
        let label = format!("{} ({number})", ctx.voice.say(&msg!("button-accept")));
        Button::new(Style::Plain, label, Action::Accept(seat.challenge.id))
    };
    Row::Buttons((1..).zip(seats.iter().take(SEATS)).map(button).collect())
}

/// Returns the search of a person for a game in this channel and in the channels of the lobby that the person sees. `None`
/// outside servers.
async fn search(ctx: &Context<'_>, game: Option<String>) -> CommandResult<Option<Search>> {
    let Place::Server { server, channel, parent } = ctx.place else { return Ok(None) };
    let looks_across = is_shared(ctx)? && ctx.profile()?.across;
    let across = spot(ctx).filter(|_| looks_across);
    let of_lobby = ctx.server()?.map(ServerSettings::lobby_channels).unwrap_or_default();
    let all: Vec<ChannelId> = of_lobby.into_iter().chain([parent.unwrap_or(channel)]).collect();
    let channels = visible(ctx, server, &all).await.into_iter().collect();
    Ok(Some(Search { channels, pace: challenge::usual_pace(ctx)?, game, across }))
}

/// Handles **Play now**: starts a game with the best seat that fits, or opens the person's own.
pub async fn sit(ctx: &Context<'_>, OfGame(id): OfGame) -> CommandResult {
    let home = challenge::home_of_new(ctx).await?;
    let game = Some(id).filter(|id| !id.is_empty());
    let Some(search) = search(ctx, game.clone()).await? else {
        return page(ctx, OfGame(String::new())).await;
    };
    withdraw_leavers(ctx, &search).await?;
    let lobby = ctx.server()?.and_then(ServerSettings::lobby);
    let in_lobby = lobby.is_some() && home.channel() == lobby;
    let own = game.map(|game| OwnSeat { game, home, in_lobby });
    let seated =
        ctx.services.service.challenges.sit_down(&ctx.asker(), &search, own, ctx.coin(), ctx.now).await?;
    match seated {
        Some(Seated::Begun(accepted)) => challenge::begun(ctx, accepted.record).await,
        Some(Seated::Waiting(open)) => waiting(ctx, &open, search).await,
        None => {
            let mut rows = game_buttons(&ctx.voice, Action::Sit);
            let back = Action::Seats(OfGame(String::new()));
            let back = Button::new(Style::Plain, ctx.voice.say(&msg!("button-back")), back);
            rows.push(Row::Buttons(vec![back]));
            Ok(ctx.text(&msg!("play-which")).with_rows(rows))
        }
    }
}

/// Handles the button of a game in the lobby.
pub async fn from_lobby(ctx: &Context<'_>, game: OfGame, _number: u32) -> CommandResult {
    sit(ctx, game).await
}

/// Handles the button of a weekly letter.
pub async fn from_letter(ctx: &Context<'_>, _day: u32) -> CommandResult {
    page(ctx, OfGame(String::new())).await
}

/// Withdraws the best seats whose owners have left the server of the seat.
async fn withdraw_leavers(ctx: &Context<'_>, search: &Search) -> CommandResult<()> {
    let seats = ctx.services.service.seats.seats(ctx.person.id, search, ctx.now).await?;
    for seat in seats.iter().filter(|seat| seat.facts.fits()).take(ASKED) {
        withdraw_if_left(ctx, &seat.challenge).await?;
    }
    Ok(())
}

/// Returns the answer to a person whose own seat is open, with the reason if another seat of the game did not fit.
async fn waiting(ctx: &Context<'_>, open: &Challenge, search: Search) -> CommandResult {
    let search = Search { game: Some(open.terms.game.clone()), ..search };
    let seats = ctx.services.service.seats.seats(ctx.person.id, &search, ctx.now).await?;
    let beside = seats.first().and_then(|seat| seat.facts.why_not()).map(|why| match why {
        Unfit::Terms => msg!("seat-beside", why = "terms", points = 0_u32),
        Unfit::Far { limit } => msg!("seat-beside", why = "far", points = limit),
    });
    let said = msg!(
        "seat-open",
        place = if open.in_lobby { "lobby" } else { "channel" },
        game = game(&ctx.voice, open),
        pace = voice::pace(open.terms.pace),
        at = moment(open.expires)
    );
    let withdraw = (Style::Plain, "button-withdraw", Action::Withdraw(open.id));
    let across = (open.is_seat_across() && is_shared(ctx)?).then(|| msg!("across-open"));
    let lines: Vec<Phrase> = [said].into_iter().chain(beside).chain(across).collect();
    Ok(Message::text(ctx.voice.lines(&lines)).with_buttons(&ctx.voice, [withdraw]))
}
