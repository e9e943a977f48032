//! `postern arena`: matches between computer players.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;

use crate::engine::LEVELS;
use crate::engine::arena::{Match, Played, Player, Tally, play_shown};
use crate::game::{Language, Transcript};
use crate::games::{Catalogue, GameSpec};

/// How long UCT thinks about a move where nothing is said.
const USUAL_UCT: Duration = Duration::from_secs(1);

/// Numbers that are refused beyond: nobody waits for so much.
const MOST_GAMES: usize = 100_000;
const MOST_TIME: u64 = 600_000;
const MOST_OPENING: usize = 40;
const MOST_THREADS: usize = 256;

#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The id of the game, as `postern referee` lists them
    game: String,
    /// The first player, then the second; none with --ladder
    #[arg(value_name = "PLAYER", num_args = 0..=2)]
    players: Vec<String>,
    /// How many games are played (each pair with the same opening)
    #[arg(long, value_name = "N", default_value_t = 20)]
    games: usize,
    /// An option of the game, as often as needed: size=13
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// So many games at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Another seed, other games; the same seed and budgets of nodes, the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// So many random moves at the start of each pair of games
    #[arg(long, value_name = "N", default_value_t = 2)]
    opening: usize,
    /// Games that go on longer are counted as draws
    #[arg(long, value_name = "PLIES", default_value_t = 1000)]
    longest: usize,
    /// Each level against the one below, with the levels' own budgets
    #[arg(long)]
    ladder: bool,
    /// With --ladder: how long level 7 thinks, in milliseconds [default: 10000]
    #[arg(long, value_name = "T", requires = "ladder")]
    ms: Option<u64>,
    /// Also write every game to this file, one record a line as the referee writes them, the winner before it
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
}

/// Plays what was asked for and prints the state.
///
/// # Errors
/// Arguments that do not fit, a player that does not answer, a file that can't be written.
pub(super) fn run(catalogue: &Catalogue, arguments: &Arguments) -> anyhow::Result<()> {
    let pairs = pairs(arguments)?;
    let mut records = match &arguments.records {
        Some(path) => {
            Some(File::create(path).with_context(|| format!("{} can't be written", path.display()))?)
        }
        None => None,
    };
    println!("{HEAD}");
    for [first, second] in &pairs {
        let players = [player(first)?, player(second)?];
        let tally =
            one_match(catalogue, &what(catalogue, arguments, players)?, (first, second), &mut records)?;
        println!("{}", row(first, second, &tally));
    }
    Ok(())
}

/// Who plays whom, all of them sound.
fn pairs(arguments: &Arguments) -> anyhow::Result<Vec<[String; 2]>> {
    let pairs = match (arguments.ladder, arguments.players.as_slice()) {
        (true, []) => {
            let name = |level| match arguments.ms {
                Some(ms) if level == LEVELS => format!("level:{level},ms={ms}"),
                _ => format!("level:{level}"),
            };
            (1..LEVELS).map(|below| [name(below + 1), name(below)]).collect()
        }
        (true, _) => bail!("--ladder names the players itself: leave them out"),
        (false, [first, second]) => vec![[first.clone(), second.clone()]],
        (false, _) => bail!("two players are needed, like `level:5 greedy` (or --ladder): {PLAYERS}"),
    };
    for name in pairs.iter().flatten() {
        player(name)?;
    }
    Ok(pairs)
}

fn what(catalogue: &Catalogue, arguments: &Arguments, players: [Player; 2]) -> anyhow::Result<Match> {
    let GameSpec { game, engine, .. } = *catalogue.get(&arguments.game).with_context(|| {
        format!("there is no game {:?}; the games are: {}", arguments.game, catalogue.ids().join(", "))
    })?;
    let given = arguments.options.iter().map(|option| {
        option
            .split_once('=')
            .with_context(|| format!("{option:?} is no option: write NAME=VALUE, like size=13"))
    });
    let given: Vec<(&str, &str)> = given.collect::<Result<_, _>>()?;
    Ok(Match {
        game,
        engine,
        options: game.info().options(given)?,
        players,
        games: within("--games", arguments.games, 1, MOST_GAMES)?,
        opening: within("--opening", arguments.opening, 0, MOST_OPENING)?,
        seed: arguments.seed,
        threads: within("--threads", arguments.threads, 1, MOST_THREADS)?,
        most_plies: within("--longest", arguments.longest, 1, MOST_GAMES)?,
    })
}

fn within<T: PartialOrd + std::fmt::Display>(name: &str, value: T, least: T, most: T) -> anyhow::Result<T> {
    if value < least || value > most {
        bail!("{name} is a whole number from {least} to {most}");
    }
    Ok(value)
}

const PLAYERS: &str = "a player is level:N[,ms=T][,nodes=N], greedy, uct[,ms=T][,nodes=N], or \
                       program[,ms=T]:COMMAND with its arguments";

/// Reads a player.
fn player(text: &str) -> anyhow::Result<Player> {
    let (head, tail) = text.split_once(':').unwrap_or((text, ""));
    let mut words = head.split(',');
    let kind = words.next().unwrap_or_default();
    let mut budget: Vec<&str> = words.collect();
    let player = match kind {
        "level" => {
            let mut words = tail.split(',');
            let level = words.next().and_then(|number| number.parse().ok());
            let level = level.filter(|level| (1..=LEVELS).contains(level));
            let level = level.with_context(|| format!("{text:?}: a level is a number from 1 to {LEVELS}"))?;
            budget.extend(words);
            let (time, nodes) = limits(text, &budget)?;
            Player::Level { level, time, nodes }
        }
        "greedy" if text == "greedy" => Player::Greedy,
        "uct" if tail.is_empty() => {
            let (time, nodes) = limits(text, &budget)?;
            Player::RandomPolicy { time: time.or(nodes.is_none().then_some(USUAL_UCT)), nodes }
        }
        "program" if !tail.trim().is_empty() => {
            let (time, nodes) = limits(text, &budget)?;
            if nodes.is_some() {
                bail!("{text:?}: programs are told a time, ms=T, but no nodes");
            }
            Player::Program { command: tail.split_whitespace().map(str::to_owned).collect(), time }
        }
        _ => bail!("{text:?} is no player: {PLAYERS}"),
    };
    Ok(player)
}

fn limits(text: &str, budget: &[&str]) -> anyhow::Result<(Option<Duration>, Option<u64>)> {
    let (mut time, mut nodes) = (None, None);
    for word in budget {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        let number = value.parse().ok().filter(|&number: &u64| number > 0);
        match (name, number) {
            ("ms", Some(ms)) if ms <= MOST_TIME => time = Some(Duration::from_millis(ms)),
            ("ms", _) => bail!("{text:?}: ms is a whole number from 1 to {MOST_TIME}"),
            ("nodes", Some(number)) => nodes = Some(number),
            ("nodes", None) => bail!("{text:?}: nodes is a whole number from 1 on"),
            _ => bail!("{text:?}: {word:?} is no limit; write ms=T or nodes=N"),
        }
    }
    Ok((time, nodes))
}

fn one_match(
    catalogue: &Catalogue,
    what: &Match,
    (first, second): (&str, &str),
    records: &mut Option<File>,
) -> anyhow::Result<Tally> {
    let began = Instant::now();
    // The first error of writing a record; the match goes on to its end.
    let written = Mutex::new(Ok(()));
    let file = Mutex::new(records.as_mut());
    let tally = play_shown(what, &|tally, played| {
        let seconds = began.elapsed().as_secs();
        eprintln!("{} of {} games, {seconds} s: {first} v {second}: {tally}", tally.games(), what.games);
        let mut file = file.lock().unwrap_or_else(|broken| broken.into_inner());
        let mut written = written.lock().unwrap_or_else(|broken| broken.into_inner());
        if let (Some(file), Ok(())) = (file.as_mut(), written.as_ref()) {
            *written = writeln!(file, "{}", record(catalogue, played));
        }
    })?;
    written.into_inner().unwrap_or_else(|broken| broken.into_inner()).context("a record can't be written")?;
    Ok(tally)
}

/// Whether the first player won, his seat, and the record.
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
| first | second | games | won | drawn | lost | points of the first (95 %) | Elo (95 %) | as x | as o | x won | plies |
|---|---|---|---|---|---|---|---|---|---|---|---|";

/// A row of the state; colours are those of the first player, won and lost.
fn row(first: &str, second: &str, tally: &Tally) -> String {
    let [low, high] = tally.interval();
    // Who won all or nothing could be stronger, or weaker, by any amount.
    let elo = match (tally.elo(), tally.percent()) {
        ([least, ..], 100.0..) => format!("over {least:+.0}"),
        ([.., most], ..=0.0) => format!("below {most:+.0}"),
        ([least, likely, most], _) => format!("{likely:+.0} ({least:+.0} to {most:+.0})"),
    };
    let (won, lost): (usize, usize) = (tally.wins.iter().sum(), tally.losses.iter().sum());
    format!(
        "| {first} | {second} | {} | {won} | {} | {lost} | {:.1} % ({low:.1} to {high:.1}) | {elo} \
         | {}-{} | {}-{} | {} of {} | {} |",
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
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_with_their_limits() {
        let ms = |ms| Some(Duration::from_millis(ms));
        let read = |text: &str| player(text).expect(text);
        assert_eq!(read("level:7"), Player::Level { level: 7, time: None, nodes: None });
        assert_eq!(read("level:3,ms=50,nodes=9"), Player::Level { level: 3, time: ms(50), nodes: Some(9) });
        assert_eq!(read("greedy"), Player::Greedy);
        assert_eq!(read("uct"), Player::RandomPolicy { time: ms(1000), nodes: None });
        assert_eq!(read("uct,nodes=100"), Player::RandomPolicy { time: None, nodes: Some(100) });
        let command = ["postern".to_owned(), "referee".to_owned()].to_vec();
        assert_eq!(read("program,ms=20:postern referee"), Player::Program { command, time: ms(20) });
    }

    #[test]
    fn what_is_no_player_is_told_how_one_is_written() {
        let refused = |text: &str| format!("{:#}", player(text).expect_err(text));
        for text in ["", "bob", "greedy,ms=3", "uct:3", "program:", "Level:3"] {
            assert!(refused(text).contains("a player is level:N"), "{text}");
        }
        assert!(refused("level:8").contains("from 1 to 7") && refused("level").contains("from 1 to 7"));
        assert!(refused("level:3,ms=0").contains("ms is a whole number"));
        assert!(refused("uct,speed=3").contains("\"speed=3\" is no limit"));
        assert!(refused("program,nodes=3:x").contains("ms=T"));
    }

    #[test]
    fn a_row_has_as_many_columns_as_the_head() {
        let tally = Tally { wins: [3, 2], losses: [1, 2], draws: 2, plies: 500 };
        let columns = |line: &str| line.matches('|').count();
        let row = row("level:2", "greedy", &tally);
        assert!(HEAD.lines().all(|line| columns(line) == columns(&row)), "{row}");
        let all = super::row("level:2", "greedy", &Tally { wins: [5, 5], ..Tally::default() });
        assert!(all.contains("| over +"), "{all}");
        assert!(row.contains("| 10 | 5 | 2 | 3 | 60.0 % (") && row.contains("| 5 of 8 | 50 |"), "{row}");
    }
}
