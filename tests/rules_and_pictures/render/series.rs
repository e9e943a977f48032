//! Cross tables, brackets and stairs as people see them on a phone, with names that would break a layout.

use postern::words::series::drawing::Drawing;
use postern::words::series::drawing::drawn;
use postern_club::series::state::pairing::Side;
use postern_club::series::state::series::{Child, ChildKey, Parent, Series};
use postern_club::series::state::settings::{Form, PoolRules, Settings, Start};
use postern_club::series::steps::apply::apply;
use postern_club::series::steps::command::{Command, MatchEnd};
use postern_render::picture::bracket::Fate;
use postern_testkit::prelude::*;

use super::{painter, unlike_approved, width};

/// The width of a phone.
const PHONE: u16 = 390;

/// Names that would format, mention, turn the line around, fill the picture or have no letters in its font.
const NAMES: [&str; 10] = [
    "**Ada** <@1> @everyone",
    "\u{202e}عمر الخيام",
    "🎲🎲🎲",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Æthelflæd of the Long Marches III",
    "大島 碁",
    "x\ny\t`z`",
    "Z\u{300}\u{301}\u{302}\u{303}a\u{300}\u{301}\u{302}lgo",
    "||spoiler|| ~~gone~~",
    "Jo",
];

/// A series with its record of names, which is played by a table of luck.
struct Played {
    club: Series,
    now: Timestamp,
    matches: u64,
}

impl Played {
    fn begun(form: Form, players: u64) -> Played {
        let now = NOON;
        let most = players as u16;
        let least = if matches!(form, Form::Stairs { .. }) { 3 } else { most };
        let settings = Settings { form, start: Start::WhenFull, least, most, round: Millis::days(30) };
        let club = Series::open(SeriesId(7), settings, 5, now).expect("settings in their ranges");
        let mut played = Played { club, now, matches: 0 };
        for player in 1..=players {
            let rating = 2000 - player as i32;
            played.step(Command::Join { player: PersonId(player), rating, absence: None });
        }
        played
    }

    /// A division of the second season of a league.
    fn division(players: u64) -> Played {
        let now = NOON;
        let parent = Parent { series: SeriesId(7), key: ChildKey { season: 2, division: 0 }, league: true };
        let settings = Settings {
            form: Form::Pool(PoolRules::default()),
            start: Start::WhenFull,
            least: 2,
            most: players as u16,
            round: Millis::days(60),
        };
        let players = (1..=players).map(|player| (PersonId(player), 1500)).collect();
        let club = Series::child(SeriesId(8), &Child { parent, settings, seed: 5, players }, now);
        let mut played = Played { club, now, matches: 0 };
        played.step(Command::Tick { live: Vec::new() });
        played
    }

    fn step(&mut self, command: Command) {
        self.club = apply(&self.club, &command, self.now).expect("a step that the rules allow").series;
    }

    /// Starts the matches that are asked for, and ends this many of them.
    fn play(&mut self, ends: usize) {
        for pairing in self.club.unstarted().cloned().collect::<Vec<_>>() {
            self.matches += 1;
            let game = MatchId(self.matches);
            self.step(Command::Started { pairing: pairing.id, attempt: pairing.attempt, game });
        }
        let running = self.club.pairings.iter().filter(|pairing| pairing.is_running()).cloned();
        for pairing in running.take(ends).collect::<Vec<_>>() {
            self.now = self.now.plus(Millis::hours(1));
            let Some(game) = pairing.game() else { continue };
            let luck = (pairing.first.0 * 7 + pairing.second.0 * 13 + game.0 * 5) % 9;
            let stronger = if pairing.first < pairing.second { Side::First } else { Side::Second };
            let end = match luck {
                0 => MatchEnd::Draw,
                1 | 2 => MatchEnd::Won(stronger.other()),
                _ => MatchEnd::Won(stronger),
            };
            self.step(Command::Ended { pairing: pairing.id, attempt: pairing.attempt, game, end });
        }
    }

    /// Plays whole rounds.
    fn play_rounds(&mut self, rounds: usize) {
        for _ in 0..rounds {
            self.play(usize::MAX);
        }
    }

    fn leaves(&mut self, player: u64) {
        self.step(Command::Withdraw { player: PersonId(player) });
    }

    fn record(&self) -> SeriesRecord {
        let name = |at: u64| match NAMES.get(at as usize - 1) {
            Some(name) => (*name).to_owned(),
            None => format!("Player with number {at}"),
        };
        SeriesRecord {
            id: SeriesId(7),
            revision: 1,
            server: ServerId(5),
            channel: ChannelId(7),
            title: "*Grand* Autumn Open of the Northern Correspondence Club 🍂".into(),
            made_by: PersonId(1),
            terms: Terms::new(catalogue().ids()[0], Pace::Days(3)),
            language: Language::English,
            made: NOON,
            club: self.club.clone(),
            names: self.club.members.iter().map(|member| (member.player, name(member.player.0))).collect(),
            pools: Vec::new(),
            credited: NOON,
            looked: self.now,
            awaited: None,
            awaited_in: std::collections::BTreeMap::new(),
        }
    }
}

fn paint(series: &SeriesRecord, page: Option<u32>, width_of: u16) -> Vec<u8> {
    let catalogue = catalogue();
    let page = drawn(&Voice::new(&catalogue, Language::English), series, page).expect("it runs");
    let (painter, look) = (painter(), Look { width: width(width_of), ..Look::default() });
    match &page.drawing {
        Drawing::Table(table) => painter.table(table, &look),
        Drawing::Bracket(bracket) => painter.bracket(bracket, &look),
        Drawing::Stairs(stairs) => painter.stairs(stairs, &look),
    }
    .expect("a picture")
}

/// A pool of ten with both colours. Two people left: one whose games count, and one whose games left the table.
fn pool() -> SeriesRecord {
    let mut pool = Played::begun(Form::Pool(PoolRules { both_colours: true, at_once: None }), 10);
    pool.play(8);
    pool.leaves(4);
    pool.play(50);
    pool.leaves(2);
    pool.play(8);
    pool.record()
}

fn swiss() -> SeriesRecord {
    let mut swiss = Played::begun(Form::Swiss { rounds: Some(5) }, 23);
    swiss.play_rounds(2);
    swiss.play(5);
    swiss.leaves(3);
    swiss.play(6);
    swiss.play(4);
    swiss.record()
}

fn knockout(players: u64, rounds: usize) -> SeriesRecord {
    let mut cup = Played::begun(Form::Knockout, players);
    cup.play_rounds(rounds);
    cup.play(3);
    cup.record()
}

/// A pool with its winner.
fn ended_pool() -> SeriesRecord {
    let mut pool = Played::begun(Form::Pool(PoolRules::default()), 5);
    // Each of ten games, whether they start at once or one after another.
    pool.play_rounds(10);
    pool.record()
}

fn stairs() -> SeriesRecord {
    let mut stairs = Played::begun(Form::Stairs { at_once: 2 }, 14);
    for (by, to) in [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (1, 3), (5, 7), (9, 11), (1, 5)] {
        let step = |player| stairs.club.member(PersonId(player)).map_or(0, |member| member.step);
        if step(by).abs_diff(step(to)) <= 2 {
            stairs.step(Command::Challenge { by: PersonId(by), to: PersonId(to) });
            stairs.play(usize::MAX);
        }
    }
    stairs.record()
}

fn league() -> SeriesRecord {
    let mut division = Played::division(6);
    division.play(9);
    division.record()
}

#[test]
fn series_match_their_approved_pictures_on_a_phone() {
    let (swiss, cup) = (swiss(), knockout(64, 1));
    let pictures = [
        ("series-pool", pool(), None),
        ("series-swiss", swiss.clone(), Some(1)),
        ("series-swiss-last", swiss, Some(3)),
        ("series-cup-first", cup.clone(), Some(1)),
        ("series-cup-final", cup, Some(9)),
        ("series-cup-small", knockout(6, 1), None),
        ("series-cup-won", knockout(6, 3), None),
        ("series-pool-won", ended_pool(), None),
        ("series-stairs", stairs(), None),
        ("series-league", league(), None),
    ];
    let compared = pictures.iter().filter_map(|(name, series, page)| {
        if let Some(folder) = std::env::var_os("POSTERN_PICTURES") {
            let path = std::path::Path::new(&folder).join(format!("{name}-1080.png"));
            std::fs::write(path, paint(series, *page, 1080)).expect("a folder");
        }
        unlike_approved(name, &paint(series, *page, PHONE))
    });
    let wrong: Vec<String> = compared.collect();
    assert!(wrong.is_empty(), "expected, difference and actual picture side by side: {wrong:#?}");
}

#[test]
fn a_winner_of_an_ended_series_is_marked_in_its_table_and_bracket() {
    let catalogue = catalogue();
    let voice = Voice::new(&catalogue, Language::English);
    let marked = |series: &SeriesRecord| match drawn(&voice, series, None).expect("it began").drawing {
        Drawing::Table(table) => table.rows.iter().filter(|row| row.won).count(),
        Drawing::Bracket(bracket) => {
            let slots = bracket.rounds.iter().flat_map(|round| &round.games).flatten();
            slots.filter(|slot| slot.fate == Fate::Won).count()
        }
        Drawing::Stairs(_) => 0,
    };
    for (name, series, winners) in [
        ("a running pool", pool(), 0),
        ("an ended pool", ended_pool(), 1),
        ("a running cup", knockout(6, 1), 0),
        ("an ended cup", knockout(6, 3), 1),
    ] {
        assert_eq!(marked(&series), winners, "{name}");
    }
}

#[test]
fn every_page_of_a_large_series_has_a_picture_and_together_they_name_everybody() {
    let catalogue = catalogue();
    let voice = Voice::new(&catalogue, Language::English);
    for (series, pages) in [(knockout(64, 1), 9), (swiss(), 3), (pool(), 1)] {
        let mut named = String::new();
        for page in 1..=pages {
            let page = drawn(&voice, &series, Some(page)).expect("it runs");
            assert_eq!(page.pages, pages);
            named.push_str(&page.alt);
        }
        let unnamed = series.names.keys().filter(|person| person.0 > 10);
        let unnamed: Vec<_> =
            unnamed.filter(|person| !named.contains(&format!("Player with number {}", person.0))).collect();
        assert!(unnamed.is_empty(), "{unnamed:?}");
    }
}
