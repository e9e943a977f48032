//! Boards as SVG: whole, small, without anything that a page must not show, and with the squares where the pictures have them.

use std::collections::BTreeSet;

use postern_render::colour::theme::Theme;
use postern_render::look::Look;
use postern_render::painter::Painter;
use postern_rules::diagram::Diagram;
use postern_rules::seat::Seat;
use postern_testkit::boards::render_samples::all;
use postern_testkit::trials::catalogue;

/// The ids that a drawing defines, and those that it uses.
fn ids(svg: &str) -> (BTreeSet<&str>, BTreeSet<&str>) {
    let after = |sign: &'static str, end: char| {
        svg.split(sign).skip(1).filter_map(move |rest| rest.split(end).next()).collect::<BTreeSet<_>>()
    };
    let used = after("href=\"#", '"').union(&after("url(#", ')')).copied().collect();
    (after(" id=\"", '"'), used)
}

/// True if every element is closed, in order.
fn is_whole(svg: &str) -> bool {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let Some((tag, _)) = tag.split_once('>') else { return false };
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        if let Some(closed) = tag.strip_prefix('/') {
            if open.pop() != Some(closed) {
                return false;
            }
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    open.is_empty()
}

#[test]
fn every_board_in_every_theme_is_a_whole_drawing_without_script_or_style() {
    let painter = Painter::new().expect("the themes are there");
    for (name, diagram) in all() {
        for (theme, Theme { id, .. }) in painter.themes() {
            let look = Look { theme, ..Look::default() };
            for below in Seat::BOTH {
                let board = painter.vector(&Diagram { below, ..diagram.clone() }, &look);
                let board = board.expect("it can be drawn");
                let svg = &board.svg;
                assert!(is_whole(svg), "{name} {id}: {svg}");
                let (defined, used) = ids(svg);
                assert!(used.is_subset(&defined), "{name} {id}: {used:?} {defined:?}");
                for forbidden in ["<script", "style=", "onload", "NaN", "inf", "http://www.w3.org/1999/xlink"]
                {
                    assert!(!svg.contains(forbidden), "{name} {id}: {forbidden}");
                }
                assert_eq!(board.turned, below == Seat::Second);
                let area = board.area;
                let inside = area.left >= 0.0
                    && area.top >= 0.0
                    && area.left + area.width <= 1.0
                    && area.top + area.height <= 1.0;
                assert!(inside && area.width > 0.5, "{name}: {area:?}");
            }
        }
    }
}

#[test]
fn a_board_of_every_game_is_small() {
    let painter = Painter::new().expect("the themes are there");
    for spec in catalogue().iter() {
        let mut state = spec.game.example().expect("an example");
        let board = painter.vector(&state.diagram(), &Look::default()).expect("it can be drawn");
        assert!(board.svg.len() < 80_000, "{}: {} bytes", spec.info().id, board.svg.len());
        // Equal boards are equal drawings.
        let again = painter.vector(&state.diagram(), &Look::default()).expect("it can be drawn");
        assert_eq!(board, again);
        if state.undo() {
            let before = painter.vector(&state.diagram(), &Look::default()).expect("it can be drawn");
            assert_ne!(board.svg, before.svg, "{}", spec.info().id);
        }
    }
}

/// Writes every sample to the folder named by `VECTORS`, for a look at them.
#[test]
fn the_samples_are_written_for_a_look_if_a_folder_is_named() {
    let Some(folder) = std::env::var_os("VECTORS") else { return };
    let painter = Painter::new().expect("the themes are there");
    for (name, diagram) in all() {
        for (theme, Theme { id, .. }) in painter.themes() {
            let look = Look { theme, ..Look::default() };
            let board = painter.vector(&diagram, &look).expect("it can be drawn");
            let file = std::path::Path::new(&folder).join(format!("{name}-{id}.svg"));
            std::fs::write(file, board.svg).expect("the folder can be written");
        }
    }
}
