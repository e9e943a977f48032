//! Series as pictures: cross tables, brackets and stairs, page by page, with their alternative texts.

use crate::markup::escape;
use crate::series::titles;
use crate::series::{numbered, plain};
use crate::voice::{Voice, msg, text};
use postern_club::series::state::member::MemberState;
use postern_club::series::state::pairing::{Cause, Side};
use postern_club::series::state::series::Phase;
use postern_club::series::state::settings::Form;
use postern_club::series::tables::bracket::{self, BracketGame, Slot};
use postern_club::series::tables::cross_table::{Cell, Column, CrossRow, CrossTable, cross_table};
use postern_club::series::tables::table::steps;
use postern_play::ids::PersonId;
use postern_play::series::SeriesRecord;
use postern_render::picture::bracket::{Bracket, BracketRound, BracketSlot, Fate};
use postern_render::picture::sheet::{Mark, Words};
use postern_render::picture::stairs::{MOST_STEPS, Stairs, Step, StepName};
use postern_render::picture::table::{Table, TableRow};
use postern_rules::diagram::Hue;
use postern_rules::diagram::words::LONGEST_ALT;
use postern_rules::phrase::PhraseArg;
use postern_rules::seat::{Pair, Seat};

/// The most rounds of a Swiss tournament in a picture: the latest ones.
const MOST_ROUNDS: usize = 7;

/// A picture of a series, as data.
#[derive(Clone, PartialEq, Debug)]
pub enum Drawing {
    Table(Table),
    Bracket(Bracket),
    Stairs(Stairs),
}

/// A page of the picture of a series.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawn {
    pub drawing: Drawing,
    /// The picture in words.
    pub alt: String,
    /// From 1.
    pub page: u32,
    pub pages: u32,
}

/// A series with the voice and the colours to draw it.
struct Sheet<'a> {
    voice: &'a Voice,
    series: &'a SeriesRecord,
    hues: Pair<Hue>,
}

/// Returns a page of the picture of a series, or the most interesting page if `page` is `None`. There is no picture
/// before a series starts, and none of a league or automatic series: each of their pools has a picture.
pub fn drawn(voice: &Voice, series: &SeriesRecord, page: Option<u32>) -> Option<Drawn> {
    let hues = hues(voice, series);
    let sheet = Sheet { voice, series, hues };
    match series.club.settings.form {
        Form::Pool(_) | Form::Swiss { .. } if !series.club.rounds.is_empty() => {
            let pages = cross_table(&series.club)?.pages();
            let (page, pages, shown) = chosen(pages, page, 1)?;
            Some(sheet.table(&shown, page, pages))
        }
        Form::Knockout if !series.club.draw.is_empty() => {
            let pages = bracket::bracket(&series.club).pages();
            let now = series.club.rounds.last().map_or(1, |round| round.number);
            // The first page with an open game of the present round; after the end, the page of the final.
            let is_open = |shown: &bracket::Bracket| {
                let mut rounds = (shown.first_round..).zip(&shown.rounds);
                rounds.any(|(number, games)| number == now && games.iter().any(|game| game.winner.is_none()))
            };
            let usual = pages.iter().position(is_open).map_or(pages.len(), |at| at + 1) as u32;
            let (page, pages, shown) = chosen(pages, page, usual)?;
            Some(sheet.bracket(&shown, page, pages))
        }
        Form::Stairs { .. } => {
            let all = steps(&series.club);
            let pages: Vec<_> = all.chunks(MOST_STEPS).map(<[_]>::to_vec).collect();
            let (page, pages, shown) = chosen(pages, page, 1)?;
            Some(sheet.stairs(&shown, page, pages))
        }
        _ => None,
    }
}

/// Returns the number of a page, the number of pages, and the page.
fn chosen<T>(pages: Vec<T>, page: Option<u32>, usual: u32) -> Option<(u32, u32, T)> {
    let last = pages.len() as u32;
    let page = page.unwrap_or(usual).clamp(1, last.max(1));
    Some((page, last, pages.into_iter().nth(page as usize - 1)?))
}

/// Returns the colours of the sides of the game.
fn hues(voice: &Voice, series: &SeriesRecord) -> Pair<Hue> {
    let state = voice.catalogue().begin(&series.terms.game, &series.terms.options, None);
    state.map_or(Hue::PAIRS[0], |state| state.diagram().hues)
}

fn seat(side: Side) -> Seat {
    match side {
        Side::First => Seat::First,
        Side::Second => Seat::Second,
    }
}

/// Returns half points as text: "2½".
pub fn points(half: u32) -> String {
    match (half / 2, half % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// Returns quarter points as text: "12¼".
fn quarters(quarter: u32) -> String {
    let part = ["", "¼", "½", "¾"][(quarter % 4) as usize];
    match quarter / 4 {
        0 if !part.is_empty() => part.to_owned(),
        whole => format!("{whole}{part}"),
    }
}

impl Sheet<'_> {
    fn words(&self, player: PersonId) -> Words {
        Words { text: self.name(player), otherwise: numbered(self.voice, self.series, player) }
    }

    fn name(&self, player: PersonId) -> String {
        plain(self.voice, self.series, player)
    }

    fn say(&self, phrase: &postern_rules::phrase::Phrase) -> String {
        self.voice.say(phrase)
    }

    /// Returns the title of a picture, unescaped.
    fn title(&self) -> String {
        let game = self.voice.catalogue().game(&self.series.terms.game).map_or("", |game| game.info().name);
        format!("{} · {game}", escape::plain(&titles::whole(self.voice, self.series)))
    }

    fn title_words(&self) -> Words {
        let otherwise = self.voice.catalogue().game(&self.series.terms.game);
        let otherwise = otherwise.map_or("", |game| game.info().name).to_owned();
        Words { text: self.title(), otherwise }
    }

    fn alt(&self, head: String, lines: impl Iterator<Item = String>) -> String {
        let alt = format!("{head} {}.", lines.collect::<Vec<_>>().join("; "));
        alt.chars().take(LONGEST_ALT).collect()
    }

    fn table(&self, shown: &CrossTable, page: u32, pages: u32) -> Drawn {
        // Opponents are named by their row in the whole table, which is its order and not the shared place.
        let order: Vec<PersonId> = cross_table(&self.series.club)
            .map(|whole| whole.rows.iter().map(|row| row.row.player).collect())
            .unwrap_or_default();
        let number =
            |player: PersonId| order.iter().position(|known| *known == player).map_or(0, |at| at + 1);
        // The latest started rounds, and future rounds as far as there is room.
        let (skipped, taken) = match shown.columns.first() {
            Some(Column::Round(_)) => {
                (self.series.club.rounds.len().saturating_sub(MOST_ROUNDS), MOST_ROUNDS)
            }
            _ => (0, shown.columns.len()),
        };
        let heading = |column: &Column| match column {
            Column::Opponent { row, .. } => (row + 1).to_string(),
            Column::Round(round) => round.to_string(),
        };
        let row = |row: &CrossRow| TableRow {
            place: number(row.row.player).to_string(),
            name: self.words(row.row.player),
            faint: row.withdrawn,
            won: matches!(self.series.club.phase, Phase::Finished { .. }) && row.row.place == 1,
            cells: row
                .cells
                .iter()
                .zip(&shown.columns)
                .skip(skipped)
                .take(taken)
                .map(|(cells, column)| marks(cells, column, row.row.player, &number))
                .collect(),
            figures: vec![points(row.row.points), quarters(row.row.sonneborn_berger)],
        };
        let table = Table {
            title: self.title_words(),
            headings: shown.columns.iter().skip(skipped).take(taken).map(heading).collect(),
            figures: vec![self.say(&msg!("series-col-points")), self.say(&msg!("series-col-ties"))],
            rows: shown.rows.iter().map(row).collect(),
            hues: self.hues,
        };
        let head =
            self.say(&msg!("series-alt-table", title = text(&self.title()), page = page, pages = pages));
        let lines = shown.rows.iter().map(|CrossRow { row, .. }| {
            self.say(&msg!(
                "series-alt-row",
                place = u32::from(row.place),
                name = text(&self.name(row.player)),
                points = points(row.points),
                won = u32::from(row.won),
                drawn = u32::from(row.drawn),
                lost = u32::from(row.lost)
            ))
        });
        Drawn { drawing: Drawing::Table(table), alt: self.alt(head, lines), page, pages }
    }

    fn bracket(&self, shown: &bracket::Bracket, page: u32, pages: u32) -> Drawn {
        let last = bracket::round_count(&self.series.club);
        let rounds = (shown.first_round..).zip(&shown.rounds).map(|(number, games)| BracketRound {
            heading: match number == last {
                true => self.say(&msg!("series-final")),
                false => self.say(&msg!("series-col-round", round = u32::from(number))),
            },
            games: games
                .iter()
                .map(|game| [true, false].map(|top| self.slot(game, top, number == last)))
                .collect(),
        });
        let drawing = Bracket { title: self.title_words(), rounds: rounds.collect(), hues: self.hues };
        let head =
            self.say(&msg!("series-alt-bracket", title = text(&self.title()), page = page, pages = pages));
        let lines = (shown.first_round..).zip(&shown.rounds).filter_map(|(number, games)| {
            let games: Vec<_> = games.iter().filter_map(|game| self.game_in_words(game)).collect();
            let games = (!games.is_empty()).then_some(PhraseArg::Joined(games, ", "))?;
            Some(self.say(&msg!("series-alt-round", round = u32::from(number), games = games)))
        });
        Drawn { alt: self.alt(head, lines), drawing: Drawing::Bracket(drawing), page, pages }
    }

    fn slot(&self, game: &BracketGame, top: bool, is_final: bool) -> BracketSlot {
        let slot = if top { game.top } else { game.bottom };
        let pairing = game.pairing.and_then(|id| self.series.club.pairing(id));
        let Slot::Player(player) = slot else {
            let bye = || Words { text: self.say(&msg!("series-bye-slot")), otherwise: String::new() };
            let name = if slot == Slot::Empty { bye() } else { Words::default() };
            return BracketSlot { name, mark: Mark::default(), fate: Fate::Out };
        };
        let side = pairing.and_then(|pairing| pairing.side(player));
        let result = match pairing.and_then(|pairing| pairing.score(player)) {
            Some(half) => points(half),
            None if pairing.is_some() => "·".to_owned(),
            None => String::new(),
        };
        let mark = Mark { seat: side.map(seat), text: result, beside: String::new() };
        let fate = match game.winner {
            Some(winner) if winner == player && is_final => Fate::Won,
            Some(winner) if winner == player => Fate::Through,
            Some(_) => Fate::Out,
            None => Fate::Open,
        };
        BracketSlot { name: self.words(player), mark, fate }
    }

    fn game_in_words(&self, game: &BracketGame) -> Option<postern_rules::phrase::Phrase> {
        let named = |slot: Slot| slot.player().map(|player| self.name(player));
        let (top, bottom) = (named(game.top), named(game.bottom));
        if top.is_none() && bottom.is_none() {
            return None;
        }
        let Some(winner) = game.winner else {
            let known = |name: Option<String>| name.unwrap_or_else(|| self.say(&msg!("series-alt-unknown")));
            return Some(msg!("series-alt-open", one = known(top), other = known(bottom)));
        };
        let loser =
            [game.top, game.bottom].into_iter().filter_map(Slot::player).find(|player| *player != winner);
        let winner = self.name(winner);
        Some(match loser {
            Some(loser) => msg!("series-alt-won", winner = winner, loser = self.name(loser)),
            None => msg!("series-alt-passed", winner = winner),
        })
    }

    fn stairs(&self, shown: &[(u32, Vec<PersonId>)], page: u32, pages: u32) -> Drawn {
        let rests = |player: PersonId| {
            let member = self.series.club.member(player);
            member.is_some_and(|member| member.state == MemberState::Resting)
        };
        let step = |(step, players): &(u32, Vec<PersonId>)| Step {
            number: (step + 1).to_string(),
            names: players
                .iter()
                .map(|player| StepName { name: self.words(*player), faint: rests(*player) })
                .collect(),
        };
        let drawing =
            Stairs { title: self.title_words(), steps: shown.iter().map(step).collect(), hues: self.hues };
        let head =
            self.say(&msg!("series-alt-stairs", title = text(&self.title()), page = page, pages = pages));
        let lines = shown.iter().map(|(step, players)| {
            let names: Vec<String> = players.iter().map(|player| self.name(*player)).collect();
            self.say(&msg!("series-alt-step", step = step + 1, names = names.join(", ")))
        });
        Drawn { alt: self.alt(head, lines), drawing: Drawing::Stairs(drawing), page, pages }
    }
}

/// Returns the marks of a cell. The player's own column has none.
fn marks(cells: &[Cell], column: &Column, own: PersonId, number: &impl Fn(PersonId) -> usize) -> Vec<Mark> {
    let of_round = matches!(column, Column::Round(_));
    let beside = |opponent: PersonId| if of_round { number(opponent).to_string() } else { String::new() };
    let mark = |cell: &Cell| match *cell {
        Cell::Blank if matches!(column, Column::Opponent { player, .. } if *player == own) => None,
        Cell::Blank => Some(Mark::default()),
        Cell::Planned => Some(Mark { text: "·".to_owned(), ..Mark::default() }),
        Cell::Running { opponent, side } => {
            Some(Mark { seat: Some(seat(side)), text: "·".to_owned(), beside: beside(opponent) })
        }
        Cell::Done { opponent, side, half_points, cause } => {
            let text = match (cause, half_points) {
                (Cause::Forfeit, 2) => "+".to_owned(),
                (Cause::Forfeit, _) => "–".to_owned(),
                _ => points(half_points.into()),
            };
            Some(Mark { seat: Some(seat(side)), text, beside: beside(opponent) })
        }
        Cell::Bye { half_points } => Some(Mark { text: points(half_points.into()), ..Mark::default() }),
    };
    cells.iter().filter_map(mark).collect()
}

/// Returns the players with the first place, if the series has a table.
pub fn winners(series: &SeriesRecord) -> Vec<PersonId> {
    let rows = postern_club::series::tables::table::table(&series.club);
    rows.iter().filter(|row| row.place == 1).map(|row| row.player).collect()
}
