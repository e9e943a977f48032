//! The `discord-sandbox` program: starts a sandbox, prints how to reach it, and runs until Ctrl-C or SIGTERM.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use discord_sandbox::activity::setup::Activity;
use discord_sandbox::config::{Config, MoreServer};
use discord_sandbox::handle::Sandbox;
use discord_sandbox::practice::settings::Practice;

/// A stand-in for Discord on this machine, to develop and test bots without an account.
///
/// Prints four lines in the form NAME=value: SANDBOX_URL, the address (the REST API is below /api), SANDBOX_TOKEN, the
/// bot's token, SANDBOX_PUBLIC_KEY, the key that verifies interactions posted to an endpoint, and SANDBOX_PAGE, the chat
/// in the browser.
#[derive(Parser)]
#[command(name = "discord-sandbox", version)]
struct Arguments {
    /// The port on 127.0.0.1; 0 for any free one
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// The people of a new chat: user names, separated by commas. The first one owns the server
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = user_name, default_value = "ada,ben")]
    people: Vec<String>,
    /// The text channels of a new chat, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = channel_name, default_value = "general")]
    channel: Vec<String>,
    /// A role in a new chat and the people who have it, as organisers=ada,ben. Can be repeated
    #[arg(long, value_name = "NAME=NAMES", value_parser = role)]
    role: Vec<(String, Vec<String>)>,
    /// The name of the bot in a new chat
    #[arg(long, value_name = "NAME", default_value = "Bot")]
    bot: String,
    /// The name of the server in a new chat. Can be repeated for further servers with the bot
    #[arg(long, value_name = "NAME", default_value = "Sandbox")]
    server: Vec<String>,
    /// A further server in a new chat, without the bot. Can be repeated
    #[arg(long, value_name = "NAME")]
    foreign_server: Vec<String>,
    /// The people of a new chat who added the app to their account, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    installed: Vec<String>,
    /// The file that stores the chat. Without it, the chat is lost at the end
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// A saved chat to start a new chat with
    #[arg(long, value_name = "FILE")]
    world: Option<PathBuf>,
    /// The bot's token; by default another one at each start
    #[arg(long)]
    token: Option<String>,
    /// The bot's endpoint for interactions, as http://HOST:PORT/PATH. Without it, they go to the gateway
    #[arg(long, value_name = "URL")]
    endpoint: Option<String>,
    /// The privileged intents that are switched on, separated by commas
    #[arg(long, value_delimiter = ',')]
    intents: Vec<Intent>,
    /// Limits the bot's requests as Discord does, to this many in a second (answers to interactions do not count)
    #[arg(long, value_name = "REQUESTS", num_args = 0..=1, require_equals = true, default_missing_value = "50")]
    limits: Option<u32>,
    /// Does what Discord does beyond its documentation: refusals that pass, limits, doubled interactions, pages of HTML.
    /// The seed decides what happens at random
    #[arg(long, value_name = "SEED", num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    practice: Option<u64>,
    /// The page of the application's Activity, as http://HOST:PORT/FOLDER. Without it, the application has none
    #[arg(long, value_name = "URL")]
    activity: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Intent {
    Members,
    Presences,
    MessageContent,
}

impl Intent {
    fn bit(self) -> u64 {
        match self {
            Intent::Members => 1 << 1,
            Intent::Presences => 1 << 8,
            Intent::MessageContent => 1 << 15,
        }
    }
}

fn user_name(name: &str) -> Result<String, String> {
    let letters = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_.".contains(&b));
    let is_number = name.bytes().all(|b| b.is_ascii_digit());
    if letters && !is_number && (2..=32).contains(&name.len()) {
        Ok(name.to_owned())
    } else {
        Err("a user name has 2 to 32 of a-z, 0-9, _ and ., and is not a number".to_owned())
    }
}

fn channel_name(name: &str) -> Result<String, String> {
    let is_number = name.bytes().all(|b| b.is_ascii_digit());
    let fits = !is_number && (1..=100).contains(&name.chars().count());
    if fits {
        Ok(name.to_owned())
    } else {
        Err("a channel name has 1 to 100 characters, and is not a number".to_owned())
    }
}

fn role(text: &str) -> Result<(String, Vec<String>), String> {
    let (name, people) = text.split_once('=').unwrap_or((text, ""));
    if !(1..=100).contains(&name.chars().count()) {
        return Err("the name of a role has 1 to 100 characters".to_owned());
    }
    Ok((name.to_owned(), people.split(',').filter(|person| !person.is_empty()).map(str::to_owned).collect()))
}

/// The display name of a new person: the user name with a capital letter.
fn display_name(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

#[tokio::main]
async fn main() -> ExitCode {
    tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).with_writer(io::stderr).init();
    match run(Arguments::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("discord-sandbox: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let names: BTreeSet<&String> = arguments.people.iter().collect();
    if names.len() < arguments.people.len() {
        return Err("two people have the same user name".into());
    }
    let members = arguments.role.iter().flat_map(|(_, people)| people);
    if let Some(unknown) = members.into_iter().find(|name| !names.contains(name)) {
        return Err(format!("--role names {unknown}, who is not one of --people").into());
    }
    if let Some(unknown) = arguments.installed.iter().find(|name| !names.contains(name)) {
        return Err(format!("--installed names {unknown}, who is not one of --people").into());
    }
    let mut with_bot = arguments.server.iter().map(|name| (name.clone(), true));
    let (server_name, _) = with_bot.next().unwrap_or_default();
    let more = with_bot.chain(arguments.foreign_server.iter().map(|name| (name.clone(), false)));
    let servers =
        more.map(|(name, bot)| MoreServer { name, channels: arguments.channel.clone(), bot }).collect();
    let world = match &arguments.world {
        Some(path) => Some(fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?),
        None => None,
    };
    let stopped = stop_signals()?;
    let defaults = Config::default();
    let sandbox = Sandbox::start(Config {
        port: arguments.port,
        token: arguments.token.unwrap_or(defaults.token),
        journal: arguments.journal,
        world,
        server_name,
        servers,
        installed: arguments.installed,
        bot_name: arguments.bot,
        people: arguments.people.iter().map(|name| (name.clone(), display_name(name))).collect(),
        roles: arguments.role,
        channels: arguments.channel,
        privileged_intents: arguments.intents.iter().fold(0, |bits, intent| bits | intent.bit()),
        limits: arguments.limits,
        practice: arguments.practice.map_or(Practice::none(), Practice::all),
        activity: arguments.activity.as_deref().map(Activity::at),
        ..defaults
    })
    .await?;
    let lines = format!(
        "SANDBOX_URL={}\nSANDBOX_TOKEN={}\nSANDBOX_PUBLIC_KEY={}\nSANDBOX_PAGE={}\n",
        sandbox.url(),
        sandbox.token(),
        sandbox.public_key(),
        sandbox.page()
    );
    let mut out = io::stdout();
    out.write_all(lines.as_bytes())?;
    out.flush()?;
    tokio::select! {
        () = use_endpoint(&sandbox, arguments.endpoint.as_deref()) => Ok(()),
        () = stopped => Ok(()),
    }
}

/// Tries each second to use the bot's endpoint: the bot needs the public key of this sandbox before it can answer.
async fn use_endpoint(sandbox: &Sandbox, url: Option<&str>) {
    let mut reported = String::new();
    if let Some(url) = url {
        while let Err(error) = sandbox.post_interactions_to_url(url).await {
            let why = error.to_string();
            if why != reported {
                eprintln!("discord-sandbox: the endpoint is not used yet: {why}");
                reported = why;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        eprintln!("discord-sandbox: interactions are posted to {url}");
    }
    std::future::pending().await
}

/// Listens for Ctrl-C and SIGTERM from now on. The future ends with the first of them.
#[cfg(unix)]
fn stop_signals() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Listens for Ctrl-C from now on. The future ends with it.
#[cfg(windows)]
fn stop_signals() -> io::Result<impl Future<Output = ()>> {
    let mut pressed = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        pressed.recv().await;
    })
}
