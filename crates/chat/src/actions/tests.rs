//! Tests of the texts of actions: they parse and print as in earlier versions, and are never too long.

use crate::actions::*;
use crate::limits::CUSTOM_ID;
use postern_rules::square::Square;

#[test]
fn texts_that_stand_in_channels_are_read_and_written_as_ever() {
    for text in [
        "accept:1A",
        "decline:1A",
        "withdraw:1A",
        "terms:1A:-",
        "terms-set:1A:pace:size=13;colour=first",
        "terms!:1A:size=13",
        "challenge:rampart:123456789012345678",
        "challenge::0",
        "fix:challenge::0|123456789012345678|rampart.normal|24h+8h max 72h|chance|",
        "terms-form:1A",
        "settings-form",
        "settings-set:1a2b3c4d",
        "series-form",
        "lobby-form",
        "lobby-set:1a2b3c4d5e6f7890",
        "rules:rampart",
        "rules-of:",
        "whole-rules:rampart",
        "help",
        "fair-play",
        "computer:3:",
        "computer:3:ransom",
        "levels",
        "invite:palisade",
        "set:theme",
        "set:ping",
        "settings:pings",
        "settings:notices",
        "webhook",
        "webhook-page",
        "webhook-test",
        "webhook-renew",
        "webhook-remove",
        "next:0",
        "next:28333333",
        "after:7F3",
        "vacation-end",
        "vacation-end",
        "again:7F3:move&move=d4",
        "again:7F3:board&theme=slate&text=row 3",
        "move:7F3:14",
        "board:7F3:14",
        "more:7F3:14",
        "facts:7F3:14",
        "enter:7F3:14:",
        "enter:-:14:e5.distribute.f4e13",
        "zone:7F3:14:e5:a21e25",
        "type:ransom-1:0",
        "see:7F3:14:d4",
        "play:-:2:b1b3",
        "play-draw:7F3:14:d4",
        "start:14",
        "start!:14",
        "plan:7F3",
        "plan-show:7F3",
        "plan-board:7F3",
        "cut-plan:7F3",
        "keep-plan:14",
        "history:7F3:back.7",
        "letter:20778",
        "watch-list:2:rampart",
        "watch-kind",
        "watch-open",
        "watch:7F3:back.7",
        "comment:7F3:7",
        "uncomment:7F3:7",
        "notes:7F3",
        "note:7F3",
        "forget-notes:7F3",
        "finished:2:-.rampart.won.-.-",
        "table:2:rampart.here.people",
        "my-table:rampart.all.people",
        "table-of:rampart.here.computer",
        "show-table:1:rampart.all.people",
        "profile:123456789012345678",
        "analyse-at:7F3:7",
        "explore:rampart",
        "explore:",
        "explore-here:7",
        "explore-step:back.7",
        "explore-move:7",
        "try:7:d4",
        "oops:7F3:14",
        "resign:7F3:14",
        "resign!:7F3:14",
        "claim:7F3:14",
        "close:7F3:14",
        "never:7F3:14",
        "draw:7F3:14",
        "takeback:7F3:14",
        "agree:7F3:14.draw.x",
        "agree!:7F3:14.draw.x",
        "refuse:7F3:0.takeback.o",
        "unoffer:7F3:14.draw.x",
        "board2:7F3:14",
        "refused:7F3:14.draw.x",
        "rematch:7F3",
        "replay:7F3",
        "record:7F3",
        "review:7F3",
        "page:7F3:2",
        "own-page:7F3:3",
        "analyse:7F3",
        "step:back.7",
        "opened:7",
        "start:0",
        "hint:-:7",
        "hint:7F3:14",
        "puzzles:",
        "puzzles:ransom",
        "puzzle-themes:ransom",
        "puzzle-theme:ransom:jump",
        "puzzle-week:20000",
        "own-puzzles:",
        "puzzle:mine.7F3-14:0",
        "enter:mine.7F3-14:0:d1",
        "puzzle:ransom-1:0",
        "solution:rampart-7:0",
        "daily:ransom-1:0:20000",
        "learn:",
        "learn:ransom",
        "learn-beside:ransom",
        "learn-show:ransom-3",
        "learn-step:ransom-3",
        "learn-again:ransom",
        "learn-post:ransom",
        "learn-play:ransom",
        "enter:learn:ransom-3:d1",
        "play:learn:ransom-3:d1d2",
        "server:channels",
        "server-page:2",
        "doctor",
        "no-threads",
        "unblock:123456789012345678",
        "unblock-here:123456789012345678",
        "my-data:0",
        "delete",
        "delete!",
    ] {
        let action: Action = text.parse().unwrap_or_else(|_| panic!("{text} is no action any more"));
        assert_eq!(action.to_string(), text);
    }
}

#[test]
fn buttons_that_are_no_more_are_no_other_buttons_now() {
    for text in ["sq:ransom-1:0:a1", "in:7F3:14:e5:k", "col:7F3:14:", "row:7F3:14:e5"] {
        assert_eq!(text.parse::<Action>(), Err(UnknownAction), "{text}");
    }
}

#[test]
fn the_longest_beginning_of_a_move_fits_into_a_custom_id() {
    let steps = (0..26u32).map(|index| Square::at(index, 8));
    let entered = steps.fold(Entered::default().with("distribute"), |entered, square| entered.with(square));
    let seen = Seen { of: MatchId(0xFFFF_FFFF), ply: 9999 };
    for board in [Board::Match(seen), Board::Analysis(Ply::MAX)] {
        assert!(Action::Enter(board, entered.clone()).to_string().len() <= CUSTOM_ID);
    }
}

proptest::proptest! {
    /// Combines each verb with random parts. An accepted text is printed unchanged, except that hexadecimal digits
    /// become capitals.
    #[test]
    fn an_action_is_read_back_from_its_text(
        verb in proptest::sample::select(Action::VERBS),
        parts in proptest::collection::vec(
            "[1-9A-F][0-9A-F]{0,7}|[1-9][0-9]{0,4}|[1-9][0-9]{0,3}\\.(draw|takeback)\\.[xo]|-|([a-y][1-9]){0,9}|\
             (first|back|forward|last)\\.[0-9]|(ransom|inchworm)-[1-9]|[a-z]|\\.[a-z]{1,9}\\.",
            0..4,
        ),
    ) {
        let text = std::iter::once(verb.to_owned()).chain(parts).collect::<Vec<_>>().join(":");
        if let Ok(action) = text.parse::<Action>() {
            let printed = action.to_string();
            proptest::prop_assert!(printed.eq_ignore_ascii_case(&text), "{text} is printed as {printed}");
            proptest::prop_assert_eq!(printed.parse(), Ok(action));
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in ".{0,100}|[a-z!]{2,8}:([0-9A-F]{1,17}|-):[0-9]{1,11}(:[a-z0-9.]{0,60})?") {
        if let Ok(action) = text.parse::<Action>() {
            proptest::prop_assert_eq!(action.to_string().parse(), Ok(action));
        }
    }
}
