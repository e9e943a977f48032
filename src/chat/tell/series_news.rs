//! The messages about a series: the question before its start, what its rules decided, its end.

use super::rungs::{Rung, rungs};
use crate::chat::message::Message;
use crate::chat::message::escape;
use crate::chat::message::markup::{DIRECT, address, mentions, moment};
use crate::chat::message::messenger::NotComposed;
use crate::chat::words::voice::{Voice, msg};
use crate::play::ids::{MatchId, PersonId, SeriesId};
use crate::play::notices::notice::{Notice, NoticeKind};
use crate::play::people::profile::PingAt;
use crate::play::series::SeriesRecord;
use crate::play::time::Timestamp;
use crate::service::Service;
use postern_club::series::effect;
use postern_club::series::pairing::{Pairing, PairingId, Verdict};
use postern_club::series::table::outcome;
use postern_rules::phrase::Phrase;

/// Returns the message about a series, the places to try and the voice of its reader. One person is told directly, and in
/// the channel of the series only if that fails; everybody in its channel.
///
/// # Errors
/// [`NotComposed::Superseded`] if the series is gone, or the message is no longer true.
pub async fn compose(
    service: &Service,
    notice: &Notice,
    of: SeriesId,
    now: Timestamp,
) -> Result<(Message, Vec<Rung>, Voice), NotComposed> {
    let series = service.series(of).await?.ok_or(NotComposed::Superseded)?;
    let language = match notice.to.as_slice() {
        [person] if notice.kind.is_personal() => service.profile(*person).await?.language,
        _ => series.language,
    };
    let voice = Voice::new(service.catalogue(), language);
    let (to, title) = (mentions(&notice.to), escape::markdown(&series.title));
    let said = match notice.kind {
        NoticeKind::Muster { until, .. } if until > now && !series.is_over() => {
            voice.say(&msg!("series-muster", to = to, title = title, at = moment(until)))
        }
        NoticeKind::SeriesTold { to: person, what, .. } => {
            voice.say(&told(&voice, &series, person, what, to, title))
        }
        NoticeKind::SeriesOver(_) => {
            format!("{}\n{}", voice.say(&msg!("series-over", to = to, title = title)), table(&series))
        }
        NoticeKind::Awaited { since, .. } if series.awaited.is_some_and(|known| known.1 == since) => {
            let open = series.club.pairings.iter().filter(|pairing| pairing.is_running());
            let games: Vec<MatchId> = open.filter_map(Pairing::game).map(Into::into).collect();
            let games: Vec<String> = games.into_iter().map(MatchId::in_record).collect();
            voice.say(&msg!("series-awaited", to = to, title = title, games = games.join(", ")))
        }
        NoticeKind::Missed { post, .. } => {
            let link = match post.channel == series.channel {
                true => address(Some(series.server), post.channel, Some(post.message)),
                false => DIRECT.to_owned(),
            };
            voice.say(&msg!("series-missed", to = to, title = title, link = link))
        }
        _ => return Err(NotComposed::Superseded),
    };
    let rungs = match notice.kind {
        NoticeKind::Awaited { .. } => vec![Rung::Direct],
        NoticeKind::SeriesOver(_) => rungs(series.home(), PingAt::Thread),
        _ => rungs(series.home(), PingAt::Direct),
    };
    Ok((Message::text(said), rungs, voice))
}

fn told(
    voice: &Voice,
    series: &SeriesRecord,
    person: PersonId,
    what: effect::Notice,
    to: String,
    title: String,
) -> Phrase {
    let said = |what: &'static str| msg!("series-told", what = what, to = to, title = title);
    let game = |id: PairingId| {
        let game = series.club.pairing(id).and_then(Pairing::game);
        game.map_or(String::new(), |game| MatchId::from(game).in_record())
    };
    match what {
        effect::Notice::GotSeat => said("got-seat"),
        effect::Notice::LostSeat => said("lost-seat"),
        effect::Notice::SkipsThis(_) => said("skips-this"),
        effect::Notice::SkipsNext(_) => said("skips-next"),
        effect::Notice::Bye { round } => said("bye").with("round", round.to_string()),
        effect::Notice::SatOut { round } => said("sat-out").with("round", round.to_string()),
        effect::Notice::Decided { pairing, verdict, .. } => {
            let side = series.club.pairing(pairing).and_then(|pairing| pairing.side(person.into()));
            let how = match verdict {
                Verdict::Won(winner) if Some(winner) == side => "won",
                Verdict::Won(_) | Verdict::BothLost => "lost",
                Verdict::Draw => "draw",
            };
            let result = voice.say(&msg!("series-decided", how = how));
            said("decided").with("game", game(pairing)).with("result", result)
        }
        effect::Notice::Again { pairing } => said("again").with("game", game(pairing)),
        effect::Notice::Annulled { pairing } => said("annulled").with("game", game(pairing)),
        effect::Notice::PutOff { start } => {
            let at = start.map_or("none".to_owned(), |start| moment(start.into()));
            said("put-off").with("at", at)
        }
        effect::Notice::Cancelled => said("cancelled"),
    }
}

/// Returns the table as lines.
fn table(series: &SeriesRecord) -> String {
    let places = outcome(&series.club).places.into_iter();
    let lines = places.map(|(place, player)| {
        let name = series.name(PersonId::from(player));
        format!("{place}. {}", if name.is_empty() { "–".to_owned() } else { escape::name(name) })
    });
    lines.collect::<Vec<_>>().join("\n")
}
