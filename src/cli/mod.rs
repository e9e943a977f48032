//! The command line: what can be asked of the program, and doing it.

mod arena;
mod bench;
mod check;
mod database;
mod export;
mod figures;
mod game_arguments;
mod health;
mod import;
mod log;
mod one_line;
mod players;
mod puzzles;
mod reload;
mod tune;

pub use one_line::on_one_line;

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use clap::{Parser, Subcommand};
use tokio::sync::watch;

use crate::app::{self, Live, Settings};
use crate::config::{self, Config, Level, Log, Mode};
use crate::discord::{self, Bot, Listening, Patience, ShardRange};
use crate::game::{BadTranscript, Describe, Language, Transcript};
use crate::games::Catalogue;
use crate::referee;
use crate::render::record_in_png;
use crate::store::PostgresSettings;

/// Five little-known board games, played by the move over days in Discord.
///
/// Try it without an account: `postern sandbox` opens a chat page on this machine, with the bot in it.
///
/// Run it on Discord: make an application on <https://discord.com/developers/applications>, copy its token from the page
/// "Bot", set DISCORD_TOKEN to it, open the link that `postern invite` prints, and start `postern serve`.
///
/// Everything that is kept lies in one folder (data). `postern export` writes it to a file that any later Postern
/// reads. SIGTERM and Ctrl-C end the bot cleanly; nothing that was acknowledged is lost in any other way either.
#[derive(Parser, Debug)]
#[command(name = "postern", version)]
pub struct Cli {
    /// The configuration; config.toml in this folder where it is there (config.example.toml explains every key)
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,

    /// The folder of everything that is kept [default: data]
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,

    #[command(subcommand)]
    command: Command,
}

/// How long what still works may hold up the end of the program.
const ENDED_WITHIN: Duration = Duration::from_secs(1);

/// What `postern help arena` tells.
const ARENA: &str = "\
Let computer players play against each other, and print who wins how often and how sure that is

A player is one of:
  level:N[,ms=T|,cpu=T][,managed][,nodes=N][,weights=FILE][,network=FILE][,perturbed=SEED]
         [,style=race|wait|swarm][,without=TECHNIQUE]
                              the computer player, by default with its level's own budget; with other weights or
                              another network that `postern tune` made, with weights that are each off by up to a
                              quarter at random, or with a bonus: for points at once (race), for moves left (wait),
                              for captures at hand (swarm). Other weights play without a network.
                              `without` leaves out a technique of the search (null-move, history, network, …; a wrong
                              one is answered with all names), and can be written more than once
  greedy                      takes the best move one ply ahead by plain counting
  uct[,ms=T|,cpu=T][,managed][,nodes=N]
                              UCT with random playouts, which knows the rules only (by default 1 s a move)
  program[,ms=T|,cpu=T]:COMMAND …
                              a program that speaks the referee's protocol; it is asked for `genmove [ms=T|cpu=T]`

The first player meets each of the others. Colours alternate; both games of a pair begin with the same random moves,
or with the same opening of a book. Times are milliseconds for a move: ms by the clock, cpu by the processor time of the
thread that searches. On a busy machine only cpu and nodes are fair. A time that is managed is the usual one, as in games
with people: a clear choice takes less of it, an unclear one up to twice as much. Progress goes to standard error, a
table of results to standard output: points of the first player with the 95 % interval, Elo with its interval, wins by
colour, the mean time for a move.";

#[derive(Subcommand, Debug)]
enum Command {
    /// Be the bot on Discord
    ///
    /// The token comes from DISCORD_TOKEN or from discord.token in the configuration; POSTERN_DISCORD_API or discord.api
    /// name another address of the API.
    Serve,

    /// Try everything on this machine: a chat page in the browser, with the bot in it
    ///
    /// Prints the address of the page. It needs no account and no network, and nobody else can reach it.
    Sandbox {
        /// The port of the page on 127.0.0.1; 0 takes any that is free [default: 4040]
        #[arg(long)]
        port: Option<u16>,
    },

    /// Print the link that invites the bot to a server
    Invite,

    /// Speak the rules by lines of text: for programs that use them, check them or play against them
    ///
    /// Reads commands from standard input and answers each with one line, `= ANSWER` or `? REASON`: games, new, set,
    /// position, legal, next, play, undo, result, score, perft, genmove, analyse, words, png, gif, record.
    ///
    /// `genmove` answers at once, by level 4; `genmove level=L ms=T` by that level, and `genmove ms=T` by the strongest one,
    /// after T milliseconds at most. `cpu=T` in place of `ms=T` counts the processor time of the search: the same work on a busy
    /// machine as on an idle one.
    ///
    /// `analyse [ms=T|cpu=T]` tells the three best moves and changes nothing: `depth=D nodes=N | score=S chance=C MOVE …`, a
    /// `|` before each, and the answers that are expected behind each move. Scores (in hundredths of a point) and chances
    /// (in hundredths) are those of the player to move; `end=E` tells a win, or a loss where E is negative, in E plies.
    Referee,

    /// Let computer players play against each other, and print who wins how often and how sure that is
    #[command(long_about = ARENA)]
    Arena(arena::Arguments),

    /// Find puzzles in quick games of the computer against itself, and prove them
    Puzzles(puzzles::Arguments),

    /// Make the weights by which the computer judges a game, or a network upon them, from its own games
    ///
    /// The computer plays games against itself, fits the weights or the network to how they ended, and plays on with these.
    /// `docs/engine.md` says how those that ship were made.
    Tune(tune::Arguments),

    /// Draw the boards of the documents
    ///
    /// Reads figures.toml of a folder and writes the pictures beside it.
    Figures(figures::Arguments),

    /// Print the game record that a picture of a board carries
    Record {
        /// A PNG file that Postern drew
        file: PathBuf,
    },

    /// Write everything that is kept to a file, as lines of JSON, also while the bot runs
    ///
    /// The file holds the state of one moment. Fails where there is no database, and where the file holds more matches
    /// than the store.
    Export(export::Arguments),

    /// Read a file that export wrote into an empty data folder or database
    ///
    /// Reads the exports of this and of every earlier version. When it was interrupted, run it again with the same file:
    /// it goes on where it stopped, and `serve` refuses what holds a part of it.
    Import(import::Arguments),

    /// Measure how fast the bot is on this machine, with people who play on a stand-in for Discord
    ///
    /// Starts the bot as a process of its own and plays against it: no account and no network is needed, and data that is
    /// there is not touched. Prints the time from /move to the look at the move, from the button to its answer and from there
    /// to the opponent's ping, errors, and the bot's memory. The stand-in runs on the same machine and takes its part of it.
    Bench(bench::Arguments),

    /// Ask the bot that runs with this configuration whether it is well
    ///
    /// It asks at monitoring.listen (or POSTERN_MONITORING), and fails where the bot is not well.
    Health(health::Arguments),

    /// Read everything that is kept, replay every match, and say what is wrong, while the bot does not run
    Check,
}

/// Does what was asked. Answers go to standard output, the log to standard error.
///
/// # Errors
/// What kept it from being done, for one line.
pub fn run(cli: Cli) -> anyhow::Result<()> {
    let catalogue = Catalogue::standard();
    if let Command::Referee = cli.command {
        return match referee::run(&catalogue, io::stdin().lock(), io::stdout().lock()) {
            // Whoever asked does not listen any more.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => other.context("the referee can't go on"),
        };
    }
    if let Command::Arena(arguments) = &cli.command {
        return arena::run(&catalogue, arguments);
    }
    if let Command::Record { file } = &cli.command {
        print!("{}", record_of(&catalogue, file)?);
        return Ok(());
    }
    if let Command::Tune(arguments) = &cli.command {
        return tune::run(&catalogue, arguments);
    }
    if let Command::Puzzles(arguments) = &cli.command {
        return puzzles::run(&catalogue, arguments);
    }
    if let Command::Figures(arguments) = &cli.command {
        return figures::run(&catalogue, arguments);
    }
    let config = reload::load(cli.config.as_ref(), cli.data.as_ref())?;
    if let Command::Health(arguments) = &cli.command {
        return health::run(monitoring(&config)?, arguments);
    }
    // Whoever tries the bot on his own machine reads the address, and what goes wrong.
    let (level, libraries) = match (&cli.command, config.log.level) {
        (Command::Sandbox { .. }, Level::Info) => (Level::Warn, Level::Error),
        (_, level) => (level, Level::Warn),
    };
    let log = log::start(Log { level, ..config.log }, libraries)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        let (live, changes) = watch::channel(Live::of(&config));
        let settings = settings(&config, catalogue, changes)?;
        match cli.command {
            Command::Serve => {
                let (file, data) = (cli.config, cli.data);
                tokio::spawn(reload::Reload { file, data, started: config, log, live }.follow());
                app::serve(&settings, asked_to_stop(), || tracing::info!("the bot is on Discord")).await
            }
            Command::Sandbox { port } => {
                let port = port.unwrap_or(config.sandbox.port);
                let ready = |address| println!("Postern's sandbox: {address} (Ctrl-C ends it)");
                app::sandbox(settings, port, asked_to_stop(), ready).await
            }
            Command::Invite => invite(settings).await,
            Command::Bench(arguments) => bench::run(settings.catalogue, &arguments).await,
            Command::Export(arguments) => export::run(&settings, &arguments).await,
            Command::Import(arguments) => import::run(&settings, &arguments).await,
            Command::Check => check::run(&settings).await,
            // Done above: they need no configuration.
            Command::Referee
            | Command::Arena(_)
            | Command::Puzzles(_)
            | Command::Tune(_)
            | Command::Figures(_)
            | Command::Health(_)
            | Command::Record { .. } => Ok(()),
        }
    });
    // What still works then, as an export to a disk that does not answer, holds up no end.
    runtime.shutdown_timeout(ENDED_WITHIN);
    done
}

/// The record in a picture, as text that reads as a game.
fn record_of(catalogue: &Catalogue, file: &Path) -> anyhow::Result<String> {
    let bytes = std::fs::read(file).with_context(|| format!("{} can't be read", file.display()))?;
    let record = record_in_png(&bytes).with_context(|| format!("{} is no sound picture", file.display()))?;
    let text = record.with_context(|| format!("{} carries no game record", file.display()))?;
    let parsed: Result<Transcript, BadTranscript> = text.parse();
    parsed
        .map_err(|bad| bad.phrase())
        .and_then(|record| catalogue.replay(&record, usize::MAX).map_err(|why| why.phrase()))
        .map_err(|why| catalogue.say(&why, Language::English))
        .map_err(|why| anyhow::anyhow!("the record in {} can't be replayed: {why}", file.display()))?;
    Ok(text)
}

/// # Errors
/// The key of HTTP mode is malformed, or the file with the password of the database can't be read.
fn settings(config: &Config, catalogue: Catalogue, live: watch::Receiver<Live>) -> anyhow::Result<Settings> {
    let config::Discord { mode, shards, listen, public_key, .. } = &config.discord;
    let listening = match mode {
        Mode::Gateway => match *shards {
            None => Listening::Gateway,
            Some(config::Shards { first, last, of }) => Listening::Shards(ShardRange { first, last, of }),
        },
        Mode::Http => {
            let key = public_key.parse().context("discord.public_key can't be used")?;
            Listening::Http { listen: *listen, key }
        }
    };
    Ok(Settings {
        catalogue,
        listening,
        data: config.data.clone(),
        token: config.discord.token.0.clone(),
        api: config.api(),
        cache: config.store.cache_mib * 1024 * 1024,
        postgres: postgres(&config.store)?,
        threads: config.computer.threads,
        monitoring: monitoring(config)?,
        live,
    })
}

/// Where health and metrics are asked for.
fn monitoring(config: &Config) -> anyhow::Result<Option<SocketAddr>> {
    let listen = config.monitoring.listen.trim();
    let parsed = (!listen.is_empty()).then(|| listen.parse()).transpose();
    parsed.with_context(|| {
        format!("monitoring.listen (or POSTERN_MONITORING) must be like 127.0.0.1:9090, not {listen:?}")
    })
}

/// The PostgreSQL database that the configuration names.
fn postgres(config: &config::Store) -> anyhow::Result<Option<PostgresSettings>> {
    let url = config.url.0.trim();
    if url.is_empty() {
        return Ok(None);
    }
    let named = |file: &Path| (!file.as_os_str().is_empty()).then(|| file.to_owned());
    let read = |file: PathBuf| {
        let password = std::fs::read_to_string(&file);
        password.with_context(|| format!("the password of the database, {}, can't be read", file.display()))
    };
    let password = named(&config.password_file).map(read).transpose()?;
    Ok(Some(PostgresSettings {
        password: password.map(|password| password.trim_end_matches(['\r', '\n']).to_owned()),
        root_certificate: named(&config.root_certificate),
        connections: config.connections,
        ..PostgresSettings::new(url)
    }))
}

/// Ready when the program is asked to end: by Ctrl-C, or by SIGTERM as service managers do. It listens from the call
/// on, also before it is waited for.
fn asked_to_stop() -> impl Future<Output = ()> {
    #[cfg(unix)]
    let mut terminate = {
        use tokio::signal::unix::{SignalKind, signal};
        signal(SignalKind::terminate())
            .inspect_err(|error| tracing::warn!(%error, "SIGTERM can't be listened for; Ctrl-C ends the bot"))
            .ok()
    };
    async move {
        #[cfg(unix)]
        let terminated = async {
            match &mut terminate {
                Some(terminate) => drop(terminate.recv().await),
                None => std::future::pending().await,
            }
        };
        #[cfg(not(unix))]
        let terminated = std::future::pending::<()>();
        tokio::select! {
            () = terminated => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        tracing::info!("ending");
    }
}

async fn invite(settings: Settings) -> anyhow::Result<()> {
    let Settings { token, api, .. } = settings;
    let bot = Bot::connect(discord::Settings {
        token,
        api,
        clock: std::sync::Arc::new(app::clock),
        patience: Patience::Attempts(4),
        listening: Listening::Gateway,
    })
    .await?;
    println!("{}", discord::invite(bot.application(), false));
    Ok(())
}
