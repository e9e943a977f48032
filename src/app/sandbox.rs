//! Runs the bot on the sandbox, a chat page on this machine.

mod past_games;
mod past_series;
pub(in crate::app) mod winding;

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use discord_sandbox::activity::setup::Activity;
use discord_sandbox::config::{Card, Config};
use discord_sandbox::handle::Sandbox;
use discord_sandbox::world::permission;
use tokio::net::TcpListener;

use super::{ActivitySettings, Settings, WebSettings, clock, serve};
use crate::app::live::Live;
use postern_discord::gateway::connect::Listening;
use postern_games::catalogue::Catalogue;
use postern_games::spec::GameSpec;
use postern_play::ids::{ChannelId, PersonId, ServerId};
use postern_play::record::home::Home;
use postern_render::look::{Look, Width};
use postern_render::painter::Painter;
use postern_rules::language::Language;
use postern_service::challenges::computer::USUAL_LEVEL;
use postern_store::transfer::files;

/// The name of the bot on the sandbox.
const BOT: &str = "Postern";

/// The channel of the past games. A new sandbox has no message in it, so the page shows its cards there.
const GAMES: &str = "games";
/// The channel of the pool.
const SERIES: &str = "series";
/// How long the store may take to write them.
const CLOSED_WITHIN: Duration = Duration::from_secs(10);

/// The width of the boards on the page's cards, in pixels.
const CARD_WIDTH: u16 = 360;

/// Runs the sandbox and the bot on it. Calls `ready` with the address of the chat page.
///
/// # Errors
/// Returns an error if either can't start, or if the bot ends for good.
pub async fn run(
    settings: Settings,
    port: u16,
    stop: impl Future<Output = ()>,
    ready: impl FnOnce(String) + Send + 'static,
) -> anyhow::Result<()> {
    files::make_folders(&settings.data)
        .with_context(|| format!("the folder {} can't be made", settings.data.display()))?;
    let is_new = std::fs::read_dir(&settings.data)
        .with_context(|| format!("the folder {} can't be read", settings.data.display()))?
        .next()
        .is_none();
    let config = Config {
        port,
        journal: Some(settings.data.join("sandbox.jsonl")),
        server_name: "Postern Sandbox".to_owned(),
        bot_name: BOT.to_owned(),
        channels: [GAMES, "lounge", SERIES].map(str::to_owned).to_vec(),
        roles: vec![("organisers".to_owned(), vec!["ben".to_owned()])],
        cards: cards(&settings.catalogue)?,
        // As on a server whose owners want pinned boards: `/doctor` finds nothing missing.
        bot_permissions: permission::INVITED | permission::PIN_MESSAGES,
        note: note(),
        ..Config::default()
    };
    let sandbox = Sandbox::start(config).await?;
    // Only one person plays here, so there is no need to share the computer's time.
    let live = Live { against_computer: usize::MAX, ..settings.live.borrow().clone() };
    let web = site(port, &sandbox).await;
    sandbox.set_activity(Some(Activity::at(&web.address)));
    // Games of the sandbox do not belong in a database that others share.
    let settings = Settings {
        token: sandbox.token().to_owned(),
        api: Some(sandbox.url()),
        live: live.for_good(),
        listening: Listening::Gateway,
        postgres: None,
        web: Some(web),
        ahead_ms: Some(sandbox.ahead_ms()),
        ..settings
    };
    winding::set(*sandbox.ahead_ms().borrow());
    if is_new {
        fill(&settings, &sandbox).await?;
    }
    let address = sandbox.page();
    serve(&settings, stop, move || ready(address)).await
}

/// Returns the site of the sandbox: on this machine, at the port after that of the chat page, or at any free one.
async fn site(port: u16, sandbox: &Sandbox) -> WebSettings {
    let wished =
        SocketAddr::from(([127, 0, 0, 1], port.checked_add(1).filter(|_| port > 0).unwrap_or_default()));
    let free = SocketAddr::from(([127, 0, 0, 1], 0));
    let mut listen = free;
    for address in [wished, free] {
        // The port is free again at once, and the site takes it in a moment.
        if let Ok(taken) = TcpListener::bind(address).await.and_then(|listener| listener.local_addr()) {
            listen = taken;
            break;
        }
    }
    // Each person has their own host there.
    let host = sandbox.activity_host();
    let domain = host.split_once('.').map(|(_, domain)| domain);
    let proxy = domain.map(|domain| format!("http://*.{domain}"));
    let activity = Some(ActivitySettings { clients: vec![sandbox.url()], proxy });
    WebSettings { listen, address: format!("http://{listen}"), activity, client_secret: None }
}

/// Fills the store of a new sandbox with ended games between its people, and a running pool. The first person has played
/// nothing: whoever tries the sandbox starts as a newcomer.
async fn fill(settings: &Settings, sandbox: &Sandbox) -> anyhow::Result<()> {
    files::make_folders(&settings.data)
        .with_context(|| format!("the folder {} can't be made", settings.data.display()))?;
    let mut people = Vec::new();
    for (name, shown) in Config::default().people.into_iter().skip(1) {
        people.push((PersonId(sandbox.person(&name)?.id().0), shown));
    }
    let channel = |name: &str| {
        let found = sandbox.channel(name).with_context(|| format!("the sandbox has no channel {name}"));
        found.map(|channel| ChannelId(channel.0))
    };
    let server = ServerId(sandbox.guild().0);
    let home = Home::Channel { server, channel: channel(GAMES)?, thread: None };
    let series = channel(SERIES)?;
    let store = settings.store_location().open().await?;
    let filled = async {
        past_games::fill(&store, &settings.catalogue, &people, home, clock()).await?;
        past_series::fill(&store, &settings.catalogue, &people, (server, series), clock()).await
    };
    let filled = filled.await;
    store.close(CLOSED_WITHIN).await?;
    filled
}

/// Returns the line about the games that a new sandbox is filled with.
fn note() -> String {
    let newcomer = Config::default().people.into_iter().next().map(|(_, shown)| shown).unwrap_or_default();
    format!("{newcomer} is new here. The past games, ratings and series of the others are samples.")
}

/// Returns a card for each game: a board in the middle of a game, and a newcomer's first game against the computer.
fn cards(catalogue: &Catalogue) -> anyhow::Result<Vec<Card>> {
    let painter = Painter::new().context("the themes can't be used")?;
    catalogue.iter().map(|spec| card(catalogue, &painter, spec)).collect()
}

fn card(catalogue: &Catalogue, painter: &Painter, spec: &GameSpec) -> anyhow::Result<Card> {
    let info = spec.info();
    let example = spec.game.example().with_context(|| format!("the example of {}", info.id))?;
    let look = Look { width: Width::new(CARD_WIDTH)?, ..Look::default() };
    let options: String = info.first_game().iter().map(|(name, value)| format!(" {name}:{value}")).collect();
    let lesson = spec.lesson.map(|_| ("Learn".to_owned(), format!("/learn game:{}", info.id)));
    Ok(Card {
        title: format!("{} {}", info.emblem, info.name).trim_start().to_owned(),
        about: catalogue.describe(info, "summary", info.summary, Language::English),
        picture: painter.png(&example.diagram(), &look)?,
        alt: format!("A board of {}", info.name),
        command: format!(
            "/challenge {} opponent:@{}{options} level:{USUAL_LEVEL} colour:first",
            info.id,
            BOT.to_lowercase()
        ),
        also: lesson,
    })
}
