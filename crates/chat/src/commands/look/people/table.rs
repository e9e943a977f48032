//! `/table`: the players of a game by rating, or by the level of the computer that they play like.

use std::fmt;

use crate::actions::{Action, Word};
use crate::commands::turn::page::with_page;
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, pending};
use crate::context::{CommandError, CommandResult, Context};
use crate::invocation::{Arguments, Place};
use crate::message::{Button, Choice, Menu, Message, Row, Style, page_buttons};
use postern_club::rating::computer::PlaysLike;
use postern_club::rating::span::WEEK;
use postern_club::rating::table::{LISTED_SPAN, Missing, Own};
use postern_games::catalogue::Catalogue;
use postern_play::ids::{PersonId, ServerId};
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_service::club::book::Book;
use postern_service::club::tables::{LISTED_GAMES, LevelRow, Members, by_level, by_rating};
use postern_words::markup::emblem::Emblem;
use postern_words::markup::escape;
use postern_words::rating_words::level_figures;
use postern_words::voice::{msg, text};

/// Number of rows on a page.
pub const ON_PAGE: usize = 15;
/// The longest name in a row, in characters. A row then fits on a phone.
const LONGEST_NAME: usize = 16;

/// The values of `where:` and `against:`.
const PLACES: [&str; 2] = ["here", "all"];
const AGAINST: [&str; 2] = ["people", "computer"];

pub const COMMAND: ChatCommand =
    ChatCommand::slash("table", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let against = Argument::choice(catalogue, "table-against", AGAINST.map(str::to_owned));
    let place = Argument::choice(catalogue, "table-where", PLACES.map(str::to_owned));
    let arguments = vec![
        Argument::which_game(catalogue),
        Argument { name: "where", ..place },
        Argument { name: "against", ..against },
    ];
    CommandInfo::new(catalogue, name, arguments)
}

/// A table. Buttons carry it as text: `ransom.all.people`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Which {
    pub game: String,
    /// True for all servers.
    pub everywhere: bool,
    /// True for the table against the computer.
    pub computer: bool,
}

impl fmt::Display for Which {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = PLACES[usize::from(self.everywhere)];
        write!(f, "{}.{place}.{}", self.game, AGAINST[usize::from(self.computer)])
    }
}

impl Which {
    fn read(text: &str) -> Option<Which> {
        let [game, place, against] = <[&str; 3]>::try_from(text.split('.').collect::<Vec<_>>()).ok()?;
        let [place, against] = [(place, PLACES), (against, AGAINST)]
            .map(|(word, words)| words.iter().position(|known| *known == word));
        Some(Which { game: game.to_owned(), everywhere: place? == 1, computer: against? == 1 })
    }

    fn word(&self) -> Word {
        Word(self.to_string())
    }
}

/// Shows the first page of a table. Without `game:`, it is the game that the person has played most.
pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let game = match arguments.text("game") {
        Some(game) => game,
        None => usual_game(ctx).await?,
    };
    let everywhere = match arguments.text("where") {
        Some(place) => place == PLACES[1],
        None => server(ctx).is_none(),
    };
    let computer = arguments.text("against").is_some_and(|against| against == AGAINST[1]);
    show(ctx, Some(1), &Which { game, everywhere, computer }).await
}

/// Shows the page that a button requests, counted from 1.
pub async fn press(ctx: &Context<'_>, number: u32, Word(which): Word) -> CommandResult {
    show(ctx, Some(number), &Which::read(&which).ok_or_else(CommandError::old_button)?).await
}

/// Shows the page with the person's own row.
pub async fn my_page(ctx: &Context<'_>, Word(which): Word) -> CommandResult {
    show(ctx, None, &Which::read(&which).ok_or_else(CommandError::old_button)?).await
}

/// Handles the choice of another game from the menu.
pub async fn other_game(ctx: &Context<'_>, Word(which): Word) -> CommandResult {
    let which = Which::read(&which).ok_or_else(CommandError::old_button)?;
    show(ctx, Some(1), &Which { game: ctx.value()?.to_owned(), ..which }).await
}

fn server(ctx: &Context<'_>) -> Option<ServerId> {
    match ctx.place {
        Place::Server { server, .. } => Some(server),
        Place::Direct { .. } | Place::Elsewhere { .. } => None,
    }
}

/// Returns the game that the person has played most, or the first of the catalogue.
async fn usual_game(ctx: &Context<'_>) -> CommandResult<String> {
    let book = ctx.services.service.club.book().await?;
    let played = |id: &&str| book.game(id).map_or(0, |game| game.score(ctx.person.id).games());
    let mut ids = ctx.catalogue().ids();
    // The first of several with as many games.
    ids.reverse();
    Ok(ids.iter().max_by_key(|id| played(id)).copied().unwrap_or_default().to_owned())
}

/// A row on screen.
struct Line {
    person: PersonId,
    rank: u32,
    figure: String,
    games: u32,
}

/// A page of a table.
struct Page {
    lines: Vec<Line>,
    /// Its number, counted from 1, and that of the last page.
    number: usize,
    last: usize,
    /// The page with the reader's row, if they are listed.
    mine: Option<usize>,
    /// The reader's own row in words.
    own: Phrase,
}

impl Page {
    /// Cuts a page out of the rows: this one, or the reader's. `unlisted` describes a reader without a row.
    fn of<T>(
        rows: &[T],
        number: Option<u32>,
        line: impl Fn(&T) -> Line,
        is_mine: impl Fn(&T) -> bool,
        unlisted: impl FnOnce() -> Phrase,
    ) -> Page {
        let last = rows.len().div_ceil(ON_PAGE).max(1);
        let place = rows.iter().position(is_mine);
        let mine = place.map(|place| place / ON_PAGE + 1);
        let number = number.map_or(mine.unwrap_or(1), |number| (number.max(1) as usize).min(last));
        let lines = rows.chunks(ON_PAGE).nth(number - 1).unwrap_or_default().iter().map(&line).collect();
        let own = place.map_or_else(unlisted, |place| listed(&line(&rows[place])));
        Page { lines, number, last, mine, own }
    }
}

async fn show(ctx: &Context<'_>, number: Option<u32>, which: &Which) -> CommandResult {
    let info = ctx.catalogue().game(&which.game).ok_or_else(CommandError::old_button)?.info();
    let here = server(ctx).filter(|_| !which.everywhere);
    let members = ctx.services.service.club.members(here).await?;
    let book = ctx.services.service.club.book().await?;
    let page = if which.computer {
        against_computer(ctx, &book, &members, which, number)
    } else {
        between_people(ctx, &book, &members, which, number)
    };
    let Page { lines, number, last, mine, own } = page;

    let place = if here.is_some() { "here" } else { "all" };
    let against = AGAINST[usize::from(which.computer)];
    let mut said =
        vec![ctx.voice.say(&msg!("table-head", game = text(info.name), place = place, against = against))];
    if lines.is_empty() {
        said.push(ctx.voice.say(&msg!("table-empty", against = against)));
    } else {
        said.push(ctx.voice.say(&msg!("table-legend", against = against)));
        said.push(rows(&lines, &book, ctx.person.id));
    }
    said.push(ctx.voice.say(&own));
    if last > 1 {
        said.push(format!("-# {number}/{last}"));
    }
    drop(book);

    let mut rows = Vec::new();
    if last > 1 {
        let mut turn = page_buttons(number as u32, last as u32, |page| Action::Table(page, which.word()));
        if let Row::Buttons(buttons) = &mut turn {
            let label = ctx.voice.say(&msg!("button-my-page"));
            let enabled = mine.is_some_and(|mine| mine != number);
            let button = Button::new(Style::Plain, label, Action::MyTable(which.word()));
            buttons.insert(1, Button { enabled, ..button });
        }
        rows.push(turn);
    }
    rows.push(Row::Menu(games(ctx, which)));
    let page = ctx.services.service.pages.of_table(here, &which.game).await?;
    Ok(with_page(ctx, Message::text(said.join("\n")).with_rows(rows), page))
}

fn between_people(
    ctx: &Context<'_>,
    book: &Book,
    members: &Members,
    which: &Which,
    number: Option<u32>,
) -> Page {
    let me = ctx.person.id;
    let found = book.game(&which.game).zip(by_rating(book, &which.game, members, ctx.now));
    let table_rows = found.as_ref().map_or(&[][..], |(_, table)| table.rows());
    let line = |row: &postern_club::rating::table::Row| Line {
        person: row.player,
        rank: row.rank,
        figure: row.shown.to_string(),
        games: row.games,
    };
    let own = || {
        let standing = found.as_ref().map(|(game, table)| table.own(&game.ledger, book.moment(ctx.now), me));
        let Some(Own::Unlisted { shown, games, missing }) = standing else {
            return unlisted(None, vec![msg!("missing-played")]);
        };
        let mut reasons: Vec<Phrase> = missing.into_iter().map(missing_words).collect();
        reasons.extend(not_a_member(book, members, ctx.person.id, games > 0));
        unlisted(shown.map(|shown| (shown.to_string(), games)), reasons)
    };
    Page::of(table_rows, number, line, |row| row.player == me, own)
}

fn against_computer(
    ctx: &Context<'_>,
    book: &Book,
    members: &Members,
    which: &Which,
    number: Option<u32>,
) -> Page {
    let me = ctx.person.id;
    let figure = |like: PlaysLike| {
        let [level, error] = level_figures(ctx.voice.language, like);
        format!("{level} ±{error}")
    };
    let line = |row: &LevelRow| Line {
        person: row.person,
        rank: row.rank,
        figure: figure(row.like),
        games: row.like.games as u32,
    };
    let own = || {
        let levels = book.game(&which.game).and_then(|game| game.levels(me));
        let Some((levels, like)) = levels.and_then(|levels| Some((levels, levels.like?))) else {
            return unlisted(None, vec![msg!("missing-computer", games = LISTED_GAMES)]);
        };
        let mut reasons = Vec::new();
        if let Some(more) = LISTED_GAMES.checked_sub(like.games).filter(|more| *more > 0) {
            reasons.push(msg!("missing-computer", games = more));
        }
        if book.moment(ctx.now).since(levels.last()) > LISTED_SPAN {
            reasons.push(recent());
        }
        reasons.extend(not_a_member(book, members, me, true));
        unlisted(Some((figure(like), like.games as u32)), reasons)
    };
    Page::of(&by_level(book, &which.game, members, ctx.now), number, line, |row| row.person == me, own)
}

/// Returns why a person is in no table of these members, whatever their figures.
fn not_a_member(book: &Book, members: &Members, person: PersonId, played: bool) -> Option<Phrase> {
    if members.hides(person) {
        return Some(msg!("missing-hidden"));
    }
    (played && !members.played_here(book, person)).then(|| msg!("missing-here"))
}

fn missing_words(missing: Missing) -> Phrase {
    match missing {
        Missing::Played => msg!("missing-played"),
        Missing::Games { about } => msg!("missing-games", about = about),
        Missing::Recent { .. } => recent(),
    }
}

fn recent() -> Phrase {
    msg!("missing-recent", weeks = LISTED_SPAN.0 / WEEK.0)
}

fn listed(line: &Line) -> Phrase {
    msg!("table-own", rank = line.rank, figure = line.figure.clone(), games = line.games)
}

fn unlisted(figure: Option<(String, u32)>, missing: Vec<Phrase>) -> Phrase {
    let (figure, games) = figure.unzip();
    let missing = PhraseArg::Joined(missing, "; ");
    msg!("table-own-unlisted", figure = figure, games = games.unwrap_or(0), missing = missing)
}

/// Returns the rows of a page as a block of fixed width: names come last, because their letters may be wider.
fn rows(page: &[Line], book: &Book, me: PersonId) -> String {
    let wide = |text: fn(&Line) -> String| page.iter().map(|line| text(line).chars().count()).max();
    let rank = wide(|line| line.rank.to_string()).unwrap_or(0);
    let figure = wide(|line| line.figure.clone()).unwrap_or(0);
    let games = wide(|line| line.games.to_string()).unwrap_or(0);
    let row = |line: &Line| {
        let name = short(book.name(line.person).unwrap_or_default());
        let own = if line.person == me { " ◂" } else { "" };
        format!("{:>rank$}  {:<figure$}  {:>games$}  {name}{own}", line.rank, line.figure, line.games)
    };
    let rows: Vec<String> = page.iter().map(row).collect();
    format!("```\n{}\n```", rows.join("\n"))
}

/// Returns a name for a block of fixed width. A long one is cut.
fn short(name: &str) -> String {
    let plain = escape::plain(name).replace('`', "'");
    match plain.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", plain[..end].trim_end().trim_end_matches('…')),
        None => plain,
    }
}

/// Returns the menu of all games, with this one ticked.
fn games(ctx: &Context<'_>, which: &Which) -> Menu {
    let choice = |info: &postern_rules::game::info::Info| Choice {
        label: format!("{}{}", Emblem::of_game(info).lead(), info.name),
        value: info.id.to_owned(),
        about: None,
        chosen: false,
    };
    let name = ctx.catalogue().game(&which.game).map_or("", |game| game.info().name);
    let menu = Menu {
        action: Action::TableOf(which.word()).to_string(),
        placeholder: name.to_owned(),
        choices: ctx.catalogue().iter().map(|spec| choice(spec.info())).collect(),
    };
    menu.ticked(&which.game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_back_from_the_button_that_carries_it() {
        for (everywhere, computer) in [(false, false), (true, false), (false, true)] {
            let which = Which { game: "ramparts".into(), everywhere, computer };
            assert_eq!(Which::read(&which.to_string()), Some(which));
        }
        assert_eq!(Which::read("ramparts.here"), None);
        assert_eq!(Which::read("ramparts.there.people"), None);
    }

    #[test]
    fn a_name_in_a_row_is_short_and_ends_no_block() {
        assert_eq!(short("Ada"), "Ada");
        assert_eq!(short("```x"), "'''x");
        assert_eq!(short("Bartholomew the Third"), "Bartholomew the…");
        assert_eq!(short(&"x".repeat(99)), format!("{}…", "x".repeat(LONGEST_NAME)));
    }
}
