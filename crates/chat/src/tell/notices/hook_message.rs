//! The JSON that a person's webhook gets. `docs/webhooks.md` describes the fields.

use serde_json::{Value, json};

use crate::message::messenger::NotComposed;
use postern_play::ids::{ChallengeId, MatchId, NoticeId, PersonId, Ply};
use postern_play::notices::hook_event::HookEvent;
use postern_play::notices::notice::Notice;
use postern_play::people::profile::Profile;
use postern_play::record::home::Home;
use postern_play::record::{How, Record, Status};
use postern_play::time::Timestamp;
use postern_play::time::date::rfc3339;
use postern_service::Service;
use postern_store::fault::Fault;
use postern_webhooks::Delivery;
use postern_words::game_line::link;
use postern_words::markup::escape;
use postern_words::markup::{DIRECT, address};
use postern_words::match_view::{MatchView, plain_name};
use postern_words::voice::{Voice, msg, name_and_options};

/// Returns the message about an event; `None` if the event is past.
pub async fn hook_message(
    service: &Service,
    notice: &Notice,
    profile: &Profile,
    event: HookEvent,
    now: Timestamp,
) -> Result<Option<Delivery>, NotComposed> {
    let (home, about) = match event {
        HookEvent::Turn { of, ply } => match turn(service, profile, of, ply).await? {
            Some(turn) => turn,
            None => return Ok(None),
        },
        HookEvent::Over(of) => match over(service, profile, of).await? {
            Some(over) => over,
            None => return Ok(None),
        },
        HookEvent::Challenge(of) => match challenge(service, profile, of).await? {
            Some(challenge) => challenge,
            None => return Ok(None),
        },
    };
    let is_quiet = service.people.profile_at(profile.id, home).await?.quiet_until(now).is_some();
    Ok(Some(delivery(notice.id, profile.id, notice.made, is_quiet, about)))
}

/// Returns the message of a test.
pub fn test_message(voice: &Voice, person: PersonId, id: NoticeId, now: Timestamp) -> Delivery {
    let text = voice.say(&msg!("hook-test"));
    delivery(id, person, now, false, json!({ "event": "test", "text": text }))
}

fn delivery(id: NoticeId, person: PersonId, made: Timestamp, is_quiet: bool, mut about: Value) -> Delivery {
    let id = id.to_string();
    about["id"] = json!(id);
    about["at"] = json!(rfc3339(made));
    about["person"] = json!(person.0.to_string());
    about["quiet"] = json!(is_quiet);
    Delivery { id, body: about.to_string() }
}

async fn turn(
    service: &Service,
    profile: &Profile,
    of: MatchId,
    ply: Ply,
) -> Result<Option<(Home, Value)>, NotComposed> {
    let Some(record) = service.store().record(of).await? else { return Ok(None) };
    if !record.is_running() || record.ply() != ply {
        return Ok(None);
    }
    let (home, mut about) = of_match(service, profile, &record).await?;
    let view = MatchView::of(service, record, profile.language).await?.ok_or(NotComposed::Replay)?;
    let opponent = plain_name(&view.voice, &view.record.players[view.state.to_move().other()]);
    let said = msg!("hook-turn", game = view.file_alt(), opponent = opponent);
    about["event"] = json!("turn");
    about["text"] = json!(view.voice.say(&said));
    Ok(Some((home, about)))
}

async fn over(
    service: &Service,
    profile: &Profile,
    of: MatchId,
) -> Result<Option<(Home, Value)>, NotComposed> {
    let Some(record) = service.store().record(of).await? else { return Ok(None) };
    let Status::Over(over) = &record.status else { return Ok(None) };
    let (home, mut about) = of_match(service, profile, &record).await?;
    let result = match (over.how, record.won_by(profile.id)) {
        (How::Closed | How::Removed, _) => "none",
        (_, Some(true)) => "won",
        (_, Some(false)) => "lost",
        (_, None) => "drawn",
    };
    about["event"] = json!("over");
    about["game"]["result"] = json!(result);
    let view = MatchView::of(service, record, profile.language).await?.ok_or(NotComposed::Replay)?;
    about["text"] = json!(view.summary());
    Ok(Some((home, about)))
}

/// Describes a match of the person.
async fn of_match(service: &Service, profile: &Profile, record: &Record) -> Result<(Home, Value), Fault> {
    let voice = Voice::new(service.catalogue(), profile.language);
    let home = record.home_of(profile.id);
    let opponent = record.seat_of(profile.id).map(|seat| plain_name(&voice, &record.players[seat.other()]));
    let boards = service.store().boards(record.id).await?;
    let about = json!({
        "game": {
            "number": record.id.0,
            "name": record.game,
            "ply": record.moves.len(),
            "opponent": opponent,
        },
        "link": link(&record.summary(), home, &boards, None),
    });
    Ok((home, about))
}

async fn challenge(
    service: &Service,
    profile: &Profile,
    of: ChallengeId,
) -> Result<Option<(Home, Value)>, NotComposed> {
    let Some(challenge) = service.store().challenge(of).await?.filter(|challenge| challenge.is_open()) else {
        return Ok(None);
    };
    let voice = Voice::new(service.catalogue(), profile.language);
    let (game, options) = name_and_options(&voice, &challenge.terms.game, &challenge.terms.options);
    let by = escape::plain(&challenge.by_name);
    let game = format!("{game} {options}");
    let said = msg!("hook-challenge", by = by.clone(), game = game.trim_end().to_owned());
    let link = match (challenge.card_in, service.store().card(of).await?) {
        (Some(there), _) => address(there.server, there.channel, None),
        (None, Some(card)) => address(challenge.home.server(), card.channel, Some(card.message)),
        (None, None) => DIRECT.to_owned(),
    };
    let about = json!({
        "event": "challenge",
        "text": voice.say(&said),
        "challenge": { "number": of.0, "name": challenge.terms.game, "by": by },
        "link": link,
    });
    Ok(Some((challenge.home, about)))
}
