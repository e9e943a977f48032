//! `postern record verify`: checks the chain of a game record in a file.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use serde_json::Value;

use super::picture::text_in;
use crate::cli::operator::game_number;
use postern_games::catalogue::Catalogue;
use postern_games::sgf_reader;
use postern_play::ids::MatchId;
use postern_play::record::Record;
use postern_play::record::chain::CODE;
use postern_play::record::chain::proof::{Proven, prove, prove_file, uncovered};
use postern_rules::game::transcript::Transcript;
use postern_rules::language::Language;
use postern_rules::phrase::Describe;

#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// A record from `/record` as text or SGF, a replay or the last picture of the game, or an export of the bot's data
    file: PathBuf,

    /// The eight characters that the last message of the game shows on Discord
    #[arg(long, value_parser = code)]
    code: Option<String>,

    /// The number of the game; needed only for an export, of which all games are checked otherwise
    #[arg(long, value_name = "NUMBER", value_parser = game_number)]
    game: Option<MatchId>,
}

fn code(text: &str) -> Result<String, String> {
    let code = text.trim_matches(['`', ' ']).to_ascii_lowercase();
    match code.len() == CODE && code.chars().all(|c| matches!(c, 'a'..='z' | '2'..='7')) {
        true => Ok(code),
        false => Err(format!("a code has {CODE} characters, letters and the digits 2 to 7")),
    }
}

/// # Errors
/// The chain in the file does not hold, or not for the code; the message names the first step that differs.
pub(super) fn run(catalogue: &Catalogue, arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { file, code, game } = arguments;
    let name = file.display();
    let unreadable = || format!("{name} can't be read");
    let mut reader = BufReader::new(File::open(file).with_context(unreadable)?);
    if reader.fill_buf().with_context(unreadable)?.first() == Some(&b'{') {
        return in_export(reader, file, code.as_deref(), *game);
    }
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes).with_context(unreadable)?;
    let text = text_of(catalogue, bytes, file)?;
    let reading = catalogue.read_record(&text).map_err(|why| catalogue.say(&why.phrase(), Language::English));
    let record = reading.map_err(|why| anyhow!("the record in {name} can't be read: {why}"))?.record;
    let of = record.of_match.as_deref().and_then(MatchId::of_record);
    if let Some(game) = game.filter(|game| Some(*game) != of) {
        bail!("{name} is not the record of game #{game}");
    }
    let proven = prove_file(&record, &Transcript::chain_in(&text), code.as_deref());
    tell(&proven.with_context(|| format!("{name} is not proved"))?, code.as_deref());
    Ok(())
}

/// Returns the text of the record in a picture, an SGF file or a text.
fn text_of(catalogue: &Catalogue, bytes: Vec<u8>, file: &Path) -> anyhow::Result<String> {
    if [&b"\x89PNG"[..], b"GIF8"].iter().any(|start| bytes.starts_with(start)) {
        return text_in(&bytes, file);
    }
    let text = String::from_utf8(bytes).with_context(|| format!("{} is no text", file.display()))?;
    let Some(sgf) = sgf_reader::read(&text) else { return Ok(text) };
    let sgf = sgf
        .map_err(|why| anyhow!("{}: {}", file.display(), catalogue.say(&why.phrase(), Language::English)))?;
    sgf.record(None).with_context(|| format!("{} carries no record of Postern", file.display()))
}

/// Checks the matches in an export: all, the one with a number, or those with a code.
fn in_export(
    reader: impl BufRead,
    file: &Path,
    code: Option<&str>,
    game: Option<MatchId>,
) -> anyhow::Result<()> {
    let name = file.display();
    let (mut sound, mut without, mut wrong) = (0, 0, Vec::new());
    for (number, line) in (1..).zip(reader.lines()) {
        let line = line.with_context(|| format!("line {number} of {name} can't be read"))?;
        if !line.starts_with("{\"record\"") {
            // A file of another program, or a record as JSON, has no such lines.
            continue;
        }
        let unreadable = || format!("line {number} of {name} is no game of an export");
        let mut value: Value = serde_json::from_str(&line).with_context(unreadable)?;
        let record = value.get_mut("record").map(Value::take).unwrap_or_default();
        let record: Record = serde_json::from_value(record).with_context(unreadable)?;
        let has_code = |code: &str| record.chain.links.iter().any(|link| link.starts_with(code));
        if game.is_some_and(|game| game != record.id)
            || game.is_none() && code.is_some_and(|code| !has_code(code))
        {
            continue;
        }
        let covered = |proven: Option<Proven>| match (proven, code) {
            (Some(proven), Some(code)) => {
                Ok(Some(Proven { uncovered: uncovered(&record.chain.links, code)?, ..proven }))
            }
            (proven, _) => Ok(proven),
        };
        match prove(&record).and_then(covered) {
            Ok(Some(proven)) => {
                sound += 1;
                if code.is_some() || game.is_some() {
                    tell(&proven, code);
                }
            }
            Ok(None) => without += 1,
            Err(why) => wrong.push(format!("game #{}: {why}", record.id)),
        }
    }
    match (sound + without + wrong.len(), code, game) {
        (0, _, Some(game)) => bail!("{name} has no game #{game}"),
        (0, Some(code), None) => bail!("no game in {name} has the code {code}"),
        (0, None, None) => bail!("{name} has no games: it is no export of Postern"),
        (_, None, None) => println!("{sound} games agree with their chains, and {without} have no chain"),
        _ if without > 0 => bail!("the game has no chain: it made no step since chains exist"),
        _ => {}
    }
    match &wrong[..] {
        [] => Ok(()),
        [why] => bail!("{why}"),
        [why, ..] => {
            wrong.iter().for_each(|why| println!("{why}"));
            bail!("{} games differ from their chains, the first one: {why}", wrong.len())
        }
    }
}

/// Prints what is proved.
fn tell(proven: &Proven, code: Option<&str>) {
    let Proven { links, code: last, uncovered, told } = proven;
    println!("game #{} ({}): {links} links hold, and the file agrees with them", told.of, told.game);
    println!("code: {last}");
    match &told.result {
        Some(result) if told.voided => println!("result: {result}, later declared void"),
        Some(result) => println!("result: {result}"),
        None => println!("result: none yet"),
    }
    if told.since > 0 {
        println!(
            "the chain begins at step {}: the steps before stood so at that time, and nothing shows how they were made",
            told.since + 1
        );
    }
    match (code, uncovered) {
        (Some(_), 0) => println!("the code given is that of the last link: it covers every step in the file"),
        (Some(code), _) => {
            println!("the code {code} covers every step except the last one, which declares the result void")
        }
        (None, _) => println!(
            "the file agrees with itself; only the code in a message of Discord (--code) shows that it is the file of that time"
        ),
    }
}
