//! Actions on a page that are no commands to the match: a rematch, **Later**, plans, notes and comments.

use crate::web::access::Seen;
use crate::web::answer::Failed;
use crate::web::shown::actions::next_game;
use crate::web::site::Web;
use crate::web::views::asking::Acted;
use crate::web::views::line::after_line;
use postern_play::ids::{InteractionId, PersonId};
use postern_play::people::profile::Profile;
use postern_play::record::plan::Plan;
use postern_play::record::swap::SWAP;
use postern_play::record::{Player, Record};
use postern_play::step::command::Command;
use postern_play::step::refusal::Refusal;
use postern_play::time::Timestamp;
use postern_rules::phrase::Phrase;
use postern_rules::seat::Pair;
use postern_service::challenges::rematch::Rematched;
use postern_service::request::{Asker, Failure};
use postern_words::markup::escape;
use postern_words::match_view::plain_name;
use postern_words::voice::{msg, text};

/// Discord counts the time in its ids from this moment, in milliseconds since 1970.
const EPOCH: i64 = 1_420_070_400_000;

/// The answer to an action: a sentence, or another page.
#[derive(Default)]
pub(in crate::web) struct Followed {
    pub told: Option<Phrase>,
    pub leads: Option<String>,
}

impl From<Phrase> for Followed {
    fn from(told: Phrase) -> Followed {
        Followed { told: Some(told), leads: None }
    }
}

/// Returns the command to the match of an action that changes a plan; `None` for other actions.
pub(in crate::web) async fn plan_command(
    web: &Web,
    seen: &Seen,
    acted: &Acted,
) -> Result<Option<Command>, Failed> {
    let Some(seat) = seen.seat else { return Ok(None) };
    let text = match acted.action.as_str() {
        "cut-plan" => return Ok(Some(Command::CutPlan)),
        "plan-swap" => format!("{} {SWAP}", acted.moves.join(" ")),
        "keep-plan" => {
            let after = after_line(web, seen, seen.view.record.moves.len(), &acted.moves).await?;
            Plan::answered(after, seat, &acted.moves).join(" ")
        }
        _ => return Ok(None),
    };
    Ok(Some(Command::Plan { seen: acted.turn, text, adds: true }))
}

/// Carries out an action that is no command to the match. `None` if there is no such action.
///
/// # Errors
/// [`Failure`] as the verb says.
pub(in crate::web) async fn carry_out(
    web: &Web,
    seen: &Seen,
    own: &Profile,
    acted: &Acted,
) -> Result<Option<Followed>, Failure> {
    let (record, now) = (&seen.view.record, (web.clock)());
    let matches = &web.service.matches;
    let done = match acted.action.as_str() {
        "later" => later(web, seen, own.id, now).await?,
        "rematch" => rematch(web, seen, own.id, now).await?,
        "forget-notes" => {
            matches.forget_notes(record.id, own.id).await?;
            msg!("notes-forgotten", game = seen.view.title()).into()
        }
        "comment" => {
            let asker = asker(web, record, own.id, now).await?;
            let said = escape::line(&acted.text);
            // The same words again are a repetition: the page may not have received the answer.
            let known = matches.comments(record, own.id).await?;
            let is_known = |at: usize| {
                known.iter().any(|one| one.by == own.id && one.after as usize == at && one.text == said)
            };
            if !is_known(acted.at) {
                matches.comment(record.id, &asker, acted.at, &said, now).await?;
            }
            let game = if record.ended().is_some() { "over" } else { "running" };
            msg!("comment-kept", game = game).into()
        }
        "uncomment" => {
            let asker = asker(web, record, own.id, now).await?;
            let id = InteractionId(acted.id.parse().unwrap_or_default());
            matches.remove_comment(record.id, id, &asker, false).await?;
            msg!("comment-deleted").into()
        }
        _ => return Ok(None),
    };
    Ok(Some(done))
}

/// Puts the game off until tomorrow, and leads to the next one.
async fn later(web: &Web, seen: &Seen, person: PersonId, now: Timestamp) -> Result<Followed, Failure> {
    let until = web.service.people.put_off(person, &seen.view.record, now).await?;
    if until.is_none() {
        return Ok(msg!("put-off-not", game = seen.view.title()).into());
    }
    let leads = next_game(web, person, seen.view.record.id, now).await?;
    let told = leads.is_none().then(|| msg!("page-later"));
    Ok(Followed { told, leads })
}

/// Asks for a rematch, or starts the one that the opponent asked for.
async fn rematch(web: &Web, seen: &Seen, person: PersonId, now: Timestamp) -> Result<Followed, Failure> {
    let record = &seen.view.record;
    let seat = seen.seat.ok_or(Refusal::NotYourMatch)?;
    if record.is_running() {
        return Err(Refusal::StillRunning.into());
    }
    let asker = asker(web, record, person, now).await?;
    let coin = web.service.pages.site().is_some_and(|site| (site.secret)()[0] & 1 == 0);
    let begun = match web.service.challenges.rematch(&asker, record.id, None, coin, now).await? {
        Rematched::Challenged(_) => {
            let opponent = plain_name(&seen.view.voice, &record.players[seat.other()]);
            return Ok(msg!("page-rematch-asked", name = text(&opponent)).into());
        }
        Rematched::Begun(accepted) => accepted.record.id,
        Rematched::Running(record) => record.id,
    };
    let begun = web.service.pages.with_secret(begun).await?;
    let leads = web.service.pages.playing(&begun).await?;
    Ok(Followed { told: None, leads: leads.map(|address| web.path_of(&address)) })
}

/// Returns a person of a page as somebody who asks in chat: with their newest name, and an id of this moment.
pub(in crate::web) async fn asker(
    web: &Web,
    record: &Record,
    person: PersonId,
    now: Timestamp,
) -> Result<Asker, Failure> {
    let named = |player: &Player| match player {
        Player::Person { id, name } if *id == person => Some(name.clone()),
        _ => None,
    };
    let both = |players: &Pair<Player>| [&players.first, &players.second].into_iter().find_map(named);
    let name = match both(&record.players) {
        Some(name) => name,
        // A browser is signed in by a button of an own game.
        None => {
            let running = web.service.store().running_of(person).await?;
            let known = running.iter().rev().find_map(|line| both(&line.players));
            match known {
                Some(name) => name,
                None => {
                    let finished = web.service.store().finished_of(person, 1).await?;
                    finished.first().and_then(|line| both(&line.players)).unwrap_or_default()
                }
            }
        }
    };
    let random = web.service.pages.site().map_or([0; 32], |site| (site.secret)());
    let low = u64::from(u32::from_le_bytes([random[0], random[1], random[2], 0]) & 0x3f_ffff);
    let by = InteractionId((now.0 - EPOCH).max(0).unsigned_abs() << 22 | low);
    Ok(Asker { id: person, name, by, language: record.language })
}
