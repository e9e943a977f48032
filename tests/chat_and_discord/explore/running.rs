//! Positions of running matches, which `/explore` refuses in every form that shows them.

use super::explored;
use postern_testkit::prelude::*;

#[tokio::test]
async fn the_position_of_a_running_match_is_not_explored_as_text_either() {
    let meeting = Meeting::new();
    let id = meeting.begin_game("palisade", &[("size", "5")]).await;
    meeting.play(id, ANN).await;
    let position = meeting.record(id).await.state.position;
    assert_eq!(position, "5/5/5/5/x4 o");
    let of = [("game", "palisade")];
    for image in ["5/5/5/5/x4 o", "5/5/5/5/4x o", "x4/5/5/5/5 o", "4x/5/5/5/5 o"] {
        let shown = explored(&meeting, image, &of).await;
        assert!(shown.content.says("explore-running"), "{image}: {}", shown.content);
    }
    assert!(!explored(&meeting, "5/5/2x2/5/5 o", &of).await.content.says("explore-running"));
    for by in [BEN, ANN].repeat(4) {
        meeting.play(id, by).await;
    }
    let position = meeting.record(id).await.state.position;
    let (rows, turn) = position.split_once(' ').expect("rows and turn");
    let turned = format!("{} {turn}", rows.chars().rev().collect::<String>());
    for position in [position.as_str(), &turned] {
        let arguments = [("game", "palisade"), ("position", position)];
        let shown = meeting.as_(EVE).command("explore", &arguments).await;
        assert!(shown.content.says("explore-running"), "somebody else: {position}");
    }
}

#[tokio::test]
async fn the_moves_that_another_process_recorded_count_also_after_it_has_left() {
    let meeting = Meeting::new();
    let id = meeting.begin_game("palisade", &[("size", "5")]).await;
    meeting.play(id, ANN).await;
    let of = [("game", "palisade")];
    assert!(explored(&meeting, "5/5/5/5/x4 o", &of).await.content.says("explore-running"));
    let other = Meeting::on(meeting.store.clone());
    for by in [BEN, ANN, BEN, ANN, BEN, ANN] {
        let record = meeting.record(id).await;
        let begun = catalogue().begin(&record.game, &record.options, Some(&record.state.position));
        let text = begun.expect("a position").legal(1).swap_remove(0);
        let made = Command::Move { seen: record.ply(), text };
        let played =
            other.service.matches.command(id, Actor::Person(by), &made, None, other.clock.now()).await;
        played.expect("it is played");
    }
    // The renewal of the leases notices the other process, and notes it.
    meeting.service.leases().note_shared();
    meeting.pass(std::time::Duration::from_secs(61)).await;
    let position = meeting.record(id).await.state.position;
    let arguments = [("game", "palisade"), ("position", position.as_str())];
    let shown = meeting.as_(EVE).command("explore", &arguments).await;
    assert!(shown.content.says("explore-running"), "{}", shown.content);
}

#[tokio::test]
async fn the_start_of_a_game_belongs_to_no_match() {
    for game in catalogue().ids() {
        let meeting = Meeting::new();
        let id = running(&meeting, game, &[], &[]).await;
        let shown = meeting.as_(ANN).command("explore", &[("game", game)]).await;
        assert!(shown.content.says("explore-position"), "{}", shown.content);
        meeting.play(id, ANN).await;
        let shown = explored(&meeting, &meeting.record(id).await.state.position, &[("game", game)]).await;
        assert!(shown.content.says("explore-running"), "after a move: {}", shown.content);
    }
}

/// A running match between Ann and Ben after these moves.
async fn running(meeting: &Meeting, game: &str, options: &[(&str, &str)], moves: &[&str]) -> MatchId {
    let id = meeting.begin_game(game, options).await;
    for ((text, by), seen) in moves.iter().zip([ANN, BEN].into_iter().cycle()).zip(0..) {
        meeting.command(id, by, Command::Move { seen, text: (*text).into() }).await;
    }
    id
}

/// Returns a position with the colours and the pairs of numbers exchanged.
pub(crate) fn exchanged(position: &str) -> String {
    let letters = |field: &str| -> String {
        let other = |c: char| match c {
            'x' => 'o',
            'o' => 'x',
            'X' => 'O',
            'O' => 'X',
            other => other,
        };
        field.chars().map(other).collect()
    };
    let fields = position.split(' ').enumerate().map(|(at, field)| match field.split_once(',') {
        Some((first, second)) if at >= 2 => format!("{second},{first}"),
        _ => letters(field),
    });
    fields.collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn a_shift_around_joined_edges_does_not_hide_the_position_of_a_running_match() {
    let moves = ["a1", "c3", "b1", "c4", "a2", "d4", "h5", "e5"];
    for (edges, up_too) in [("cylinder", false), ("torus", true)] {
        let meeting = Meeting::new();
        let options = [("edges", edges)];
        let id = running(&meeting, "inchworm", &options, &moves).await;
        let position = meeting.record(id).await.state.position;
        assert_eq!(position, "8/8/8/4o2x/2oo4/2o5/x7/xx6 x 21,21 0,0 0,0");
        let along = "8/8/8/x4o2/3oo3/3o4/1x6/1xx5 x 21,21 0,0 0,0";
        let up = "8/8/4o2x/2oo4/2o5/x7/xx6/8 x 21,21 0,0 0,0";
        for by in [ANN, EVE] {
            for (shifted, refused) in [(along, true), (up, up_too)] {
                let arguments = [("game", "inchworm"), ("options", &format!("edges={edges}"))];
                let arguments = [&arguments[..], &[("position", shifted)]].concat();
                let shown = meeting.as_(by).command("explore", &arguments).await;
                assert_eq!(
                    shown.content.says("explore-running"),
                    refused,
                    "{edges} {by:?}: {}",
                    shown.content
                );
            }
        }
    }
}

#[tokio::test]
async fn exchanged_colours_do_not_hide_the_position_of_a_running_match() {
    for game in ["rampart", "ransom", "inchworm", "ramparts"] {
        let meeting = Meeting::new();
        let id = meeting.begin_game(game, &[]).await;
        for by in [ANN, BEN].repeat(4).into_iter().chain([ANN]) {
            meeting.play(id, by).await;
        }
        let position = exchanged(&meeting.record(id).await.state.position);
        let (rows, fields) = position.split_once(' ').expect("rows and turn");
        let flipped = format!("{} {fields}", rows.split('/').rev().collect::<Vec<_>>().join("/"));
        for position in [position.as_str(), &flipped] {
            for by in [ANN, EVE] {
                let arguments = [("game", game), ("position", position)];
                let shown = meeting.as_(by).command("explore", &arguments).await;
                assert!(shown.content.says("explore-running"), "{position}: {}", shown.content);
            }
        }
    }
}

#[tokio::test]
async fn a_position_after_the_next_move_of_a_running_match_is_not_explored_by_its_players() {
    for (spec, plies) in catalogue().iter().flat_map(|spec| [(spec, 1), (spec, 9)]) {
        let (meeting, game) = (Meeting::new(), spec.info().id);
        let id = meeting.begin_game(game, &[]).await;
        for by in [ANN, BEN].into_iter().cycle().take(plies) {
            meeting.play(id, by).await;
        }
        let here = meeting.record(id).await.state.position;
        let mut state = catalogue().begin(game, &[], Some(&here)).expect("it is a position");
        let candidate = state.legal(2).pop().expect("a move");
        state.follow(&candidate).expect("it is legal");
        let position = state.position();
        for position in [position.as_str(), &exchanged(&position)] {
            let shown = explored(&meeting, position, &[("game", game)]).await;
            // Not every game has the position with exchanged colours.
            let refused = shown.content.says("explore-running") || shown.content.says("position-refused");
            assert!(refused, "{game} {position}: {}", shown.content);
        }
        assert!(explored(&meeting, &position, &[("game", game)]).await.content.says("explore-running"));
        let start = meeting.as_(ANN).press(&format!("explore:{game}")).await;
        assert!(start.content.says("explore-position"), "{game}: {}", start.content);
    }
}

#[tokio::test]
async fn a_tall_stack_that_a_player_may_spread_next_is_recognised_by_the_opponent_s_pieces() {
    let meeting = Meeting::new();
    let moves = ["d4", "a1", "d4", "c1", "d4", "e1", "d4", "g1", "d4", "h3"];
    running(&meeting, "inchworm", &[], &moves).await;
    let spread = "8/8/8/3x4/3x4/3xxx1o/8/o1o1o1o1 o 20,20 0,0 0,0";
    let shown = explored(&meeting, spread, &[("game", "inchworm")]).await;
    assert!(shown.content.says("explore-running"), "{}", shown.content);
}
