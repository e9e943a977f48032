//! Names in the scripts of the world, in every kind of picture: their own letters if a font has them, a sign for the
//! others, never nothing and never another name.

use postern_render::file::encode::RenderError;
use postern_render::picture::bracket::{Bracket, BracketRound, BracketSlot};
use postern_render::picture::chart::{Chart, Marker, Series};
use postern_render::picture::poster::{PosterSize, PosterText};
use postern_render::picture::sheet::Words;
use postern_render::picture::stairs::{Stairs, Step, StepName};
use postern_render::picture::table::{Table, TableRow};
use postern_render::positions::Labelled;
use postern_rules::diagram::{Hue, Strip};
use postern_rules::game::ending::Ending;
use postern_testkit::prelude::*;

use super::{painter, samples, width};

/// Two names in each script, and whether a font has their letters.
const SCRIPTS: [(&str, [&str; 2], bool); 18] = [
    ("Latin", ["Ada Lovelace", "Ben"], true),
    ("Latin with accents", ["Zoë Ångström", "Łukasz Đặng"], true),
    ("decomposed Latin", ["Zoe\u{308}", "A\u{30a}sa"], true),
    ("Vietnamese", ["Nguyễn Thị Ánh", "Trần Đức"], true),
    ("Cyrillic", ["Иван Ёлкин", "Ольга"], true),
    ("Ukrainian and Kazakh", ["Їжак Ґудзь", "Әсел Құрманғазы"], true),
    ("Greek", ["Σωκράτης", "Υπατία"], true),
    ("Chinese", ["李小龍", "王芳"], true),
    ("Japanese", ["さくら", "タロウ"], true),
    ("Korean", ["김철수", "이영희"], true),
    ("letters for mathematics", ["𝓐𝓭𝓪", "𝔅𝔢𝔫"], true),
    ("wide letters", ["ＡＤＡ", "ＢＥＮ"], true),
    ("Latin with emoji", ["🎲 Ada 🎲", "Ben 👑"], true),
    ("Arabic", ["عمر الخيام", "ليلى"], false),
    ("Hebrew", ["דוד", "שרה"], false),
    ("Thai", ["สมชาย", "มาลี"], false),
    ("Devanagari", ["अर्जुन", "सीता"], false),
    ("emoji", ["🎲🎲", "👑"], false),
];

fn board() -> Diagram {
    Diagram { strip: Strip::default(), ..samples::points(9) }
}

fn ended(name: &str) -> Diagram {
    let mut diagram = board();
    diagram.strip.ending = Some(Ending { winner: Some(Seat::First), reason: Phrase::new("limit") });
    diagram.strip.texts.result = name.to_owned();
    diagram
}

/// Each kind of picture with a text from a person.
fn pictures(name: &str) -> Vec<(&'static str, Result<Vec<u8>, RenderError>)> {
    let painter = painter();
    let look = Look { width: width(390), ..Look::default() };
    let words = || Words { text: name.to_owned(), otherwise: String::new() };
    let text = || name.to_owned();
    let hues = Hue::PAIRS[0];
    let mut named = board();
    named.strip.players.first = text();
    let mut captioned = board();
    captioned.strip.caption = text();
    let mut titled = board();
    titled.strip.title = text();
    let row = TableRow { name: words(), ..TableRow::default() };
    let table =
        |title, row| Table { title, headings: Vec::new(), figures: Vec::new(), rows: vec![row], hues };
    let slot = BracketSlot { name: words(), ..BracketSlot::default() };
    let round = BracketRound { heading: text(), games: vec![[slot, BracketSlot::default()]] };
    let step = Step { names: vec![StepName { name: words(), faint: false }], ..Step::default() };
    let series =
        Series { name: text(), seat: Seat::First, points: vec![(0.0, 0.0), (1.0, 1.0)], dotted: false };
    let marker = Marker { at: (0.5, 0.5), name: text(), seat: Seat::First };
    let chart = Chart { series: vec![Series { name: String::new(), ..series.clone() }], ..Chart::default() };
    let size = PosterSize { width: 640, height: 360 };
    let poster = PosterText { title: text(), lines: vec![text()], note: text() };
    let labelled = Labelled { diagram: board(), label: text() };
    vec![
        ("a name beside the board", painter.png(&named, &look)),
        ("a caption", painter.png(&captioned, &look)),
        ("a title", painter.png(&titled, &look)),
        ("the plate of a result", painter.png(&ended(name), &look)),
        ("a replay", painter.gif(&[board(), ended(name)], &look)),
        ("a lesson", painter.lesson(&[captioned], &look, None)),
        ("positions", painter.positions(&[labelled], &look, None)),
        ("a poster", painter.poster(&[board()], &poster, look.theme, size)),
        ("a row of a table", painter.table(&table(Words::default(), row), &look)),
        ("the title of a table", painter.table(&table(words(), TableRow::default()), &look)),
        ("a bracket", painter.bracket(&Bracket { title: words(), rounds: vec![round], hues }, &look)),
        ("stairs", painter.stairs(&Stairs { title: words(), steps: vec![step], hues }, &look)),
        ("the title of a chart", painter.chart(&Chart { title: text(), ..chart.clone() }, &look)),
        ("a line of a chart", painter.chart(&Chart { series: vec![series], ..chart.clone() }, &look)),
        ("a marker of a chart", painter.chart(&Chart { markers: vec![marker], ..chart }, &look)),
    ]
}

#[test]
fn a_name_in_any_script_is_seen_in_every_picture() {
    let nameless = pictures("");
    for (script, [one, other], is_own) in SCRIPTS {
        for ((first, second), (_, none)) in pictures(one).into_iter().zip(pictures(other)).zip(&nameless) {
            let ((kind, first), (_, second)) = (first, second);
            let first = first.unwrap_or_else(|error| panic!("{kind}: {error}"));
            assert!(Ok(&first) != none.as_ref(), "{script}: {kind} lacks {one}");
            if is_own {
                assert!(Ok(first) != second, "{script}: {kind} of {one} and {other} are the same");
            }
        }
    }
}

#[test]
fn a_name_is_not_the_name_of_a_side() {
    let painter = painter();
    let look = Look { width: width(390), ..Look::default() };
    let drawn = |name: &str| {
        let mut diagram = board();
        diagram.strip.names = samples::points(9).strip.names;
        diagram.strip.players.first = name.to_owned();
        painter.png(&diagram, &look).expect("a picture")
    };
    let side = drawn("");
    for (script, names, _) in SCRIPTS {
        for name in names {
            assert!(drawn(name) != side, "{script}: {name} is drawn as the side");
        }
    }
}
