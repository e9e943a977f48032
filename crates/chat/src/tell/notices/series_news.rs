//! The messages about a series: the question before its start, what its rules decided, its end.

use crate::actions::Action;
use crate::limits;
use crate::message::messenger::NotComposed;
use crate::message::pictures::{Pictures, View, if_painted};
use crate::message::{Labelled, Message, Style};
use postern_club::series::state::pairing::{PairingId, Verdict};
use postern_club::series::state::series::ChildKey;
use postern_club::series::steps::effect;
use postern_club::series::steps::effect::LeftGames;
use postern_club::series::tables::table::outcome;
use postern_play::ids::PersonId;
use postern_play::notices::delivery::Delivery;
use postern_play::notices::notice::NoticeKind;
use postern_play::series::SeriesRecord;
use postern_play::time::Timestamp;
use postern_rules::phrase::Phrase;
use postern_service::Service;
use postern_words::game_line::link;
use postern_words::markup::escape;
use postern_words::markup::{DIRECT, address, date, mentions, moment};
use postern_words::series::drawing::drawn;
use postern_words::series::titles;
use postern_words::series::{clock, name, names_of};
use postern_words::voice::{Voice, msg};

/// The most lines of a table, and links to games, in a message.
const LINES: usize = 10;
const LINKS: usize = 5;

/// A delivery about a series, and what is needed to compose its message.
pub(super) struct SeriesNews<'a> {
    pub(super) service: &'a Service,
    pub(super) pictures: &'a Pictures,
    pub(super) delivery: &'a Delivery,
    pub(super) voice: &'a Voice,
    pub(super) now: Timestamp,
}

impl SeriesNews<'_> {
    /// Returns the message about the series for the people whom the notice names.
    ///
    /// # Errors
    /// [`NotComposed::Superseded`] if the series is gone, or the message is no longer true.
    pub(super) async fn compose(self) -> Result<Message, NotComposed> {
        let SeriesNews { service, pictures, delivery, voice, now } = self;
        let notice = &delivery.notice;
        let series = delivery.series.as_ref().ok_or(NotComposed::Superseded)?;
        let of = series.id;
        let (to, title) = (mentions(&notice.to), escape::name(&titles::whole(voice, series)));
        let mut buttons: Vec<Labelled> = vec![(Style::Plain, "button-series-show", Action::SeriesShow(of))];
        let mut picture = None;
        let said = match notice.kind {
            NoticeKind::Muster { until, .. } if until > now && !series.is_over() => {
                buttons = vec![
                    (Style::Good, "button-series-in", Action::SeriesConfirm(of)),
                    (Style::Plain, "button-series-leave", Action::SeriesLeave(of)),
                    (Style::Plain, "button-series-rules", Action::SeriesRules(of)),
                ];
                voice.say(&msg!("series-muster", to = to, title = title, at = moment(until)))
            }
            NoticeKind::SeriesTold {
                to: person, what: effect::Notice::Season { season, division }, ..
            } => {
                let pool = pool_of(service, series, ChildKey { season, division }).await?;
                let text = season_text(voice, &pool, person, &to);
                buttons = vec![(Style::Plain, "button-series-show", Action::SeriesShow(pool.id))];
                text
            }
            NoticeKind::SeriesTold { to: person, what: effect::Notice::Left { player, games }, .. } => {
                let whose = if player == person { "own" } else { "other" };
                let games = match games {
                    LeftGames::Annulled => "annulled",
                    LeftGames::Forfeit => "forfeit",
                    LeftGames::Again => "again",
                };
                let name = name(voice, series, player);
                voice.say(&msg!(
                    "series-left-told",
                    to = to,
                    title = title,
                    whose = whose,
                    games = games,
                    name = name
                ))
            }
            NoticeKind::SeriesTold { to: person, what, .. } => {
                if let effect::Notice::Rests { .. } = what {
                    buttons.insert(0, (Style::Good, "button-series-in", Action::SeriesConfirm(of)));
                }
                voice.say(&told(voice, series, person, what, to, title).ok_or(NotComposed::Superseded)?)
            }
            NoticeKind::SeriesOver(_) => {
                if let Some(drawn) = drawn(voice, series, None) {
                    let pictures = pictures.speaking(voice.language);
                    picture = if_painted(pictures.series(&drawn, View::default()).await);
                }
                format!(
                    "{}\n{}",
                    voice.say(&msg!("series-over", to = to, title = title)),
                    table(voice, series)
                )
            }
            NoticeKind::Awaited { to: person, since, .. }
                if series.awaited.is_some_and(|known| known.1 == since) =>
            {
                // The person may have moved, or turned these messages off, while this one waited.
                let mut games = service.series.awaited_games(series, person, now).await?;
                let wants = delivery.profile(person).is_some_and(|profile| profile.awaited);
                if games.is_empty() || !wants {
                    return Err(NotComposed::Superseded);
                }
                games.truncate(LINKS);
                let mut links = Vec::new();
                for record in service.store().records(&games).await? {
                    let boards = service.store().boards(record.id).await?;
                    links.push(format!(
                        "[#{}](<{}>)",
                        record.id,
                        link(&record.summary(), record.home, &boards, None)
                    ));
                }
                voice.say(&msg!("series-awaited", to = to, title = title, games = links.join(", ")))
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
        let said: String = said.chars().take(limits::CONTENT).collect();
        Ok(Message { picture, ..Message::text(said) }.with_buttons(voice, buttons))
    }
}

/// Returns a pool of a league.
///
/// # Errors
/// [`NotComposed::Superseded`] if the league has forgotten it: the season is over.
async fn pool_of(
    service: &Service,
    league: &SeriesRecord,
    key: ChildKey,
) -> Result<SeriesRecord, NotComposed> {
    let known = league.pools.iter().find(|pool| pool.key == key).ok_or(NotComposed::Superseded)?;
    service.series.series(known.id).await?.filter(|pool| !pool.is_over()).ok_or(NotComposed::Superseded)
}

/// Returns the text for a member of a division at the start of the season: the opponents, the clock and the deadline.
fn season_text(voice: &Voice, pool: &SeriesRecord, person: PersonId, to: &str) -> String {
    let others = pool.club.playing().map(|member| member.player).filter(|player| *player != person);
    let others: Vec<_> = others.collect();
    let head = msg!(
        "series-season-starts",
        to = to.to_owned(),
        title = escape::name(&titles::whole(voice, pool)),
        opponents = names_of(voice, pool, &others)
    );
    let mut lines = vec![head];
    lines.extend(clock(pool));
    // The pool may not have begun.
    let begun = pool.club.rounds.last().map(|round| round.deadline);
    let ends = begun.unwrap_or_else(|| pool.made.plus(pool.club.settings.round));
    lines.push(msg!("series-season-ends", at = date(ends)));
    voice.lines(&lines).chars().take(limits::CONTENT).collect()
}

/// Returns the sentence about what happened to a member; `None` for the start of a season and for somebody who
/// left, which have their own texts.
fn told(
    voice: &Voice,
    series: &SeriesRecord,
    person: PersonId,
    what: effect::Notice,
    to: String,
    title: String,
) -> Option<Phrase> {
    // A game by its number and its players.
    let game = |id: PairingId| {
        let pairing = series.club.pairing(id)?;
        let players = [pairing.first, pairing.second].map(|player| name(voice, series, player));
        let number = pairing.game().map(|game| format!("#{game} "));
        Some(format!("{}({})", number.unwrap_or_default(), players.join(" – ")))
    };
    let (mut round, mut of, mut result, mut at) = (None, None, None, None);
    let word = match what {
        effect::Notice::GotSeat => "got-seat",
        effect::Notice::LostSeat => "lost-seat",
        effect::Notice::Season { .. } | effect::Notice::Left { .. } => return None,
        effect::Notice::SkipsThis(_) => "skips-this",
        effect::Notice::SkipsNext(_) => "skips-next",
        effect::Notice::Bye { round: number } => {
            round = Some(number.to_string());
            "bye"
        }
        effect::Notice::SatOut { round: number } => {
            round = Some(number.to_string());
            "sat-out"
        }
        effect::Notice::Decided { pairing, verdict, .. } => {
            let side = series.club.pairing(pairing).and_then(|pairing| pairing.side(person));
            let how = match verdict {
                Verdict::Won(winner) if Some(winner) == side => "won",
                Verdict::Won(_) | Verdict::BothLost => "lost",
                Verdict::Draw => "draw",
            };
            (of, result) = (game(pairing), Some(msg!("series-decided", how = how)));
            "decided"
        }
        effect::Notice::Again { pairing } => {
            of = game(pairing);
            "again"
        }
        effect::Notice::Annulled { pairing } => {
            of = game(pairing);
            "annulled"
        }
        effect::Notice::Rests { pairing } => {
            of = game(pairing);
            "rests"
        }
        effect::Notice::PutOff { start } => {
            at = Some(start.map_or("none".to_owned(), moment));
            "put-off"
        }
        effect::Notice::Cancelled => "cancelled",
    };
    Some(msg!(
        "series-told",
        what = word,
        to = to,
        title = title,
        round = round,
        game = of,
        result = result,
        at = at
    ))
}

/// Returns the first places of the table as lines.
fn table(voice: &Voice, series: &SeriesRecord) -> String {
    let places = outcome(&series.club).places.into_iter().take(LINES);
    let lines = places.map(|(place, player)| format!("{place}. {}", name(voice, series, player)));
    lines.collect::<Vec<_>>().join("\n")
}
