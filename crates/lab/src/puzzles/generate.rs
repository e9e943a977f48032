//! Generation of puzzle files: plays and analyses games until there are enough puzzles, and keeps the most varied.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, io};

use super::likeness::look_alike;
use postern_engine::puzzle::{PuzzleCandidate, PuzzleSource, SourceSettings};
use postern_games::puzzles::text::{Level, Puzzle, read};
use postern_games::spec::GameSpec;

/// Settings for generating a file of puzzles.
pub struct Generation<'a> {
    pub spec: GameSpec,
    pub wanted: usize,
    pub seed: u64,
    /// The most games to play.
    pub games: u64,
    /// The file to write. Puzzles already in it stay candidates. Rewritten for every puzzle found.
    pub file: &'a Path,
}

/// Generates puzzles and writes them to the file. `each` is called after every game with the number of games and of
/// candidates.
///
/// # Errors
/// Returns an error if reading or writing fails, or if the file is malformed.
pub fn make(
    generation: &Generation<'_>,
    stop: &AtomicBool,
    each: &mut dyn FnMut(u64, usize),
) -> io::Result<usize> {
    let mut all = if generation.file.exists() {
        read(generation.spec, &fs::read_to_string(generation.file)?).map_err(io::Error::other)?
    } else {
        Vec::new()
    };
    let sources = sources(generation.spec);
    for number in 0..generation.games {
        let Some(source) = sources.get(number as usize % sources.len().max(1)) else { break };
        if all.len() >= generation.wanted || stop.load(Ordering::Relaxed) {
            break;
        }
        let seed = generation.seed.wrapping_mul(1_000_003).wrapping_add(number);
        let options: Vec<(String, String)> =
            source.options.chosen().map(|(name, value)| (name.into(), value.into())).collect();
        if let Some(candidate) = source.generate(seed, stop) {
            all.push(puzzle(generation.spec, candidate, &options));
            write(generation, &all)?;
        }
        each(number + 1, all.len());
    }
    write(generation, &all)
}

/// Measures again which level finds each puzzle of a file, after a change of the engine. The ids stay, since people
/// have solved the puzzles. `each` is called after every puzzle with the number of puzzles left.
///
/// # Errors
/// Returns an error if reading or writing fails, or if the file is malformed.
pub fn measure(
    spec: GameSpec,
    file: &Path,
    stop: &AtomicBool,
    each: &mut dyn FnMut(usize),
) -> io::Result<usize> {
    let mut all = read(spec, &fs::read_to_string(file)?).map_err(io::Error::other)?;
    for (left, puzzle) in (0..all.len()).rev().zip(&mut all) {
        puzzle.found_by = puzzle.measured(stop).map_err(io::Error::other)?;
        each(left);
    }
    save(spec, file, &all)?;
    Ok(all.len())
}

/// Returns the puzzle sources of a game; empty for a game without puzzles.
fn sources(spec: GameSpec) -> Vec<PuzzleSource> {
    let settings = spec.puzzles.map_or(&[][..], |puzzles| puzzles.sources);
    let source = |&settings: &SourceSettings| {
        let options = spec.info().options(settings.options.iter().copied()).ok()?;
        Some(PuzzleSource { game: spec.game, engine: spec.engine, options, settings })
    };
    settings.iter().filter_map(source).collect()
}

fn puzzle(spec: GameSpec, candidate: PuzzleCandidate, options: &[(String, String)]) -> Puzzle {
    let PuzzleCandidate { position, goal, plies, line, otherwise, found_by, .. } = candidate;
    Puzzle {
        spec,
        id: String::new(),
        level: Level::Easy,
        options: options.to_vec(),
        position,
        goal,
        plies,
        line,
        found_by,
        otherwise: (otherwise * 100.0).round() as u8,
    }
}

fn write(generation: &Generation<'_>, all: &[Puzzle]) -> io::Result<usize> {
    let chosen = choose(all, generation.wanted);
    save(generation.spec, generation.file, &chosen)?;
    Ok(chosen.len())
}

fn save(spec: GameSpec, file: &Path, puzzles: &[Puzzle]) -> io::Result<()> {
    let mut text = format!("# Puzzles of {}, found and proved by `postern-lab puzzles`.\n", spec.info().name);
    puzzles.iter().for_each(|puzzle| text.push_str(&format!("\n{puzzle}")));
    let beside = file.with_extension("part");
    fs::write(&beside, text)?;
    fs::rename(beside, file)
}

/// Chooses the most varied puzzles, no two of which look similar. Takes turns between lengths, options and colours,
/// with the hardest and clearest puzzle of each first. Numbers the result from easy to hard and grades it in thirds.
pub fn choose(all: &[Puzzle], wanted: usize) -> Vec<Puzzle> {
    let mut kinds: BTreeMap<(u32, String, String), Vec<&Puzzle>> = BTreeMap::new();
    let mut seen = HashSet::new();
    let mut plain = 0;
    for puzzle in all.iter().filter(|puzzle| seen.insert(puzzle.position.as_str())) {
        // A few puzzles that everybody solves at sight are enough.
        if puzzle.plies <= 2 && puzzle.found_by <= 1 {
            plain += 1;
            if plain > wanted / 12 {
                continue;
            }
        }
        let turn = puzzle.position.split(' ').nth(1).unwrap_or_default().to_owned();
        let length = puzzle.plies.div_ceil(2);
        kinds.entry((length, format!("{:?}", puzzle.options), turn)).or_default().push(puzzle);
    }
    for kind in kinds.values_mut() {
        kind.sort_by_key(|puzzle| (puzzle.found_by, std::cmp::Reverse(puzzle.otherwise)));
    }
    let mut chosen: Vec<Puzzle> = Vec::new();
    while chosen.len() < wanted && kinds.values().any(|kind| !kind.is_empty()) {
        for kind in kinds.values_mut() {
            let Some(next) = kind.pop().filter(|_| chosen.len() < wanted) else { continue };
            if !chosen.iter().any(|other| look_alike(other, next)) {
                chosen.push(next.clone());
            }
        }
    }
    chosen.sort_by_cached_key(|puzzle| {
        (puzzle.found_by as usize + puzzle.line.len().div_ceil(2), puzzle.plies, puzzle.position.clone())
    });
    let count = chosen.len();
    for (at, puzzle) in chosen.iter_mut().enumerate() {
        puzzle.id = format!("{}-{}", puzzle.game(), at + 1);
        puzzle.level = Level::ALL[(3 * at / count.max(1)).min(2)];
    }
    chosen
}
