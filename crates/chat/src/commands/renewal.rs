//! Answers that an event has made out of date: a match that starts has its place and its first board, a card is posted,
//! the opponent has moved.

use crate::cards;
use crate::commands::look::game::board;
use crate::commands::start::next;
use crate::commands::study::newcomers;
use crate::context::{CommandResult, Context};
use crate::message::awaited::Awaited;
use crate::message::handler::Renewed;
use crate::message::{Message, in_rows};
use crate::tell::notices::marks;
use postern_club::series::state::pairing::Pairing;
use postern_play::challenge::ChallengeState;
use postern_play::ids::{ChallengeId, MatchId, PersonId, SeriesId};
use postern_play::record::Record;
use postern_play::record::home::Home;
use postern_play::step::refusal::Refusal;
use postern_words::challenge_words;
use postern_words::game_line::link;
use postern_words::markup;
use postern_words::voice::{msg, title_of};

/// The most links to matches in a refusal.
const LINKS: usize = 3;

/// Returns what becomes of the answer that waits for this event.
pub async fn renewed(ctx: &Context<'_>, awaited: Awaited) -> CommandResult<Renewed> {
    match awaited {
        Awaited::Start(of) => started(ctx, &ctx.record(of).await?).await,
        Awaited::Accepted(id) => accepted(ctx, id).await,
        Awaited::Card(id) => posted(ctx, id).await,
        Awaited::Pairing(id, against) => match game_of(ctx, id, against).await? {
            Some(of) => started(ctx, &ctx.record(of).await?).await,
            None => Ok(Renewed::Waits),
        },
        Awaited::Turn(seen) => {
            let view = ctx.match_view(seen.of).await?;
            if view.record.ply() == seen.ply && view.record.is_running() {
                return Ok(Renewed::Waits);
            }
            // The message of the turn, or of the end, is right here.
            let link = place(ctx, &view.record).await?.map(|link| msg!("newest-post", link = link));
            let link = ctx.voice.lines(link.as_slice());
            if !ctx.hears_here(&view.record).await? {
                let now = board::unseen(ctx, &view, ctx.view(&view)?).await?;
                return Ok(answer(marks::below(now, &link)));
            }
            // Another game that waits is still one tap away.
            match next::others(ctx, seen.of).await? {
                Some(next) => Ok(answer(Message::text(link).with_rows(in_rows(vec![next])))),
                None => Ok(Renewed::Needless),
            }
        }
    }
}

fn answer(message: Message) -> Renewed {
    Renewed::Answer(Box::new(message))
}

/// Returns the address of a match's first message, or of its thread, once it has one.
async fn place(ctx: &Context<'_>, record: &Record) -> CommandResult<Option<String>> {
    let boards = ctx.store().boards(record.id).await?;
    let has_thread = matches!(record.home, Home::Channel { thread: Some(_), .. });
    let is_there = has_thread || !boards.is_empty() || record.told.is_some() || !record.is_running();
    let home = record.home_of(ctx.person.id);
    Ok(is_there.then(|| link(&record.summary(), home, &boards, ctx.place.channel())))
}

/// Names the place of the match that has started.
async fn started(ctx: &Context<'_>, record: &Record) -> CommandResult<Renewed> {
    let Some(link) = place(ctx, record).await? else { return Ok(Renewed::Waits) };
    let home = record.home_of(ctx.person.id);
    let thread = challenge_words::in_place(home.channel().filter(|_| !ctx.is_at(home)));
    let said = msg!("begun-at", game = title_of(&ctx.voice, record), in = thread, link = link);
    let is_small = ctx.profile()?.study(&record.game).game == Some(record.id) && record.start.is_some();
    let near_end = is_small.then(|| msg!("learn-near-end"));
    let said = ctx.voice.lines(&[said].into_iter().chain(near_end).collect::<Vec<_>>());
    let offer = newcomers::offer(ctx, record).await?;
    Ok(answer(Message { rows: offer.map(|offer| offer.rows).unwrap_or_default(), ..Message::text(said) }))
}

/// Adds the thread of the match to the card that a person accepted.
async fn accepted(ctx: &Context<'_>, id: ChallengeId) -> CommandResult<Renewed> {
    let challenge = ctx.store().challenge(id).await?.ok_or(Refusal::NoSuchChallenge)?;
    let ChallengeState::Accepted { started, .. } = challenge.state else { return Ok(Renewed::Waits) };
    let record = ctx.record(started).await?;
    let Home::Channel { thread: Some(thread), .. } = record.home else { return Ok(Renewed::Waits) };
    let marks = marks::of_players(&ctx.services.service, &ctx.voice, &record, ctx.now).await?;
    Ok(answer(marks::below(cards::accepted(&ctx.voice, &challenge, &record, Some(thread)), &marks)))
}

/// Names the place of the card of a challenge.
async fn posted(ctx: &Context<'_>, id: ChallengeId) -> CommandResult<Renewed> {
    let Some(card) = ctx.store().card(id).await? else { return Ok(Renewed::Waits) };
    let challenge = ctx.store().challenge(id).await?.ok_or(Refusal::NoSuchChallenge)?;
    let link = markup::address(challenge.home.server(), card.channel, Some(card.message));
    let place = challenge_words::in_place(Some(card.channel));
    Ok(answer(ctx.text(&msg!(
        "challenge-posted",
        title = challenge_words::title(&ctx.voice, &challenge),
        in = place,
        link = link
    ))))
}

/// Returns the running match of the person against this one in a series.
async fn game_of(ctx: &Context<'_>, id: SeriesId, against: PersonId) -> CommandResult<Option<MatchId>> {
    let series = ctx.services.service.series.series(id).await?.ok_or(Refusal::NoSuchSeries)?;
    let people = [ctx.person.id, against];
    let is_theirs = |pairing: &&Pairing| people.iter().all(|person| pairing.has(*person));
    let theirs = series.club.pairings.iter().filter(is_theirs).filter(|pairing| pairing.is_open());
    Ok(theirs.filter_map(Pairing::game).next())
}

/// Adds to a refusal the way to the matches that it is about, if the person may see them.
pub async fn with_ways(ctx: &Context<'_>, refused: &Refusal, answer: Message) -> Message {
    let matches: Vec<MatchId> = match refused {
        Refusal::BegunAlready { of } => vec![*of],
        Refusal::ChallengeClosed(Some(ChallengeState::Accepted { started, .. })) => vec![*started],
        Refusal::TooManyComputers { running, .. } => running.iter().map(|(_, id)| *id).collect(),
        _ => Vec::new(),
    };
    let (voice, mut lines) = (ctx.own_voice(), Vec::new());
    for of in matches.into_iter().take(LINKS) {
        // A missing link takes nothing away from the answer.
        let Ok(record) = ctx.record(of).await else { continue };
        let Ok(Some(link)) = place(ctx, &record).await else { continue };
        lines.push(msg!("go-to-game", game = title_of(&voice, &record), link = link));
    }
    marks::below(answer, &voice.lines(&lines))
}
