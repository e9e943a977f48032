//! A running pool between some people of a new sandbox, so that a newcomer sees a cross table at once.

use anyhow::Context;

use super::past_games::{self, Dice};
use postern_club::rating::glicko::Rating;
use postern_club::series::state::pairing::Pairing;
use postern_club::series::state::series::Series;
use postern_club::series::state::settings::{Form, PoolRules, Settings, Start};
use postern_club::series::steps::apply::apply;
use postern_club::series::steps::command::{Command, MatchEnd};
use postern_games::catalogue::Catalogue;
use postern_games::spec::GameSpec;
use postern_play::challenge::Terms;
use postern_play::ids::{ChannelId, PersonId, SeriesId, ServerId};
use postern_play::record::chain::linking::numbered;
use postern_play::record::home::Home;
use postern_play::record::{Player, Record};
use postern_play::series::SeriesRecord;
use postern_play::series::of_series::OfSeries;
use postern_play::series::sides::side;
use postern_play::server::ServerSettings;
use postern_play::standing_board::{Shows, StandingBoard};
use postern_play::step::change::{Change, Draft};
use postern_play::time::pace::Pace;
use postern_play::time::{Millis, Timestamp};
use postern_rules::language::Language;
use postern_rules::seat::{Pair, Seat};
use postern_store::Store;

const TITLE: &str = "Autumn pool";
/// Days since the pool started, and its length.
const SINCE: i64 = 12;
const LENGTH: i64 = 60;
/// Games that are still running.
const RUNNING: usize = 2;

/// Writes a pool of these people in the first game of the catalogue. The running games wait for moves.
///
/// # Errors
/// An error if the store fails.
pub(crate) async fn fill(
    store: &Store,
    catalogue: &Catalogue,
    people: &[(PersonId, String)],
    (server, channel): (ServerId, ChannelId),
    now: Timestamp,
) -> anyhow::Result<()> {
    let Some(spec) = catalogue.iter().next() else { return Ok(()) };
    let pool = Pool { spec, people: people.to_vec(), server, channel, now };
    let Some(begun) = pool.begun(SeriesId(0)) else { return Ok(()) };
    let mut games = Vec::new();
    let mut dice = Dice::default();
    for (at, pairing) in begun.club.pairings.iter().enumerate() {
        games.extend(pool.game(&begun.club, pairing, at, &mut dice));
    }
    let draft = Draft::new(move |ids| {
        let mut series = SeriesRecord { id: ids.series_id(), ..begun.clone() };
        series.club.id = series.id;
        let mut change = Change::default();
        for (of, end, game) in &games {
            let of = OfSeries { series: series.id, ..of.clone() };
            let mut record = Record { series: Some(of), ..numbered(game, ids.match_id()) };
            note(&mut series, &record, *end);
            record.note_heard();
            if record.is_running() {
                // The turn counts as told without a ping: a newcomer's first ping is for their own game.
                record.clock = record.clock.told(record.not_before(pool.now));
            }
            change.records.push(record);
        }
        let mut settings = ServerSettings::new(pool.server);
        settings.revision = 1;
        settings.standing.push(StandingBoard::new(pool.channel, Shows::Series(series.id), Language::English));
        change.servers.push(settings);
        change.series.push(series);
        change
    });
    store.commit(draft).await.context("the pool of the sandbox can't be written")?;
    Ok(())
}

/// Tells the pool that a match started, and its end if `end` is set.
fn note(series: &mut SeriesRecord, record: &Record, end: Option<MatchEnd>) {
    let Some(of) = &record.series else { return };
    let (pairing, attempt, game) = (of.pairing, of.attempt, record.id);
    let started = Command::Started { pairing, attempt, game };
    let ended = end.map(|end| Command::Ended { pairing, attempt, game, end });
    for command in std::iter::once(started).chain(ended) {
        if let Ok(transition) = apply(&series.club, &command, record.state.last_move_at) {
            series.club = transition.series;
        }
    }
}

struct Pool<'a> {
    spec: &'a GameSpec,
    people: Vec<(PersonId, String)>,
    server: ServerId,
    channel: ChannelId,
    now: Timestamp,
}

impl Pool<'_> {
    fn terms(&self) -> Terms {
        let info = self.spec.info();
        let options =
            info.first_game().iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Terms { options, ..Terms::new(info.id, Pace::Days(3)) }
    }

    fn start(&self) -> Timestamp {
        self.now.plus_seconds(-SINCE * 86_400)
    }

    /// Returns the pool right after its start; `None` if the rules refuse it.
    fn begun(&self, id: SeriesId) -> Option<SeriesRecord> {
        let seats = self.people.len() as u16;
        let settings = Settings {
            form: Form::Pool(PoolRules::default()),
            start: Start::WhenFull,
            least: seats,
            most: seats,
            round: Millis::days(LENGTH),
        };
        let start = self.start();
        let mut club = Series::open(id, settings, 1, start).ok()?;
        for (person, _) in &self.people {
            let rating = Rating::START.points as i32;
            let join = Command::Join { player: *person, rating, absence: None };
            club = apply(&club, &join, start).ok()?.series;
        }
        Some(SeriesRecord {
            id,
            revision: 1,
            server: self.server,
            channel: self.channel,
            title: TITLE.to_owned(),
            made_by: self.people.first()?.0,
            terms: self.terms(),
            language: Language::English,
            made: start,
            club,
            names: self.people.iter().cloned().collect(),
            pools: Vec::new(),
            credited: self.now,
            looked: self.now,
            awaited: None,
            awaited_in: std::collections::BTreeMap::new(),
        })
    }

    /// Returns the match of a pairing without its number, and its end; the last ones are still running.
    fn game(
        &self,
        club: &Series,
        pairing: &Pairing,
        at: usize,
        dice: &mut Dice,
    ) -> Option<(OfSeries, Option<MatchEnd>, Record)> {
        let player = |id: PersonId| {
            let name = self.people.iter().find(|(known, _)| *known == id).map(|(_, name)| name.clone());
            Some(Player::Person { id, name: name? })
        };
        let players = Pair::new(player(pairing.first)?, player(pairing.second)?);
        let start = self.start().plus_seconds(3600 * at as i64);
        let home = Home::Channel { server: self.server, channel: self.channel, thread: None };
        let runs = at + RUNNING >= club.pairings.len();
        let winner = if dice.below(3) == 0 { Seat::Second } else { Seat::First };
        let record = match runs {
            true => past_games::begun(self.spec, players, home, start)?.0,
            false => past_games::played(self.spec, players, home, start, winner, dice)?,
        };
        let end = (!runs).then(|| MatchEnd::Won(side(winner)));
        let of = OfSeries {
            series: SeriesId(0),
            pairing: pairing.id,
            attempt: pairing.attempt,
            title: TITLE.to_owned(),
            season: None,
            division: None,
            round: club.title(pairing).round,
            heard: None,
        };
        Some((of, end, record))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::sync::Notify;

    use super::*;
    use postern_play::record::chain::proof::prove;
    use postern_play::record::replay::replay;
    use postern_service::Service;
    use postern_store::location::StoreLocation;
    use postern_store::sled::settings::SledSettings;
    use postern_words::series::drawing::drawn;
    use postern_words::voice::Voice;

    #[tokio::test]
    async fn a_new_sandbox_has_a_running_pool_with_a_table_and_tells_only_of_its_running_games() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let place = StoreLocation::Sled(SledSettings::new(folder.path().join("matches")));
        let store = place.open().await.expect("it opens");
        let catalogue = Catalogue::standard();
        let people: Vec<(PersonId, String)> = (1..=4).map(|id| (PersonId(id), format!("P{id}"))).collect();
        let (server, channel, now) = (ServerId(5), ChannelId(7), Timestamp(1_700_000_000_000));
        fill(&store, &catalogue, &people, (server, channel), now).await.expect("it is filled");

        let service = Service::new(catalogue.clone(), store.clone(), Arc::new(Notify::new()));
        let all = service.series.series_of_server(server).await.expect("the store answers");
        let [series] = &all[..] else { panic!("{all:?}") };
        let table = drawn(&Voice::new(&catalogue, Language::English), series, None).expect("a table");
        assert!(people.iter().all(|(_, name)| table.alt.contains(name)), "{}", table.alt);
        assert_eq!(series.club.pairings.iter().filter(|pairing| pairing.is_open()).count(), RUNNING);
        for pairing in &series.club.pairings {
            let id = pairing.game().expect("every match has started");
            let record = store.record(id).await.expect("the store answers").expect("it is there");
            assert!(replay(&catalogue, &record).is_ok() && record.news().is_none(), "{record:?}");
            assert!(prove(&record).is_ok(), "{:?}", prove(&record));
        }
        assert!(
            store.series_news(9).await.expect("the store answers").is_empty(),
            "the pool heard of all ends"
        );
        assert_eq!(store.undelivered(now, 9).await.expect("the store answers"), [], "nobody is pinged");
        let boards = service.servers.server(server).await.expect("the store answers").standing;
        assert_eq!(boards.first().map(|board| board.shows), Some(Shows::Series(series.id)));
    }
}
