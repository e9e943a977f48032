//! Tests of layouts over all sizes of boards and pictures.

use super::*;
use crate::look::Width;
use crate::picture::font::TextMask;
use crate::pieces::cell::Region;
use crate::pieces::cell_grid::LARGE;
use postern_rules::diagram::{Count, StripTexts, Surface};
use postern_rules::game::ending::Ending;
use postern_rules::phrase::Phrase;
use postern_rules::seat::Pair;
use postern_rules::square::Square;

fn board(size: u8, ring: bool, counts: usize) -> Diagram {
    let mut diagram = Diagram::new(size, size, Surface::Points, Pair::new("Black", "White"));
    if ring {
        diagram.ring = vec![(-1, 0, Seat::First)];
    }
    let labels = ["stock", "prisoners", "points"];
    diagram.strip.to_move = Some(Seat::First);
    diagram.strip.ply = 399;
    diagram.strip.players = Pair::new("Ada".to_owned(), "Somebody with a very long name".to_owned());
    diagram.strip.title = "Inchworm #1204".to_owned();
    diagram.strip.counts =
        labels[..counts].iter().map(|&label| Count::new(label, Pair::new(888, 888))).collect();
    // The longest words of all languages.
    diagram.strip.texts = StripTexts {
        sides: Pair::new("Schwarz".to_owned(), "Blancas".to_owned()),
        moves: "400 jugadas".to_owned(),
        counts: ["Vorrat 888 : 888", "Prisonniers 888 : 888", "Punkte 888 : 888 von 888"][..counts]
            .iter()
            .map(ToString::to_string)
            .collect(),
        own_counts: ["Vorrat 888", "Prisonniers 888", "Punkte 888"][..counts]
            .iter()
            .map(|text| Pair::new(text.to_string(), text.to_string()))
            .collect(),
        ..StripTexts::default()
    };
    diagram
}

/// Calls `check` for every board size and several widths, with and without a ring, turned or not.
fn for_each(mut check: impl FnMut(&Diagram, &CellGrid, &Layout, Metrics, &Font)) {
    let font = Font::new().expect("the font is there");
    for size in 1..=26 {
        for width in [Width::LEAST, 390, 411, 540, 777, 1080, 1440, Width::MOST] {
            for (ring, counts, turned) in
                [(false, 0, false), (true, 1, true), (false, 3, true), (true, 2, false)]
            {
                let diagram = board(size, ring, counts);
                let cells = CellGrid::of(&diagram, turned);
                let layout = Layout::of(&diagram, &cells, width, &font);
                check(&diagram, &cells, &layout, Metrics::of(width), &font);
            }
        }
    }
}

#[test]
fn the_cells_cover_seven_tenths_of_the_picture() {
    for_each(|diagram, cells, layout, metrics, _| {
        let share = |cell: usize| {
            let (wide, high) = extent(cells, cell);
            let height = layout.height + high - extent(cells, layout.cell).1;
            (wide * high) as f32 / (metrics.width * height) as f32
        };
        // A cell is a whole number of pixels, which costs up to one pixel a cell.
        let at_most = share(layout.cell + 1);
        assert!(at_most >= SHARE, "{} at {}: {at_most}", diagram.cols, metrics.width);
        if metrics.width == 1080 && diagram.cols >= 5 {
            let is = share(layout.cell);
            assert!(is >= SHARE, "{}x{}: {is}", cells.columns, cells.rows);
        }
    });
}

#[test]
fn an_enlarged_region_has_larger_coordinates_and_most_of_the_picture() {
    let font = Font::new().expect("the font is there");
    let diagram = board(19, false, 0);
    let corner = |name: &str| name.parse::<Square>().expect("a square");
    for (from, to) in [("a1", "e5"), ("f6", "j10"), ("p15", "s19")] {
        let cells = CellGrid::of(&diagram, false).cut(Region { from: corner(from), to: corner(to) });
        let layout = Layout::of(&diagram, &cells, 1080, &font);
        let figure = layout.labels.iter().find(|label| label.text == from[1..]).expect("its first row");
        assert!(f32::from(figure.size.cap_height) >= 0.026 * 1080.0, "{from}: {:?}", figure.size);
        let (wide, high) = extent(&cells, layout.cell);
        let share = (wide * high) as f32;
        assert!(share / (1080 * layout.height) as f32 >= SHARE_OF_REGION, "{from}");
    }
}

#[test]
fn the_margin_is_free_and_the_board_stands_in_the_middle() {
    for_each(|_, cells, layout, _, font| {
        let margin = (MARGIN * layout.width as f32).floor() as usize;
        let (right, bottom) = layout.end(cells);
        assert!(layout.left >= margin && right <= layout.width - margin);
        assert!(layout.left.abs_diff(layout.width - right) <= 1, "{} {right}", layout.left);
        assert!(layout.top >= layout.strip && bottom <= layout.height - margin);
        for label in &layout.labels {
            let end = label.left + font.width(&label.text, label.size);
            assert!(label.left >= margin && end <= layout.width - margin, "{label:?}");
            let below = label.top + usize::from(label.size.cap_height);
            assert!(below <= layout.height - margin, "{label:?}");
        }
        for stone in &layout.stones {
            assert!(stone.left >= margin && stone.left + stone.size <= layout.width - margin);
            assert!(stone.top + stone.size <= layout.strip);
        }
    });
}

#[test]
fn the_count_with_a_goal_stands_between_the_players_and_the_rest_below() {
    let font = Font::new().expect("the font is there");
    let texts = |diagram: &Diagram| -> Vec<String> {
        let layout = Layout::of(diagram, &CellGrid::of(diagram, false), 1080, &font);
        layout.labels.into_iter().map(|label| label.text).collect()
    };
    let mut diagram = board(8, false, 3);
    diagram.strip.counts[2].goal = Some(888);
    let all = texts(&diagram);
    assert_eq!((all[0].as_str(), all[1].as_str()), ("Punkte 888 : 888 von 888", "Ada"));
    let own = "Vorrat 888  ·  Prisonniers 888";
    assert_eq!(all[3..6], [own, own, "400 jugadas"], "there is no room for the title");
    diagram.strip.texts.own_counts = vec![Pair::new("Vorrat 9".to_owned(), "Vorrat 7".to_owned())];
    let with_room = texts(&diagram);
    assert_eq!(with_room[3..6], ["Vorrat 9", "Vorrat 7", "Inchworm #1204  ·  400 jugadas"]);
    let without_counts = texts(&board(8, false, 0));
    assert_eq!(without_counts[0], "400 jugadas");
    assert_eq!(without_counts[3], "Inchworm #1204");
    diagram.strip.texts = StripTexts::default();
    diagram.strip.players.second.clear();
    assert_eq!(texts(&diagram)[..3], ["Ada", "White", "Inchworm #1204"]);
    diagram.strip.ending = Some(Ending { winner: Some(Seat::Second), reason: Phrase::new("limit") });
    diagram.strip.texts.result = "Ben wins · on time".to_owned();
    let grounds = |diagram: &Diagram| -> Vec<TextGround> {
        let layout = Layout::of(diagram, &CellGrid::of(diagram, false), 1080, &font);
        layout.labels.into_iter().map(|label| label.ground).take(3).collect()
    };
    assert_eq!(grounds(&diagram)[0], TextGround::Turn, "the game is in progress");
    diagram.strip.to_move = None;
    let layout = Layout::of(&diagram, &CellGrid::of(&diagram, false), 1080, &font);
    assert!(layout.turn.is_none());
    assert_eq!(layout.result.map(|(_, winner)| winner), Some(Some(Seat::Second)));
    let result = TextGround::Result(Some(Seat::Second));
    assert_eq!(grounds(&diagram), [TextGround::Faint, TextGround::Strip, result]);
}

#[test]
fn a_caption_takes_the_place_of_the_small_line_and_the_result_that_of_the_caption() {
    let font = Font::new().expect("the font is there");
    let mut diagram = board(8, false, 3);
    diagram.strip.caption = "Black to move and win".to_owned();
    let texts = |diagram: &Diagram| -> Vec<String> {
        let layout = Layout::of(diagram, &CellGrid::of(diagram, false), 1080, &font);
        let strip = layout.labels.into_iter().filter(|label| label.ground != TextGround::Frame);
        strip.map(|label| label.text).collect()
    };
    assert_eq!(texts(&diagram)[3..], ["Black to move and win"]);
    diagram.strip.texts.result = "Ben wins".to_owned();
    assert_eq!(texts(&diagram)[3..], ["Black to move and win"], "the game is in progress");
    diagram.strip.to_move = None;
    assert_eq!(texts(&diagram)[3..], ["Ben wins"]);
    diagram.strip.texts.result.clear();
    diagram.strip.caption = "Noir gagne ".repeat(40);
    let cut = texts(&diagram);
    assert!(cut.len() == 5 && cut[4].ends_with('…'), "{cut:?}");
    diagram.strip.caption = "黑先".to_owned();
    assert_eq!(texts(&diagram)[3..], ["黑先"]);
}

#[test]
fn a_result_has_its_letters_within_its_plate_and_a_score_instead_of_a_squeezed_reason() {
    let font = Font::new().expect("the font is there");
    for width in [360, 390, 540, 1080, 1440] {
        for (result, drawn) in [
            ("Gjpqy Щү wins · 204 : 157", "Gjpqy Щү wins · 204 : 157"),
            (
                "Somebody with a very long name wins · every point of the board has an owner, 204 to 157",
                "Somebody wins · 204 : 157",
            ),
        ] {
            let mut diagram = board(8, false, 1);
            diagram.strip.to_move = None;
            diagram.strip.ending = Some(Ending { winner: Some(Seat::First), reason: Phrase::new("limit") });
            diagram.strip.texts.result = result.to_owned();
            diagram.strip.texts.brief = "Somebody wins · 204 : 157".to_owned();
            let layout = Layout::of(&diagram, &CellGrid::of(&diagram, false), width, &font);
            let (plate, _) = layout.result.expect("a plate");
            let is_result = |label: &&TextLabel| label.ground == TextGround::Result(Some(Seat::First));
            let label = layout.labels.iter().find(is_result).expect("a result");
            assert_eq!((label.text.as_str(), label.size.stretch), (drawn, 100));
            let mask = font.rasterise(&label.text, label.size);
            let rows = mask.steps.chunks_exact(mask.width).enumerate();
            let inked = rows.filter(|(_, row)| row.iter().any(|step| *step > TextMask::FULL / 2));
            let top = label.top - Font::rows_above(label.size);
            for (row, _) in inked {
                assert!((plate.top..plate.top + plate.height).contains(&(top + row)), "{width}: {row}");
            }
            assert!(plate.top + plate.height <= layout.strip, "{width}");
        }
    }
}

#[test]
fn a_long_caption_has_two_lines_that_are_not_squeezed_and_the_picture_keeps_its_size() {
    let font = Font::new().expect("the font is there");
    let long = "Schwarz: d4-d6. Fängt 2 Steine von Weiß und nimmt die letzte Freiheit des Königs auf g7.";
    for width in [360, 540, 1080] {
        let layout = |caption: &str| {
            let mut diagram = board(8, false, 1);
            diagram.strip.caption = caption.to_owned();
            Layout::of(&diagram, &CellGrid::of(&diagram, false), width, &font)
        };
        let lines = |layout: &Layout| -> Vec<TextLabel> {
            layout.labels.iter().filter(|label| label.ground == TextGround::Strip).skip(2).cloned().collect()
        };
        let (short, whole) = (layout("Ransom"), layout(long));
        assert_eq!((short.height, short.strip), (whole.height, whole.strip));
        let [first, second] = &lines(&whole)[..] else { panic!("{:?}", lines(&whole)) };
        assert_eq!(format!("{} {}", first.text, second.text), long);
        assert!(first.size.stretch >= 90 && second.size.stretch >= 90, "{first:?}");
        let below = |label: &TextLabel| label.top + usize::from(label.size.cap_height);
        assert!(below(first) < second.top && below(second) < whole.strip, "{first:?} {second:?}");
        assert_eq!(lines(&short).len(), 1);
    }
}

#[test]
fn boards_of_21_or_more_show_every_second_coordinate() {
    for_each(|diagram, cells, layout, metrics, _| {
        let letters = layout.labels.iter().filter(|label| label.ground == TextGround::Frame);
        let letters = letters.filter(|label| label.text.starts_with(char::is_alphabetic)).count();
        let sides = if cells.is_large() { 2 } else { 1 };
        let all = usize::from(diagram.cols);
        if metrics.width >= 1080 {
            let wanted = if diagram.cols >= 21 { all.div_ceil(2) } else { all };
            assert_eq!(letters, sides * wanted, "{all} at {}", metrics.width);
        }
    });
}

#[test]
fn names_are_shortened_and_keep_the_letters_that_a_font_has() {
    let font = Font::new().expect("the font is there");
    for (name, wanted) in [
        ("Ada", "Ada"),
        ("Zoë Müller", "Zoë Müller"),
        ("", "Schwarz"),
        ("  ", "Schwarz"),
        ("棋士", "棋士"),
        ("Иван", "Иван"),
        ("عمر", "\u{fffd}\u{fffd}\u{fffd}"),
        ("🎲", "\u{fffd}"),
        ("Wolfeschlegelsteinhausenbergerdorff", "Wolfeschlegel…"),
    ] {
        let mut diagram = board(8, false, 1);
        diagram.strip.players.first = name.to_owned();
        let layout = Layout::of(&diagram, &CellGrid::of(&diagram, false), 1080, &font);
        let on_plate = layout.labels.iter().find(|label| label.ground == TextGround::Turn);
        let text = &on_plate.expect("the first player is to move").text;
        let start = wanted.trim_end_matches('…');
        if start == wanted {
            assert_eq!(text, wanted);
        } else {
            assert!(text.ends_with('…') && text.starts_with(&start[..6]), "{text}");
        }
    }
}

#[test]
fn all_text_has_8_pixels_at_a_width_of_390_and_coordinates_are_not_squeezed() {
    for_each(|_, _, layout, _, _| {
        for label in &layout.labels {
            assert!(f32::from(label.size.cap_height) * 390.0 >= 8.0 * layout.width as f32, "{label:?}");
            assert!(label.ground != TextGround::Frame || label.size.stretch >= 75, "{label:?}");
        }
    });
}

#[test]
fn nothing_overlaps_a_label() {
    for_each(|diagram, cells, layout, metrics, font| {
        let (right, bottom) = layout.end(cells);
        let boxes: Vec<(usize, usize, usize, usize, &str)> = layout
            .labels
            .iter()
            .map(|label| {
                let wide = font.width(&label.text, label.size);
                let below = label.top + usize::from(label.size.cap_height);
                (label.left, label.top, label.left + wide, below, label.text.as_str())
            })
            .collect();
        let apart = |a: &(usize, usize, usize, usize, &str), b: &(usize, usize, usize, usize, &str)| {
            // One pixel of rounding is allowed.
            a.2 <= b.0 + 1 || b.2 <= a.0 + 1 || a.3 <= b.1 || b.3 <= a.1
        };
        for (number, one) in boxes.iter().enumerate() {
            for other in &boxes[number + 1..] {
                assert!(apart(one, other), "{one:?}, {other:?}: {} at {}", diagram.cols, metrics.width);
            }
            let cells = (layout.left, layout.top, right, bottom, "the cells");
            assert!(apart(one, &cells), "{one:?} and the board at {}", metrics.width);
            for stone in &layout.stones {
                let stone =
                    (stone.left, stone.top, stone.left + stone.size, stone.top + stone.size, "a stone");
                assert!(apart(one, &stone), "{one:?} and {stone:?} at {}", metrics.width);
            }
        }
    });
}

#[test]
fn coordinates_stand_in_line_with_their_cells_on_both_sides_of_large_boards() {
    for_each(|diagram, cells, layout, _, font| {
        let sides = if diagram.cols >= LARGE { 2 } else { 1 };
        let labels: Vec<&TextLabel> =
            layout.labels.iter().filter(|label| label.ground == TextGround::Frame).collect();
        let all = usize::from(diagram.cols + diagram.rows) * sides;
        assert!(labels.len() == all || labels.len() <= all / 2 + 2, "{} of {all}", labels.len());
        let (_, bottom) = layout.end(cells);
        for col in 0..diagram.cols {
            let place = usize::from(if cells.turned { diagram.cols - 1 - col } else { col });
            let middle = layout.column(cells, place + cells.outer.left).start + layout.cell / 2;
            let ends: Vec<_> = labels.iter().filter(|label| label.text == letter(col)).collect();
            assert!(ends.len() == sides || labels.len() < all, "{col}");
            for label in ends {
                let own = label.left + font.width(&label.text, label.size) / 2;
                assert!(own.abs_diff(middle) <= 1, "{col}");
                assert!(label.top < layout.top || label.top >= bottom);
            }
        }
    });
}

#[test]
fn a_board_of_25_has_every_second_coordinate_from_the_first_to_the_last() {
    let font = Font::new().expect("the font is there");
    for ring in [false, true] {
        let diagram = board(25, ring, 1);
        let cells = CellGrid::of(&diagram, false);
        let layout = Layout::of(&diagram, &cells, 1080, &font);
        let labels = layout.labels.iter().filter(|label| label.ground == TextGround::Frame);
        let texts: Vec<&str> = labels.map(|label| label.text.as_str()).collect();
        assert_eq!(texts.len(), 4 * 13);
        for wanted in ["a", "c", "y", "1", "3", "25"] {
            assert_eq!(texts.iter().filter(|text| **text == wanted).count(), 2, "{wanted}");
        }
    }
}

#[test]
fn pictures_are_nearly_square() {
    for_each(|diagram, _, layout, _, _| {
        let shape = layout.height as f32 / layout.width as f32;
        assert!((0.89..=1.12).contains(&shape), "{}: {shape}", diagram.cols);
    });
}
