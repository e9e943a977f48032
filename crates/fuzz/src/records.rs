//! Records of games: our own format in all spellings, SGF, and the JSON of another site.

use std::sync::LazyLock;

use postern::chat::entry::record_text;
use postern::play::record::{How, Over, Record, Status, foreign};
use postern_games::catalogue::Catalogue;
use postern_games::sgf::{self, SgfEnd};
use postern_games::sgf_reader;
use postern_rules::game::transcript::Transcript;
use postern_rules::phrase::Describe;
use postern_testkit::fixtures::{NOON, record};
use postern_testkit::trials::{catalogue, said};

use crate::input::{LARGEST, explains, file, seed, text};

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(catalogue);

/// The most moves of a record that are replayed.
const MOST_MOVES: usize = 200;

/// The game that moves alone belong to.
fn game(number: u8) -> Option<&'static str> {
    CATALOGUE.iter().nth(usize::from(number)).map(|spec| spec.info().id)
}

/// The number of the game of bare moves, then a text that may be a record of any kind.
pub(crate) fn records(bytes: &[u8]) {
    let [number, rest @ ..] = bytes else { return };
    let read = text(rest.get(..LARGEST).unwrap_or(rest));
    let reading = match record_text::read(&CATALOGUE, &read, game(*number)) {
        Ok(reading) => reading,
        Err(why) => return explains(&why),
    };
    let moves: usize = reading.record.moves.iter().map(String::len).sum();
    // NFKC makes up to 18 signs of one.
    assert!(moves <= 32 * (read.len() + 8), "{moves} bytes of moves from {}", read.len());
    if let Some(written) = written(&reading.record) {
        let again = CATALOGUE.read_record(&written);
        assert!(again.is_ok(), "{again:?}: {written}");
    }
    replayed(&reading.record);
}

/// Returns the text of a record, if it is short enough to be read.
fn written(record: &Transcript) -> Option<String> {
    Some(record.to_string()).filter(|written| written.len() <= Transcript::LONGEST)
}

/// A record of a game is written as a text that is read as the same record.
fn written_and_read(record: &Transcript) {
    let Some(written) = written(record) else { return };
    let again = CATALOGUE.read_record(&written).unwrap_or_else(|why| panic!("{why}: {written}"));
    assert_eq!(&again.record, record, "{written}");
    assert_eq!((again.passed, again.others, again.is_cut), (0, 0, false), "{written}");
}

/// A record that can be replayed keeps its moves in every format.
fn replayed(record: &Transcript) {
    let state = match CATALOGUE.replay(record, MOST_MOVES) {
        Ok(state) => state,
        Err(why) => return explains(&why.phrase()),
    };
    let kept = Transcript::of(&*state, said);
    assert_eq!(kept.moves.len(), record.moves.len().min(MOST_MOVES));
    written_and_read(&kept);
    // The other lines of a record, with the moves in their canonical form.
    written_and_read(&Transcript {
        game: kept.game.clone(),
        options: kept.options.clone(),
        start: kept.start.clone(),
        moves: kept.moves.clone(),
        ..record.clone()
    });
    let foreign = CATALOGUE.to_foreign(&kept).expect("a game of the catalogue that can start so");
    let back = CATALOGUE.foreign(&foreign).unwrap_or_else(|why| panic!("{why:?}: {foreign:?}"));
    assert_eq!((&back.moves, &back.start, &back.game), (&kept.moves, &kept.start, &kept.game), "{foreign:?}");
    let end = SgfEnd::default();
    let file = sgf::write(&CATALOGUE, &kept, "A game", &end).expect("it was replayed");
    if let Some(file) = file {
        let again = sgf_reader::read(&file).expect("SGF").unwrap_or_else(|why| panic!("{why:?}: {file}"));
        let record = again.record(None).expect("it carries its record");
        let again = CATALOGUE.read_record(&record).unwrap_or_else(|why| panic!("{why}: {record}"));
        assert_eq!(again.record, kept, "{file}");
    }
}

pub(crate) fn record_seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, spec) in (0..).zip(CATALOGUE.iter()) {
        let state = spec.game.example().expect("every game has an example");
        let record = Transcript::of(&*state, said);
        seeds.push(seed([number], record.to_string()));
        seeds.push(seed([number], record.moves.join(" ")));
        let whole = format!("{record}").replacen(
            "moves:",
            "x: Ada *the* great\no: Ben\nmatch: 12\npace: 3d\nswap: yes\nown: 1\nresult: x, by resignation\ncomment: 1 Ada: good\nmoves:",
            1,
        );
        seeds.push(seed([number], whole.replace('\n', " ")));
        seeds.push(seed([number], whole));
    }
    for case in file("tests/data/cases/inputs.tsv").lines() {
        if let [_, "record" | "moves", _, typed, ..] = case.split('\t').collect::<Vec<_>>()[..] {
            seeds.push(seed([0], crate::games::unescaped(typed)));
        }
    }
    seeds
}

/// The number of a game, then an SGF file.
pub(crate) fn sgf(bytes: &[u8]) {
    let [number, rest @ ..] = bytes else { return };
    let read = text(rest.get(..LARGEST).unwrap_or(rest));
    let file = match sgf_reader::read(&read) {
        None => return,
        Some(Err(why)) => return explains(&why.phrase()),
        Some(Ok(file)) => file,
    };
    assert!(file.others + file.notes() <= read.len(), "more games and notes than signs");
    if let Err(why) = file.check() {
        explains(&why.phrase());
    }
    let info = game(*number).and_then(|game| CATALOGUE.get(game)).map(|spec| spec.info());
    let Some(record) = file.record(info) else { return };
    match CATALOGUE.read_record(&record) {
        Ok(reading) => replayed(&reading.record),
        Err(why) => explains(&why.phrase()),
    }
}

pub(crate) fn sgf_seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = [
        "(;FF[4]GM[1]SZ[7]AB[aa][ca:cb]AW[gg][gf]AE[gf]PL[W];W[bb];B[dd])",
        "(;SZ[13]C[a \\] b];B[dd](;W[ee];B[])(;W[aa];B[bb]))",
        "(;SZ[7];B[dd](;W[])(;W[ee](;B[ff])(;B[gg]))) (;SZ[9];B[aa])",
        "Our game (it was fun):\n(;SZ[7:9]PB[Ada]PW[Ben]RE[B+R]DT[2026-11-28];B[tt];W[])",
        "( ; SZ [7] ; B [dd] )",
        "(;B[aa](;B[bb](;B[cc](;W[dd]))))",
    ]
    .iter()
    .flat_map(|file| [0, 2].map(|number| seed([number], file)))
    .collect();
    for (number, spec) in (0..).zip(CATALOGUE.iter()) {
        let state = spec.game.example().expect("every game has an example");
        let end = SgfEnd { how: Some('R'), days: vec!["2026-11-28".into()], ..SgfEnd::default() };
        let written = sgf::write(&CATALOGUE, &Transcript::of(&*state, said), "A [game]", &end);
        seeds.extend(written.expect("an example can be replayed").map(|file| seed([number], file)));
    }
    seeds
}

/// A report of another site. A report that is read is written as one that is read as the same game.
pub(crate) fn reports(bytes: &[u8]) {
    let read = text(bytes.get(..LARGEST).unwrap_or(bytes));
    let found = match foreign::read(&read) {
        None => return,
        Some(Err(why)) => return explains(&why.phrase()),
        Some(Ok(found)) => found,
    };
    assert_eq!(found.game.moves.len(), found.game.movers.len());
    assert!(found.game.moves.iter().map(String::len).sum::<usize>() <= read.len());
    assert!(found.passed + found.others <= read.len());
    let named =
        found.game.players.len() == 2 && found.game.players.iter().any(|name| !name.trim().is_empty());
    if named {
        let written = foreign::write(&finished(), &found.game, NOON).expect("it has a result");
        let again = foreign::read(&written).expect("JSON").unwrap_or_else(|why| panic!("{why}: {written}"));
        // Blanks around a text say nothing.
        let mut wanted = found.game.clone();
        wanted.start = wanted.start.filter(|start| !start.trim().is_empty());
        assert_eq!(again.game, wanted, "{written}");
    }
    match CATALOGUE.foreign(&found.game) {
        Ok(record) => replayed(&record),
        Err(why) => explains(&why),
    }
}

fn finished() -> Record {
    let over = Over { winner: None, how: How::Rules, at: NOON };
    Record { status: Status::Over(over), ..record(7) }
}

pub(crate) fn report_seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for spec in CATALOGUE.iter() {
        let state = spec.game.example().expect("every game has an example");
        let record = Transcript::of(&*state, said);
        let Some(mut game) = CATALOGUE.to_foreign(&record) else { continue };
        game.players = vec!["Ada".into(), "Ben".into()];
        seeds.extend(foreign::write(&finished(), &game, NOON).map(String::into_bytes));
        let name = spec.info().name;
        for report in [
            r#"{"header": {"game": {"name": "NAME", "variants": ["size=7"]}, "players": [{"name": "Ada"}, {"userid": 3}], "pied": true}, "moves": [["d4", "e5"], [{"move": "resign"}, null]]}"#,
            r#"[{"record": {"game": "NAME", "moves": ["d4", {"move": "e5", "result": null}, "timeout"]}}, {}]"#,
        ] {
            seeds.push(report.replace("NAME", name).into_bytes());
        }
    }
    seeds.push(format!("Look:\n```json\n{}\n```\nGood!", r#"{"moves": []}"#).into_bytes());
    seeds
}
