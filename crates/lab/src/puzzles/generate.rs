//! Generation of puzzle files: plays and analyses games until there are enough puzzles, and keeps the most varied.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, io};

use super::likeness::Looks;
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
    /// The file to write. Puzzles already in it stay, with their ids. Rewritten for every puzzle found.
    pub file: &'a Path,
    /// Files of candidates that join those found.
    pub with: &'a [PathBuf],
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
    let published = if generation.file.exists() {
        read(generation.spec, &fs::read_to_string(generation.file)?).map_err(io::Error::other)?
    } else {
        Vec::new()
    };
    let mut found = Vec::new();
    for file in generation.with {
        found.extend(read(generation.spec, &fs::read_to_string(file)?).map_err(io::Error::other)?);
    }
    let mut looks: Vec<Looks> = published.iter().chain(&found).filter_map(Looks::of).collect();
    let mut written = write(generation, &published, &found)?;
    let sources = sources(generation.spec);
    for number in 0..generation.games {
        let Some(source) = sources.get(number as usize % sources.len().max(1)) else { break };
        if written >= generation.wanted || stop.load(Ordering::Relaxed) {
            break;
        }
        let seed = generation.seed.wrapping_mul(1_000_003).wrapping_add(number);
        let options: Vec<(String, String)> =
            source.options.chosen().map(|(name, value)| (name.into(), value.into())).collect();
        let before = found.len();
        for candidate in source.generate(seed, stop) {
            let candidate = puzzle(generation.spec, candidate, &options);
            let Some(look) = Looks::of(&candidate) else { continue };
            if !looks.iter().any(|other| other.are_like(&look)) {
                looks.push(look);
                let found_by = candidate.measured(stop).map_err(io::Error::other)?;
                found.push(Puzzle { found_by, ..candidate });
            }
        }
        if found.len() > before {
            written = write(generation, &published, &found)?;
        }
        each(number + 1, written);
    }
    Ok(written)
}

/// Finds the themes of all puzzles of a file again, after a change of the game's themes.
///
/// # Errors
/// Returns an error if reading or writing fails, or if the file is malformed.
pub fn find_themes(spec: GameSpec, file: &Path) -> io::Result<usize> {
    let mut all = read(spec, &fs::read_to_string(file)?).map_err(io::Error::other)?;
    for puzzle in &mut all {
        puzzle.themes = puzzle.detected().map_err(io::Error::other)?;
    }
    save(spec, file, &all)?;
    Ok(all.len())
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
    let PuzzleCandidate { position, goal, plies, line, also, otherwise, .. } = candidate;
    Puzzle {
        spec,
        id: String::new(),
        level: Level::Easy,
        options: options.to_vec(),
        position,
        goal,
        plies,
        line,
        also,
        found_by: 0,
        otherwise: (otherwise * 100.0).round() as u8,
        themes: Vec::new(),
    }
}

fn write(generation: &Generation<'_>, published: &[Puzzle], found: &[Puzzle]) -> io::Result<usize> {
    let mut chosen = choose(published, found, generation.wanted);
    for puzzle in &mut chosen {
        puzzle.themes = puzzle.detected().map_err(io::Error::other)?;
    }
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

/// Adds the most varied of the found puzzles to the published ones, which stay as they are. No two of the result look
/// alike, if no two of the published ones do. Takes turns between lengths, options and colours, with the hardest and clearest puzzle
/// of each first. Numbers the new puzzles from easy to hard after the others and grades them in thirds.
pub fn choose(published: &[Puzzle], found: &[Puzzle], wanted: usize) -> Vec<Puzzle> {
    let mut kinds: BTreeMap<(u32, String, String), Vec<&Puzzle>> = BTreeMap::new();
    let is_plain = |puzzle: &Puzzle| puzzle.plies == 1 || puzzle.plies == 2 && puzzle.found_by <= 1;
    let mut seen: HashSet<&str> = published.iter().map(|puzzle| puzzle.position.as_str()).collect();
    let mut plain = published.iter().filter(|puzzle| is_plain(puzzle)).count();
    for puzzle in found.iter().filter(|puzzle| seen.insert(puzzle.position.as_str())) {
        // A few puzzles that everybody solves at sight are enough.
        if is_plain(puzzle) {
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
    let mut looks: Vec<Looks> = published.iter().filter_map(Looks::of).collect();
    let mut new: Vec<Puzzle> = Vec::new();
    while published.len() + new.len() < wanted && kinds.values().any(|kind| !kind.is_empty()) {
        for kind in kinds.values_mut() {
            let Some(next) = kind.pop().filter(|_| published.len() + new.len() < wanted) else { continue };
            let Some(look) = Looks::of(next) else { continue };
            if !looks.iter().any(|other| other.are_like(&look)) {
                looks.push(look);
                new.push(next.clone());
            }
        }
    }
    new.sort_by_cached_key(|puzzle| (puzzle.seed(), puzzle.plies, puzzle.position.clone()));
    let (count, last) = (new.len(), published.iter().map(Puzzle::number).max().unwrap_or(0));
    for (at, puzzle) in new.iter_mut().enumerate() {
        puzzle.id = format!("{}-{}", puzzle.game(), last as usize + at + 1);
        puzzle.level = Level::ALL[(3 * at / count.max(1)).min(2)];
    }
    published.iter().cloned().chain(new).collect()
}
