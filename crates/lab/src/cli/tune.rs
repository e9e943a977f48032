//! `postern-lab tune`: fits the weights of a game's evaluation, or the network on top of them.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;

use super::game_arguments;
use super::game_arguments::{MOST_THREADS, can_be_written, within};
use crate::tuning;
use crate::tuning::settings::Tuning;
use postern_games::catalogue::Catalogue;

/// Upper bound on arguments: larger numbers would take too long.
const MOST: usize = 1_000_000;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The id of a game that is evaluated with weights
    game: String,
    /// The file to write, after each generation; a network for whole boards also after each epoch of its fit
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The random seed. Another number gives other games, the same arguments give the same weights
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The number of rounds of games, each followed by a fit
    #[arg(long, value_name = "N", default_value_t = GENERATIONS)]
    generations: usize,
    /// The number of games in each round
    #[arg(long, value_name = "N", default_value_t = GAMES)]
    games: usize,
    /// The number of positions searched for each move
    #[arg(long, value_name = "N", default_value_t = NODES)]
    nodes: u64,
    /// The number of passes of a fit over all positions. The weights of a game for points (Inchworm) have a direct
    /// solution instead
    #[arg(long, value_name = "N", default_value_t = EPOCHS)]
    epochs: usize,
    /// The influence of the games' results in hundredths; the rest is that of the search's evaluations. The weights of
    /// a game for points (Inchworm) are fitted to the points still to come instead
    #[arg(long, value_name = "N", default_value_t = RESULT)]
    result: u32,
    /// The number of games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Make a network: for combinations of features or shapes, on top of the game's weights, or for whole boards
    /// (Palisade)
    #[arg(long)]
    network: bool,
    /// Continue with these weights, or with --network, with this network. By default, the first games use a guess, or
    /// the game's weights alone
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// An option of the game; repeatable
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

const GENERATIONS: usize = 6;
const GAMES: usize = 4_000;
const NODES: u64 = 500;
const EPOCHS: usize = 8;
const RESULT: u32 = 60;

/// Fits the weights or the network and writes the file, with its progress on standard error.
///
/// # Errors
/// Invalid arguments, a game without weights, or a file that can't be read or written.
pub(crate) fn run(catalogue: &Catalogue, arguments: &Arguments) -> anyhow::Result<()> {
    let spec = game_arguments::game(catalogue, &arguments.game)?;
    for (name, value) in [
        ("--generations", arguments.generations),
        ("--games", arguments.games),
        ("--epochs", arguments.epochs),
    ] {
        within(name, value, 1, MOST)?;
    }
    within("--threads", arguments.threads, 1, MOST_THREADS)?;
    within("--result", arguments.result, 0, 100)?;
    can_be_written(&arguments.out)?;
    let from = arguments
        .from
        .as_ref()
        .map(|path| std::fs::read(path).with_context(|| format!("{} can't be read", path.display())));
    let from = from.transpose()?;
    let settings = Tuning {
        options: game_arguments::options(spec.game, &arguments.options)?,
        generations: arguments.generations,
        games: arguments.games,
        nodes: arguments.nodes.max(1),
        epochs: arguments.epochs,
        result: arguments.result as f32 / 100.0,
        seed: arguments.seed,
        threads: arguments.threads,
        played: Arc::default(),
    };
    let Arguments { game, seed, generations, games, nodes, epochs, result, network, .. } = arguments;
    let what = if *network { " --network" } else { "" };
    let chosen: String = arguments.options.iter().map(|option| format!(" --option {option}")).collect();
    let going_on =
        arguments.from.as_ref().map(|from| format!(" --from {}", from.display())).unwrap_or_default();
    let about = format!(
        "postern-lab tune {game}{what}{chosen} --seed {seed} --generations {generations} --games {games} --nodes {nodes} \
         --epochs {epochs} --result {result}{going_on}"
    );
    let (played, all) = (Arc::clone(&settings.played), settings.generations * settings.games);
    let shown =
        postern_progress::show("games", move || (played.load(Ordering::Relaxed) as u64, Some(all as u64)));
    let (began, mut written) = (Instant::now(), Ok(()));
    let mut told = |step: &str, file: Option<Vec<u8>>| {
        shown.say(&format!("{} s: {step}", began.elapsed().as_secs()));
        if let (Some(file), Ok(())) = (file, &written) {
            written = std::fs::write(&arguments.out, file);
        }
    };
    let engine = spec.engine;
    let trainer = tuning::trainer(game).with_context(|| format!("{game} does not ship with Postern"))?;
    let unfit = |what: &str| {
        let path = arguments.from.as_deref().unwrap_or(&arguments.out);
        format!("{} has no {what} for {game}", path.display())
    };
    let is_made = if *network {
        let from = from.map(|file| engine.network(&file).with_context(|| unfit("network")));
        let made = (trainer.tune_network)(&settings, from.transpose()?, &mut |step, network| {
            told(step, network.and_then(|network| network.to_file(&about)));
        });
        made.is_some()
    } else {
        let read = |file: Vec<u8>| engine.weights(std::str::from_utf8(&file).ok()?);
        let from = from.map(|file| read(file).with_context(|| unfit("weights")));
        let made = (trainer.tune)(&settings, from.transpose()?, &mut |step, weights| {
            told(step, weights.map(|weights| weights.to_text(&about).into_bytes()));
        });
        made.is_some()
    };
    drop(shown);
    if !is_made && *network {
        bail!(
            "there is no network to make for {game}: it tells neither whole boards nor shapes, and its features count in parts"
        );
    }
    if !is_made {
        bail!("{game} is judged by hand-made rules: it has no weights to make");
    }
    written.with_context(|| format!("{} can't be written", arguments.out.display()))?;
    println!(
        "{} {}",
        if *network { "the network is in" } else { "the weights are in" },
        arguments.out.display()
    );
    Ok(())
}
