//! `postern-lab arena`: matches between computer players.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;

use super::game_arguments::{MOST_THREADS, can_be_written, game, options, within};
use super::players::{PLAYERS, player};
use crate::arena::book::Opening;
use crate::arena::player::Player;
use crate::arena::sprt::Sprt;
use crate::arena::tally::Tally;
use crate::arena::{Match, Played, Spent, book, play_shown};
use postern_engine::level::LEVELS;
use postern_games::catalogue::Catalogue;
use postern_games::spec::GameSpec;
use postern_rules::game::info::Options;
use postern_rules::game::state::Game;
use postern_rules::game::transcript::Transcript;
use postern_rules::language::Language;

/// Upper bounds on arguments: larger numbers would take too long.
const MOST_GAMES: usize = 100_000;
const MOST_OPENING: usize = 40;

/// The grade whose node limit level 7 uses to decide whether an opening is even.
const BOOK_GRADE: u8 = 4;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The id of the game, as listed by `postern referee`
    game: String,
    /// The first player, then one or more opponents for it. Omit with --ladder and --make-book
    #[arg(value_name = "PLAYER")]
    players: Vec<String>,
    /// The number of games for each pair of players (two games share an opening)
    #[arg(long, value_name = "N", default_value_t = 20)]
    games: usize,
    /// An option of the game; repeatable: size=13
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The number of games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// The random seed. The same seed and node budgets give the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The number of random moves at the start of each pair of games
    #[arg(long, value_name = "N", default_value_t = 2)]
    opening: usize,
    /// Start each pair of games with an opening from this file instead of random moves
    #[arg(long, value_name = "FILE", conflicts_with = "opening")]
    book: Option<PathBuf>,
    /// Write a book: openings of 4 to 8 random plies after which neither side is ahead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ladder", "book", "sprt", "records"])]
    make_book: Option<PathBuf>,
    /// With --make-book: the number of openings
    #[arg(long, value_name = "N", default_value_t = 200, requires = "make_book")]
    openings: usize,
    /// Two strengths in Elo: 0,30. Stop a match as soon as it shows which of them fits the first player's lead better,
    /// with an error rate of 1 in 20. Plays at most --games games
    #[arg(long, value_name = "ELO,ELO", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Count games that exceed this length as draws
    #[arg(long, value_name = "PLIES", default_value_t = 1000)]
    longest: usize,
    /// Play each level against the one below, with the levels' own budgets, and then print a chart in Mermaid's
    /// notation
    #[arg(long)]
    ladder: bool,
    /// With --ladder: the time for each move of level 7, in milliseconds [default: 10000]
    #[arg(long, value_name = "T", requires = "ladder")]
    ms: Option<u64>,
    /// With --ladder: the number of positions (or playouts) for each move of level 7, instead of a time
    #[arg(long, value_name = "N", requires = "ladder", conflicts_with = "ms")]
    nodes: Option<u64>,
    /// Also write every game to this file, one a line: the winner, then the record in the referee's format
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
}

/// Plays the requested matches and prints the tables of results.
///
/// # Errors
/// Invalid arguments, a player that does not answer, or a file that can't be written.
pub(crate) fn run(catalogue: &Catalogue, arguments: &Arguments) -> anyhow::Result<()> {
    if let Some(path) = &arguments.make_book {
        return make_book(catalogue, arguments, path);
    }
    let pairs = pairs(catalogue, arguments)?;
    let mut records = match &arguments.records {
        Some(path) => {
            Some(File::create(path).with_context(|| format!("{} can't be written", path.display()))?)
        }
        None => None,
    };
    println!("{HEAD}");
    let mut steps = Vec::new();
    for [(first, one), (second, other)] in &pairs {
        let what = what(catalogue, arguments, [one.clone(), other.clone()])?;
        let (tally, spent) = one_match(catalogue, &what, (first, second), &mut records)?;
        println!("{}", row(first, second, &tally, &spent));
        if let Some(test) = what.until {
            println!("{}", verdict(&test, &tally));
        }
        steps.push(tally);
    }
    if arguments.ladder {
        println!("\n{}", chart(&arguments.game, &steps));
    }
    Ok(())
}

/// Returns the pairs of opponents, each player with their text from the command line.
fn pairs(catalogue: &Catalogue, arguments: &Arguments) -> anyhow::Result<Vec<[(String, Player); 2]>> {
    let pairs: Vec<[String; 2]> = match (arguments.ladder, arguments.players.as_slice()) {
        (true, []) => {
            let limit = |level| match (arguments.ms, arguments.nodes) {
                (Some(ms), _) if level == LEVELS => format!(",ms={ms}"),
                (_, Some(nodes)) if level == LEVELS => format!(",nodes={nodes}"),
                _ => String::new(),
            };
            let name = |level| format!("level:{level}{}", limit(level));
            (1..LEVELS).map(|below| [name(below + 1), name(below)]).collect()
        }
        (true, _) => bail!("--ladder names the players itself: leave them out"),
        (false, [first, others @ ..]) if !others.is_empty() => {
            others.iter().map(|other| [first.clone(), other.clone()]).collect()
        }
        (false, _) => bail!("two players are needed, like `level:5 greedy` (or --ladder): {PLAYERS}"),
    };
    let engine = game(catalogue, &arguments.game)?.engine;
    let read = |name: String| player(&name, engine).map(|player| (name, player));
    pairs.into_iter().map(|[first, second]| Ok([read(first)?, read(second)?])).collect()
}

fn what(catalogue: &Catalogue, arguments: &Arguments, players: [Player; 2]) -> anyhow::Result<Match> {
    let GameSpec { game, engine, .. } = game(catalogue, &arguments.game)?;
    let options = options(game, &arguments.options)?;
    let book = arguments.book.as_deref().map_or(Ok(Vec::new()), |path| read_book(game, &options, path))?;
    Ok(Match {
        game,
        engine,
        options,
        players,
        games: within("--games", arguments.games, 1, MOST_GAMES)?,
        opening: within("--opening", arguments.opening, 0, MOST_OPENING)?,
        book,
        until: arguments.sprt.as_deref().map(sprt).transpose()?,
        seed: arguments.seed,
        threads: within("--threads", arguments.threads, 1, MOST_THREADS)?,
        most_plies: within("--longest", arguments.longest, 1, MOST_GAMES)?,
    })
}

/// Parses the two strengths of an SPRT.
fn sprt(text: &str) -> anyhow::Result<Sprt> {
    let numbers = text
        .split_once(',')
        .and_then(|(low, high)| Some([low.trim().parse::<f64>().ok()?, high.trim().parse::<f64>().ok()?]));
    numbers.and_then(Sprt::new).with_context(|| {
        format!("--sprt {text}: write two numbers of Elo from -2000 to 2000, the smaller first: 0,30")
    })
}

/// Reads a book, and checks that every opening can be played.
fn read_book(game: &dyn Game, options: &Options, path: &Path) -> anyhow::Result<Vec<Opening>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} can't be read", path.display()))?;
    let openings = book::read(&text);
    for opening in &openings {
        let mut state = game.start(options)?;
        book::play(state.as_mut(), opening).with_context(|| format!("{} does not fit", path.display()))?;
    }
    if openings.is_empty() {
        bail!("{} has no openings: `postern-lab arena GAME --make-book FILE` writes a book", path.display());
    }
    Ok(openings)
}

fn make_book(catalogue: &Catalogue, arguments: &Arguments, path: &Path) -> anyhow::Result<()> {
    if !arguments.players.is_empty() {
        bail!("--make-book needs no players: leave them out");
    }
    let GameSpec { game, engine, .. } = game(catalogue, &arguments.game)?;
    let wanted = within("--openings", arguments.openings, 1, MOST_GAMES)?;
    can_be_written(path)?;
    let (options, seed) = (options(game, &arguments.options)?, arguments.seed);
    let nodes = engine.nodes(game.start(&options)?.as_ref(), BOOK_GRADE);
    let nodes = nodes.context("the game is over before it begins")?;
    let mut told = |found| eprint!("\r{found} of {wanted} openings");
    let openings = book::make(game, engine, &options, (wanted, nodes, seed), &mut told)?;
    eprintln!();
    let (id, [least, most], even) = (game.info().id, book::PLIES, book::EVEN);
    let chosen: String = arguments.options.iter().map(|option| format!(" --option {option}")).collect();
    let mut text = format!(
        "# {} openings of {id}, {least} to {most} random plies each, within {even} hundredths of even by level {LEVELS} with\n\
         # {nodes} nodes: postern-lab arena {id}{chosen} --make-book FILE --openings {wanted} --seed {seed}\n",
        openings.len(),
    );
    openings.iter().for_each(|opening| text += &(opening.join(" ") + "\n"));
    std::fs::write(path, text).with_context(|| format!("{} can't be written", path.display()))?;
    println!("{} openings are in {}", openings.len(), path.display());
    Ok(())
}

/// Describes the current result of a test.
fn verdict(test: &Sprt, tally: &Tally) -> String {
    let progress = test.progress(tally);
    let answer = match progress.decided() {
        Some(true) => "the stronger guess holds",
        Some(false) => "the weaker guess holds",
        None => "not decided",
    };
    format!("{progress}: {answer}")
}

fn one_match(
    catalogue: &Catalogue,
    what: &Match,
    (first, second): (&str, &str),
    records: &mut Option<File>,
) -> anyhow::Result<(Tally, [Spent; 2])> {
    let began = Instant::now();
    // The first error of writing a record. The match continues to its end.
    let written = Mutex::new(Ok(()));
    let file = Mutex::new(records.as_mut());
    let spent = Mutex::new([Spent::default(); 2]);
    let tally = play_shown(what, &|tally, played| {
        let seconds = began.elapsed().as_secs();
        let (done, games) = (tally.games() as u64, what.games as u64);
        let left = seconds * games.saturating_sub(done) / done.max(1);
        eprintln!("{done} of {games} games, {seconds} s, {left} s left: {first} v {second}: {tally}");
        let mut spent = spent.lock().unwrap_or_else(|broken| broken.into_inner());
        spent.iter_mut().zip(played.spent).for_each(|(spent, of_game)| spent.add(of_game));
        let mut file = file.lock().unwrap_or_else(|broken| broken.into_inner());
        let mut written = written.lock().unwrap_or_else(|broken| broken.into_inner());
        if let (Some(file), Ok(())) = (file.as_mut(), written.as_ref()) {
            *written = writeln!(file, "{}", record(catalogue, played));
        }
    })?;
    written.into_inner().unwrap_or_else(|broken| broken.into_inner()).context("a record can't be written")?;
    Ok((tally, spent.into_inner().unwrap_or_else(|broken| broken.into_inner())))
}

/// Returns a line with the winner, the first player's seat and the record.
fn record(catalogue: &Catalogue, played: &Played) -> String {
    let result = match played.winner {
        None => "draw",
        Some(winner) if winner == played.seat => "first",
        Some(_) => "second",
    };
    let record =
        Transcript::of(&*played.state, |reason| catalogue.say(reason, Language::English)).to_string();
    format!("{result} {} {}", played.seat.letter(), record.trim_end().replace('\n', "\\n"))
}

const HEAD: &str = "\
| first | second | games | won | drawn | lost | points of the first (95 %) | Elo (95 %) | as x | as o | x won | plies | ms a move |
|---|---|---|---|---|---|---|---|---|---|---|---|---|";

/// Returns a row of the table. Colours, wins and losses are those of the first player; times are means.
fn row(first: &str, second: &str, tally: &Tally, spent: &[Spent; 2]) -> String {
    let [low, high] = tally.interval();
    // After a result of 100 % or 0 %, the difference in strength has no bound.
    let elo = match (tally.elo(), tally.percent()) {
        ([least, ..], 100.0..) => format!("over {least:+.0}"),
        ([.., most], ..=0.0) => format!("below {most:+.0}"),
        ([least, likely, most], _) => format!("{likely:+.0} ({least:+.0} to {most:+.0})"),
    };
    let (won, lost): (usize, usize) = (tally.wins.iter().sum(), tally.losses.iter().sum());
    format!(
        "| {first} | {second} | {} | {won} | {} | {lost} | {:.1} % ({low:.1} to {high:.1}) | {elo} \
         | {}-{} | {}-{} | {} of {} | {} | {} |",
        tally.games(),
        tally.draws,
        tally.percent(),
        tally.wins[0],
        tally.losses[0],
        tally.wins[1],
        tally.losses[1],
        tally.by_colour()[0],
        won + lost,
        tally.plies / tally.games().max(1),
        spent.map(|spent| format!("{:.1}", 1000.0 * spent.mean().as_secs_f64())).join(" v "),
    )
}

/// Returns a chart in Mermaid's notation: the strength of each level over level 1 in Elo, as the sum of the steps below
/// it.
fn chart(game: &str, steps: &[Tally]) -> String {
    let sum = |sum: &mut f64, step: &Tally| {
        *sum += step.elo()[1];
        Some(format!(", {sum:.0}"))
    };
    let line: String = steps.iter().scan(0.0, sum).collect();
    let levels: Vec<String> = (1..=LEVELS).map(|level| level.to_string()).collect();
    format!(
        "```mermaid\nxychart-beta\n    title \"{game}\"\n    x-axis \"level\" [{}]\n    \
         y-axis \"Elo over level 1\"\n    line [0{line}]\n```",
        levels.join(", "),
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_chart_adds_up_the_steps_of_the_ladder() {
        let even = Tally { wins: [5, 5], losses: [5, 5], ..Tally::default() };
        let ahead = Tally { wins: [10, 5], losses: [0, 5], ..Tally::default() };
        let chart = chart("ransom", &[ahead, even, ahead, even, even, even]);
        assert!(chart.contains("    x-axis \"level\" [1, 2, 3, 4, 5, 6, 7]\n"), "{chart}");
        assert!(chart.contains("    line [0, 191, 191, 382, 382, 382, 382]\n"), "{chart}");
    }

    #[test]
    fn a_row_has_as_many_columns_as_the_head() {
        let tally = Tally { wins: [3, 2], losses: [1, 2], draws: 2, plies: 500 };
        let columns = |line: &str| line.matches('|').count();
        let spent = [(50, 2), (0, 0)].map(|(ms, moves)| Spent { time: Duration::from_millis(ms), moves });
        let row = row("level:2", "greedy", &tally, &spent);
        assert!(HEAD.lines().all(|line| columns(line) == columns(&row)), "{row}");
        let all = super::row("level:2", "greedy", &Tally { wins: [5, 5], ..Tally::default() }, &spent);
        assert!(all.contains("| over +"), "{all}");
        assert!(
            row.contains("| 10 | 5 | 2 | 3 | 60.0 % (") && row.contains("| 5 of 8 | 50 | 25.0 v 0.0 |"),
            "{row}"
        );
    }
}
