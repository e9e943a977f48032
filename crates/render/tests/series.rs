//! Pictures of series: cross tables, brackets and stairs, with the names that people really have.

use postern_render::file::encode::RenderError;
use postern_render::look::{Look, Width};
use postern_render::painter::Painter;
use postern_render::picture::bracket::{Bracket, BracketRound, BracketSlot, Fate, MOST_GAMES};
use postern_render::picture::sheet::{Mark, Words};
use postern_render::picture::stairs::{MOST_STEPS, Stairs, Step, StepName};
use postern_render::picture::table::{MOST_ROWS, Table, TableRow};
use postern_rules::diagram::Hue;
use postern_rules::seat::{Pair, Seat};

/// Labels that are empty, too long, or contain characters without a glyph.
const LABELS: [&str; 6] = [
    "score",
    "",
    "a label that is far too long for a strip",
    "勝点 \u{1f600}",
    "\u{0}\n\u{200d}\u{301}",
    "ﷺ",
];

fn painter() -> Painter {
    Painter::new().expect("the themes are there")
}

/// A picture as red, green and blue.
struct Pixels {
    width: usize,
    rgb: Vec<[u8; 3]>,
}

impl Pixels {
    fn read(file: &[u8]) -> Pixels {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG file");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut bytes).expect("a whole picture");
        Pixels { width: info.width as usize, rgb: bytes.as_chunks::<3>().0.to_vec() }
    }
}

/// Returns the number of pixels that differ.
fn changed(one: &Pixels, other: &Pixels) -> usize {
    one.rgb.iter().zip(&other.rgb).filter(|(a, b)| a != b).count()
}

/// A sequence of numbers that looks random.
struct Sequence(u64);

impl Sequence {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    fn one_in(&mut self, end: u64) -> bool {
        self.below(end) == 0
    }

    fn seat(&mut self) -> Seat {
        if self.one_in(2) { Seat::First } else { Seat::Second }
    }
}

fn words(text: &str) -> Words {
    Words { text: text.to_owned(), otherwise: "No. 7".to_owned() }
}

fn mark(seat: Seat, text: &str) -> Mark {
    Mark { seat: Some(seat), text: text.to_owned(), beside: String::new() }
}

/// A pool of these players in which everybody beat those below.
fn pool(names: &[&str], both_colours: bool) -> Table {
    let cell = |row: usize, column: usize| {
        let seat = if (row + column).is_multiple_of(2) { Seat::First } else { Seat::Second };
        let result = if row < column { "1" } else { "0" };
        match (row == column, both_colours) {
            (true, _) => Vec::new(),
            (false, true) => vec![mark(seat, result), mark(seat.other(), "½")],
            (false, false) => vec![mark(seat, result)],
        }
    };
    let row = |at: usize| TableRow {
        place: (at + 1).to_string(),
        name: words(names[at]),
        faint: false,
        won: at == 0,
        cells: (0..names.len()).map(|column| cell(at, column)).collect(),
        figures: vec![(names.len() - at - 1).to_string(), "12.25".to_owned()],
    };
    Table {
        title: words("Autumn pool · Ransom"),
        headings: (1..=names.len()).map(|number| number.to_string()).collect(),
        figures: vec!["Pts".to_owned(), "SB".to_owned()],
        rows: (0..names.len()).map(row).collect(),
        hues: Hue::PAIRS[0],
    }
}

fn bracket(games: usize) -> Bracket {
    let slot = |name: &str, fate, result: &str| BracketSlot {
        name: words(name),
        mark: mark(if fate == Fate::Through { Seat::First } else { Seat::Second }, result),
        fate,
    };
    let mut rounds = Vec::new();
    let mut count = games;
    while count > 0 {
        let game = |at: usize| match rounds.is_empty() {
            true => [
                slot(&format!("Bartholomew {at}"), Fate::Through, "1"),
                slot("Wilhelmina of Orange-Nassau", Fate::Out, "0"),
            ],
            false => [slot(&format!("Bartholomew {at}"), Fate::Open, "·"), BracketSlot::default()],
        };
        rounds.push(BracketRound {
            heading: format!("Round {}", rounds.len() + 1),
            games: (0..count).map(game).collect(),
        });
        count /= 2;
    }
    Bracket { title: words("Spring cup"), rounds, hues: Hue::PAIRS[1] }
}

fn stairs(steps: usize, names: usize) -> Stairs {
    let step = |at: usize| Step {
        number: (steps - at).to_string(),
        names: (0..names * (at + 1))
            .map(|name| StepName { name: words(&format!("Player {name}")), faint: name == 2 })
            .collect(),
    };
    Stairs { title: words("Stairs"), steps: (0..steps).map(step).collect(), hues: Hue::PAIRS[0] }
}

const TEN: [&str; 10] = [
    "Ada",
    "Bartholomew the Third",
    "عمر الخيام",
    "🎲🎲🎲 Charlie 🎲🎲🎲",
    "\u{202e}reversed",
    "Zoë Ångström",
    "李小龍",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
];

#[test]
fn ten_players_fit_into_the_width_of_a_phone_in_every_theme() {
    let painter = painter();
    for (theme, _) in painter.themes() {
        for both_colours in [false, true] {
            let look = Look { theme, width: Width::new(390).expect("a width"), ..Look::default() };
            let picture = Pixels::read(&painter.table(&pool(&TEN, both_colours), &look).expect("a table"));
            assert_eq!(picture.width, 390);
            // The last column is drawn in full: it differs from a table without figures.
            let mut plain = pool(&TEN, both_colours);
            plain.rows.iter_mut().for_each(|row| row.figures.clear());
            let plain = Pixels::read(&painter.table(&plain, &look).expect("a table"));
            assert!(changed(&picture, &plain) > 300);
        }
    }
}

#[test]
fn a_long_name_reaches_into_no_column_of_results() {
    let painter = painter();
    let draw = |name: &str| {
        let mut names = TEN;
        names[1] = name;
        Pixels::read(&painter.table(&pool(&names, false), &Look::default()).expect("a table"))
    };
    let (short, long) = (draw("A"), draw(&"W".repeat(3000)));
    assert_eq!(short.rgb.len(), long.rgb.len());
    let right = short.rgb.iter().zip(&long.rgb).enumerate().filter(|(_, (a, b))| a != b);
    let right = right.map(|(at, _)| at % short.width).max().expect("names differ");
    assert!(right < 400, "a name reaches to {right}");
}

#[test]
fn a_name_without_a_letter_of_the_font_is_replaced() {
    let painter = painter();
    let draw = |name: &str| painter.table(&pool(&["Ada", name, "Eve"], false), &Look::default());
    assert_eq!(draw("عمر الخيام"), draw("No. 7"));
    assert_eq!(draw("🎲"), draw("No. 7"));
    assert_eq!(draw("Bob 🎲"), draw("Bob"));
}

#[test]
fn any_table_bracket_and_stairs_are_drawn_or_refused() {
    let painter = painter();
    let mut sequence = Sequence(11);
    let look = Look { width: Width::new(360).expect("a width"), ..Look::default() };
    for _ in 0..120 {
        let text = |sequence: &mut Sequence| {
            let label = LABELS[sequence.below(LABELS.len() as u64) as usize];
            label.repeat(if sequence.one_in(8) { 400 } else { 1 })
        };
        let any_words = |sequence: &mut Sequence| Words { text: text(sequence), otherwise: text(sequence) };
        let any_mark = |sequence: &mut Sequence| Mark {
            seat: sequence.one_in(2).then(|| sequence.seat()),
            text: text(sequence),
            beside: text(sequence),
        };
        let texts = |sequence: &mut Sequence, most: u64| -> Vec<String> {
            (0..sequence.below(most)).map(|_| text(sequence)).collect()
        };
        let row = |sequence: &mut Sequence| TableRow {
            place: text(sequence),
            name: any_words(sequence),
            faint: sequence.one_in(2),
            won: sequence.one_in(4),
            cells: (0..sequence.below(40))
                .map(|_| (0..sequence.below(4)).map(|_| any_mark(sequence)).collect())
                .collect(),
            figures: texts(sequence, 6),
        };
        let hues = Pair::new(Hue::Red, Hue::Blue);
        let table = Table {
            title: any_words(&mut sequence),
            headings: texts(&mut sequence, 40),
            figures: texts(&mut sequence, 6),
            rows: (0..sequence.below(20)).map(|_| row(&mut sequence)).collect(),
            hues,
        };
        match painter.table(&table, &look) {
            Ok(file) => assert_eq!(Pixels::read(&file).width, 360),
            Err(RenderError::Nothing) => assert!(table.rows.is_empty()),
            Err(error) => {
                assert_eq!(error, RenderError::TooMany { most: MOST_ROWS });
                assert!(table.rows.len() > MOST_ROWS);
            }
        }
        let slot = |sequence: &mut Sequence| BracketSlot {
            name: any_words(sequence),
            mark: any_mark(sequence),
            fate: if sequence.one_in(4) { Fate::Won } else { Fate::Open },
        };
        let round = |sequence: &mut Sequence| BracketRound {
            heading: text(sequence),
            games: (0..sequence.below(10)).map(|_| [slot(sequence), slot(sequence)]).collect(),
        };
        let rounds: Vec<BracketRound> = (0..sequence.below(7)).map(|_| round(&mut sequence)).collect();
        let bracket = Bracket { title: any_words(&mut sequence), rounds, hues };
        match painter.bracket(&bracket, &look) {
            Ok(file) => assert_eq!(Pixels::read(&file).width, 360),
            Err(RenderError::Nothing) => {}
            Err(error) => assert_eq!(error, RenderError::TooMany { most: MOST_GAMES }),
        }
        let step = |sequence: &mut Sequence| Step {
            number: text(sequence),
            names: (0..sequence.below(200))
                .map(|_| StepName { name: any_words(sequence), faint: sequence.one_in(2) })
                .collect(),
        };
        let steps: Vec<Step> = (0..sequence.below(15)).map(|_| step(&mut sequence)).collect();
        let stairs = Stairs { title: any_words(&mut sequence), steps, hues };
        match painter.stairs(&stairs, &look) {
            Ok(file) => assert_eq!(Pixels::read(&file).width, 360),
            Err(RenderError::Nothing) => assert!(stairs.steps.is_empty()),
            Err(error) => assert_eq!(error, RenderError::TooMany { most: MOST_STEPS }),
        }
    }
}

#[test]
fn brackets_and_stairs_of_every_size_are_drawn() {
    let painter = painter();
    for games in [1, 2, 4, MOST_GAMES] {
        let file = painter.bracket(&bracket(games), &Look::default()).expect("a bracket");
        keep(&format!("bracket-{games}"), &file);
    }
    for (steps, names) in [(1, 1), (5, 2), (MOST_STEPS, 3)] {
        let file = painter.stairs(&stairs(steps, names), &Look::default()).expect("stairs");
        keep(&format!("stairs-{steps}"), &file);
    }
    for both_colours in [false, true] {
        let file = painter.table(&pool(&TEN, both_colours), &Look::default()).expect("a table");
        keep(&format!("table-{both_colours}"), &file);
    }
    keep("table-3", &painter.table(&pool(&TEN[..3], false), &Look::default()).expect("a table"));
    let mut swiss = pool(&TEN, false);
    swiss.headings = (1..=6).map(|round| round.to_string()).collect();
    for row in &mut swiss.rows {
        row.cells.retain(|cell| !cell.is_empty());
        row.cells.truncate(6);
        row.cells.iter_mut().flatten().for_each(|mark| mark.beside = "64".to_owned());
    }
    keep("swiss", &painter.table(&swiss, &Look::default()).expect("a table"));
}

/// Writes a picture to the folder that `POSTERN_PICTURES` names, for review by a person.
fn keep(name: &str, file: &[u8]) {
    if let Some(folder) = std::env::var_os("POSTERN_PICTURES") {
        let path = std::path::Path::new(&folder).join(name).with_extension("png");
        std::fs::write(path, file).expect("the folder exists");
    }
}
