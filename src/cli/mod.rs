//! The command line: parses the arguments and runs the requested command.

pub mod account;
pub mod bench;
pub mod check;
pub mod check_config;
pub mod compact;
pub mod database;
pub mod exit_code;
pub mod export;
pub mod health;
pub mod import;
pub mod licences;
pub mod log;
pub mod one_line;
pub mod operator;
pub mod record;
pub mod referee;
pub mod reload;
pub mod settings;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::{Parser, Subcommand};
use settings::{credentials, monitoring, settings};
use tokio::sync::watch;

use crate::app::Settings;
use crate::app::live::Live;
use crate::app::operator::order::Order;
use crate::config::secret_file;
use crate::config::{Log, LogLevel, Secret};
use crate::{app, discord};
use postern_games::catalogue::Catalogue;

/// Five little-known board games for Discord, played by correspondence over days.
///
/// Try it without an account: `postern sandbox` opens a chat page on this machine, with the bot in it.
///
/// Run it on Discord: create an application on <https://discord.com/developers/applications>, copy its token from the
/// page "Bot", set DISCORD_TOKEN to it, open the link that `postern invite` prints, and start `postern serve`.
///
/// All data is stored in one folder (data). `postern export` writes it to a file that every later version of Postern
/// can read. SIGTERM and Ctrl-C end the bot cleanly. Acknowledged data also survives a crash.
#[derive(Parser, Debug)]
#[command(name = "postern", version = VERSION)]
pub struct Cli {
    /// The configuration file [default: config.toml in the current folder, if it exists]. config.example.toml explains
    /// every key
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,

    /// The folder for all data [default: data]
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,

    #[command(subcommand)]
    command: Command,
}

/// The version with the commit and the target.
const VERSION: &str =
    concat!(env!("CARGO_PKG_VERSION"), " (", env!("POSTERN_COMMIT"), ", ", env!("POSTERN_TARGET"), ")");

/// The maximum time that unfinished work may delay the end of the program.
const ENDED_WITHIN: Duration = Duration::from_secs(1);

#[derive(Subcommand, Debug)]
enum Command {
    /// Run the bot on Discord
    ///
    /// The token comes from DISCORD_TOKEN, from discord.token or the file discord.token_file in the configuration, or
    /// from the systemd credential `token`. POSTERN_DISCORD_API or discord.api sets another address of the API.
    ///
    /// Exit codes: 0 after SIGTERM or Ctrl-C, 78 if every further start would fail until somebody changes a setting,
    /// such as a wrong token, and 1 for anything else.
    Serve,

    /// Try everything on this machine: a chat page in the browser, with the bot in it
    ///
    /// Prints the address of the page. The sandbox needs no account and no network, and only this machine can reach it.
    Sandbox {
        /// The port of the page on 127.0.0.1; 0 selects any free port [default: 4040]
        #[arg(long)]
        port: Option<u16>,
    },

    /// Print the links that add the bot: to a server, or to the account of a person
    Invite,

    /// Serve the rules as a line protocol, for programs that use them, check them or play against them
    ///
    /// Reads commands from standard input and answers each with one line, `= ANSWER` or `? REASON`: games, new, set,
    /// position, legal, next, play, undo, result, score, perft, genmove, analyse, words, png, gif, record.
    ///
    /// `genmove` answers immediately with a move of level 4. `genmove level=L ms=T` uses that level, `genmove ms=T` the
    /// strongest one, for at most T milliseconds. `cpu=T` instead of `ms=T` limits the processor time of the search, so
    /// that a busy machine does the same work as an idle one.
    ///
    /// `analyse [ms=T|cpu=T]` returns the three best moves and changes nothing: `depth=D nodes=N | score=S chance=C
    /// MOVE …`, with a `|` before each move and the expected answers after it. Scores (in hundredths of a point) and
    /// chances (in hundredths) are from the view of the player to move. `end=E` announces a win in E plies, or a loss
    /// if E is negative.
    Referee,

    /// Print the game record embedded in a picture of a board, or verify a record
    Record(record::Arguments),

    /// Write all data to a file, as lines of JSON, even while the bot runs
    ///
    /// The file is a consistent snapshot. Fails if there is no database, or if the file to replace contains more
    /// matches than the store.
    Export(export::Arguments),

    /// Read an exported file into an empty data folder or database
    ///
    /// Reads the exports of this and of every earlier version. After an interruption, run it again with the same file:
    /// the import resumes at that point, and until it is complete, `serve` refuses the partly filled store.
    Import(import::Arguments),

    /// Measure how fast the bot is on this machine, with simulated people on a stand-in for Discord
    ///
    /// Starts the bot in a separate process and plays against it. No account and no network are needed, and existing
    /// data stays untouched. Prints the time from /move to the preview of the move, from the button to its answer and
    /// from there to the opponent's ping, the number of errors, and the bot's memory. The stand-in runs on the same
    /// machine and uses part of its capacity.
    Bench(bench::Arguments),

    /// Ask the bot that runs with this configuration for its health
    ///
    /// Asks at monitoring.listen (or POSTERN_MONITORING), and fails if the bot is unhealthy.
    Health(health::Arguments),

    /// Hand out or delete the data of a person, exclude them from the bot, or lift that
    ///
    /// Works on a running bot and on the data of a stopped one, as do `game`, `comment`, `servers`, `leave` and `server`. The
    /// log names each order.
    Person(operator::person::Arguments),

    /// End a running game without a result, or declare that a finished one counts for neither player
    ///
    /// Both players read the reason. On Discord the owners of a server use `/server remove-game`.
    Game(operator::game::Arguments),

    /// List the comments on a game, or delete one
    Comment(operator::comment::Arguments),

    /// Count servers, people of the last seven days, running games and data, and list the servers
    Servers,

    /// Leave a server; its managers can add the bot again
    Leave(operator::server::Leave),

    /// Exclude a server, or lift that
    Server(operator::server::Arguments),

    /// The same as `game N void`
    #[command(hide = true)]
    Void(operator::game::Voided),

    /// Read all data, replay every match, and report what is wrong; the bot must not be running
    Check,

    /// Write the database again, without anything that was deleted; the bot must not be running
    ///
    /// The database keeps deleted data in its file until it happens to write over it, which may take weeks. After this command
    /// no file of the database has it. Needs room for a second copy meanwhile.
    Compact,

    /// Check whether `serve` can start with the configuration
    ///
    /// Reads the file, the environment and the files that they name, and prints each fault. Connects to nothing.
    CheckConfig,

    /// Print the licences of Postern, and of the fonts and crates in it
    Licences,
}

/// Runs the requested command. Answers go to standard output, the log to standard error.
///
/// # Errors
/// The reason why the command failed, suitable for one line.
pub fn run(cli: Cli) -> anyhow::Result<()> {
    if let Command::Serve | Command::Sandbox { .. } = cli.command {
        without_huge_pages();
    }
    let catalogue = Catalogue::standard();
    if let Command::Referee = cli.command {
        return referee::run(&catalogue).context("the referee can't go on");
    }
    if let Command::Licences = cli.command {
        return licences::run().context("the licences can't be written");
    }
    if let Command::Record(arguments) = &cli.command {
        return record::run(&catalogue, arguments);
    }
    if let Command::CheckConfig = cli.command {
        return check_config::run(cli.config.as_deref(), cli.data.as_ref());
    }
    let config = reload::load(cli.config.as_ref(), cli.data.as_ref())?;
    if let Command::Health(arguments) = &cli.command {
        return health::run(monitoring(&config)?, arguments);
    }
    // People who try the bot on their own machine should see only the address, and what goes wrong.
    let (level, libraries) = match (&cli.command, config.log.level) {
        (Command::Sandbox { .. }, LogLevel::Info) => (LogLevel::Warn, LogLevel::Error),
        (_, level) => (level, LogLevel::Warn),
    };
    let log = log::start(Log { level, ..config.log }, libraries)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        let (live, changes) = watch::channel(Live::of(&config));
        let token = match cli.command {
            Command::Serve | Command::Invite => {
                secret_file::token(&config.discord, credentials().as_deref())?
            }
            _ => Secret::default(),
        };
        let discord = config.discord.clone();
        let token_of = move || secret_file::token(&discord, credentials().as_deref());
        let settings = settings(&config, token, catalogue, changes)?;
        let way = operator::Way { settings: &settings, token: &token_of };
        match cli.command {
            Command::Serve => {
                let (file, data) = (cli.config, cli.data);
                tokio::spawn(reload::Reload { file, data, started: config, log, live }.follow());
                app::serve(&settings, asked_to_stop(), || tracing::info!("the bot is on Discord")).await
            }
            Command::Sandbox { port } => {
                let port = port.unwrap_or(config.sandbox.port);
                let ready = |address| println!("Postern's sandbox: {address} (Ctrl-C ends it)");
                app::sandbox::run(settings, port, asked_to_stop(), ready).await
            }
            Command::Invite => invite(settings).await,
            Command::Bench(arguments) => bench::run(settings.catalogue, &arguments).await,
            Command::Export(arguments) => export::run(&settings, &arguments).await,
            Command::Import(arguments) => import::run(&settings, &arguments).await,
            Command::Person(arguments) => operator::person::run(&way, arguments).await,
            Command::Game(arguments) => operator::game::run(&way, arguments).await,
            Command::Comment(arguments) => operator::comment::run(&way, arguments).await,
            Command::Servers => way.tell(&Order::Servers).await,
            Command::Leave(arguments) => operator::server::leave(&way, &arguments).await,
            Command::Server(arguments) => operator::server::run(&way, arguments).await,
            Command::Void(arguments) => operator::game::void(&way, arguments).await,
            Command::Check => check::run(&settings).await,
            Command::Compact => compact::run(&settings).await,
            // These commands ran above.
            Command::Referee
            | Command::Health(_)
            | Command::Record(_)
            | Command::Licences
            | Command::CheckConfig => Ok(()),
        }
    });
    // Unfinished work, such as an export to a disk that hangs, must not prevent the end of the program.
    runtime.shutdown_timeout(ENDED_WITHIN);
    done
}

/// Keeps the kernel from backing the allocator's memory by pages of 2 MB. A bot that idles uses a small part of each, and holds
/// 30 MB more with them. A search is 3 % slower without them.
fn without_huge_pages() {
    // An older kernel that refuses costs memory and nothing else.
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::disable_transparent_huge_pages(true);
}

/// Completes when the program should stop: on Ctrl-C, or on SIGTERM from a service manager. The signals are listened
/// for from the moment of the call, even before the future is awaited.
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
    let bot = account::of(&settings).await?;
    println!("For a server:  {}", discord::invite(bot.application()));
    println!("For a person:  {}", discord::account_link(bot.application()));
    Ok(())
}
