//! The referee's protocol: one line of output for each command, for any input.

use postern::cli::referee::Pictures;
use postern_engine::time::time_limit::TimeLimit;
use postern_games::referee;
use postern_games::referee::pictures::NoPictures;
use postern_lab::arena::player::Player;
use postern_lab::arena::{Match, play};
use postern_testkit::prelude::*;

/// All answers to the lines of `input`.
pub(crate) fn answers(input: impl AsRef<[u8]>) -> Vec<String> {
    let mut output = Vec::new();
    let catalogue = catalogue();
    let pictures = Pictures::new(&catalogue);
    referee::run(&catalogue, &pictures, input.as_ref(), &mut output).expect("memory can be read and written");
    String::from_utf8(output).expect("answers are UTF-8").lines().map(str::to_owned).collect()
}

fn answer(input: &str) -> String {
    answers(input).pop().expect("the last command has an answer")
}

#[test]
fn every_command_answers_in_its_format() {
    let games = format!("= {}", catalogue().ids().join(" "));
    let lines = [
        ("games", games.as_str()),
        ("new palisade size=5", "= 5/5/5/5/5 x"),
        ("legal", "= a1 c1 e1 b2 d2 a3 c3 e3 b4 d4 a5 c5 e5"),
        ("next", "= a1 c1 e1 b2 d2 a3 c3 e3 b4 d4 a5 c5 e5"),
        ("next a1", "= ."),
        ("result", "= none"),
        ("score", "= 0 0"),
        ("perft 0", "= 1"),
        ("perft 1", "= 13"),
        ("play  A1 !", "= a1"),
        ("position", "= 5/5/5/5/x4 o"),
        ("undo", "= 5/5/5/5/5 x"),
        ("new inchworm", "= 8/8/8/8/8/8/8/8 x 25,25 0,0 0,0"),
        ("set rampart size=5 :: 5/5/5/oo3/xo3 o", "= 5/5/5/oo3/xo3 o"),
        ("play xa1", "= xa1"),
        ("result", "= o the last enemy stone was removed"),
        ("legal", "= "),
        ("next", "= "),
        ("perft 3", "= 0"),
        ("score", "? no score"),
        (
            "record",
            "= game: rampart\\noptions: size=5\\nstart: 5/5/5/oo3/xo3 o\\nresult: o, the last enemy stone was \
                    removed\\nmoves:\\n1. xa1",
        ),
    ];
    let input: Vec<&str> = lines.iter().map(|(line, _)| *line).collect();
    let answers = answers(input.join("\n"));
    for ((line, expected), answer) in lines.iter().zip(&answers) {
        assert_eq!(answer, expected, "{line}");
    }
    assert_eq!(answers.len(), lines.len());
}

#[test]
fn a_capture_is_noted_where_the_game_notes_it_and_its_note_may_be_sent_back() {
    let set = "set inchworm :: 8/8/8/4o[9]3/3xx[7]3/3x4/8/8 o 16,16 0,0 0,0\n";
    let played = answer(&format!("{set}play e5-f4-e3-d2-c3-c4-d5-d6-d7"));
    assert_eq!(played, "= e5-f4-e3-d2-c3-c4-d5-d6-d7 X d3-d4-e4");
    let again = answers(format!("{set}play {}\nposition", &played[2..]));
    assert_eq!(again[2], "= 8/3o4/3o4/3oo3/2o2o2/2o1o3/3o4/8 x 16,16 0,9 0,9");
}

#[test]
fn a_move_is_entered_square_by_square() {
    let set = "set inchworm :: 8/8/8/4x[2]3/8/8/8/8 x 23,25 0,0 0,0\n";
    let first = answer(&format!("{set}next e5"));
    assert_eq!(first, "= d4 e4 f4 d5 f5 d6 e6 f6 .", "a drop is whole already");
    assert_eq!(answer(&format!("{set}next e5 distribute f4")), "= .");
    assert_eq!(answer(&format!("{set}next e5-f4")), "= .");
    assert_eq!(answer("new ransom\nnext a1 a8"), "= ", "nothing legal begins so");
}

#[test]
fn blank_lines_and_comments_get_no_answer() {
    assert_eq!(answers("\n  \n# new rampart\n\t# x\r\ngames\r\n").len(), 1);
    assert_eq!(answers("").len(), 0);
}

#[test]
fn a_refused_command_changes_nothing() {
    let before = "new rampart\nplay a2";
    let wrong = [
        "new chess",
        "new rampart size=12",
        "new rampart width=3",
        "new rampart size=11 size=11",
        "new",
        "set rampart :: nonsense",
        "set rampart size=5 :: x4/5/5/5/5/5 x",
        "set ransom :: 8/8/8/8/8/8/8/8 x",
        "set rampart",
        "play a2",
        "play zz",
        "play",
        "play a99",
        "play xa1",
        "play 🦀",
        "undo 2",
        "legal x",
        "legal -1",
        "next zz",
        "perft",
        "perft 65",
        "perft 40",
        "perft 99999999999",
        "perft x",
        "genmove level=0",
        "genmove speed=1",
        "genmove ms=x",
        "analyse ms=0",
        "analyse level=7",
        "analyse 3",
        "png",
        "gif",
        "gif /nowhere/at/all.gif",
        "png /nowhere/at/all.png",
        "png a.png width=3",
        "png a.png theme=mud",
        "png a.png side=z",
        "png a.png x",
        "png \"a",
        "PLAY a4",
        "quit",
        "\u{1b}[2J",
        "\u{0}",
    ];
    let input = format!("{before}\n{}\nposition\nrecord", wrong.join("\n"));
    let found = answers(input);
    assert_eq!(found.len(), 2 + wrong.len() + 2);
    for (line, answer) in wrong.iter().zip(&found[2..]) {
        assert!(answer.starts_with("? ") && answer.len() > 10, "{line}: {answer}");
    }
    let unharmed = answers(format!("{before}\nposition\nrecord"));
    assert_eq!(found[2 + wrong.len()..], unharmed[2..]);
}

#[test]
fn a_refusal_names_the_rule() {
    let refused = answer("new rampart\nplay d4");
    assert!(refused.says("rampart-not-beside") && !refused.to_lowercase().contains("invalid"), "{refused}");
    let refused = answer("new rampart\nplay b99");
    assert!(refused.contains("b99"), "{refused}");
}

#[test]
fn nothing_that_is_sent_ends_the_session() {
    let mut input: Vec<u8> = b"new ransom\n\xff\xfe\n".to_vec();
    input.extend(vec![b'a'; 3_000_000]);
    input.extend(b"\nplay ");
    input.extend("é".repeat(20_000).bytes());
    input.extend(b"\nset ransom :: ");
    input.extend(vec![b'/'; 60_000]);
    input.extend(b"\nset ransom :: ");
    input.extend(vec![b'9'; 60_000]);
    input.extend(b"\nnew ransom ");
    input.extend("k=v ".repeat(10_000).bytes());
    input.extend(b"\nnext ");
    input.extend("a0 ".repeat(10_000).bytes());
    input.extend(b"\nplay \x01\x02\x7f\x1b]0;x\x07\n\0\0\0\npng \0\nposition");
    let found = answers(input);
    assert_eq!(found.len(), 12);
    assert_eq!(found[0], found[11], "the game stands as it was");
    for refusal in &found[1..11] {
        assert!(refusal.starts_with("? "), "{refusal}");
        assert!(refusal.chars().count() < 700, "a refusal is short");
        assert!(!refusal.chars().any(char::is_control), "a refusal is plain text: {refusal:?}");
    }
}

#[test]
fn before_a_game_there_is_nothing_to_ask() {
    for line in [
        "position", "legal", "next", "play a1", "undo", "result", "score", "perft 1", "genmove", "analyse",
        "words", "record",
    ] {
        assert!(answer(line).starts_with("? there is no game yet"), "{line}");
    }
}

#[test]
fn the_computer_plays_every_game_to_its_end() {
    for &game in catalogue().iter() {
        let id = game.info().id;
        let options = if id == "inchworm" { "goal=10 stock=8,8" } else { "" };
        let input = format!("new {id} {options}\n{}result", "genmove level=3 ms=5\n".repeat(1500));
        let found = answers(input);
        let result = found.last().expect("there is an answer");
        assert_ne!(result, "= none", "{id} goes on");
        let refused = found.iter().find(|answer| answer.starts_with('?')).expect("some moves came too late");
        assert!(refused.contains("the game is over"), "{id}: {refused}");
    }
}

#[test]
fn an_analysis_tells_three_lines_of_legal_moves_and_plays_none() {
    for &game in catalogue().iter() {
        let id = game.info().id;
        let found = answers(format!("new {id}\nposition\nanalyse ms=30\nposition\nlegal"));
        assert_eq!(found[1], found[3], "{id}");
        let (head, lines) = found[2].split_once(" | ").unwrap_or_else(|| panic!("{id}: {}", found[2]));
        assert!(head.starts_with("= depth=") && head.contains(" nodes="), "{id}: {head}");
        let legal: Vec<&str> = found[4].split(' ').collect();
        let mut firsts = Vec::new();
        let mut chances = Vec::new();
        for line in lines.split(" | ") {
            let words: Vec<&str> = line.split(' ').collect();
            assert!(words[0].starts_with("score="), "{id}: {line}");
            let chance = words.iter().find_map(|word| word.strip_prefix("chance="));
            chances.push(chance.and_then(|chance| chance.parse::<u32>().ok()).expect(line));
            firsts.push(*words.iter().find(|word| !word.contains('=')).expect(line));
        }
        assert_eq!(firsts.len(), 3, "{id}: {lines}");
        assert!(firsts.iter().all(|first| legal.contains(first)), "{id}: {lines}");
        assert!(chances.iter().all(|&chance| chance <= 100), "{id}: {lines}");
    }
}

#[test]
fn an_analysis_tells_how_soon_a_game_is_won_and_none_where_it_is_over() {
    const NEARLY_WON: &str = "set ransom :: 8/8/1x5x/4oxxx/4xoOo/4o1X1/4xooo/3x1o2 o";
    let seen = answers(format!("{NEARLY_WON}\nanalyse ms=2000"));
    let first = seen[1].split(" | ").nth(1).expect("there is a line");
    assert!(first.contains(" end=+") && first.contains(" chance=100 "), "{seen:?}");
    let over = answers(format!("{NEARLY_WON}\n{}analyse", "genmove level=5\n".repeat(40)));
    assert!(over.last().is_some_and(|last| last.starts_with("? the game is over")), "{over:?}");
}

#[test]
fn counts_that_would_never_end_are_refused_and_others_are_made() {
    assert_eq!(answer("new rampart\nperft 3"), "= 28500");
    assert!(answer("new ransom\nperft 9").contains("too many"));
    let tower = "set inchworm :: 8/8/8/4x[25]3/8/8/8/8 x 0,25 0,0 0,0\n";
    assert!(answer(&format!("{tower}perft 2")).contains("too many"));
    assert!(answer(&format!("{tower}legal 25")).contains("next"));
    assert!(answer(&format!("{tower}legal")).starts_with("= "));
    let low = "set inchworm :: 8/8/8/4x[3]3/8/8/8/8 x 22,25 0,0 0,0\n";
    assert_eq!(answer(&format!("{low}legal 3")), answer(&format!("{low}legal 25")));
}

#[test]
fn a_picture_is_written_to_a_file() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let path = folder.path().join("my board.png");
    let path = path.to_str().expect("the folder has a plain name");
    let found = answers(format!("new ramparts\nplay a1-a3\npng \"{path}\" width=400 theme=paper side=o"));
    assert_eq!(found[2], format!("= {path}"));
    let bytes = std::fs::read(path).expect("the file is there");
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(bytes[16..20], 400_u32.to_be_bytes(), "as wide as wished");
}

#[test]
fn a_program_without_pictures_refuses_them() {
    let mut output = Vec::new();
    let input = "new ransom\npng board.png\ngif replay.gif\n".as_bytes();
    referee::run(&catalogue(), &NoPictures, input, &mut output).expect("memory can be read and written");
    let answers = String::from_utf8(output).expect("answers are UTF-8");
    assert_eq!(answers.lines().filter(|answer| answer.starts_with("? ")).count(), 2, "{answers}");
}

#[test]
fn a_replay_is_written_to_a_file() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let path = folder.path().join("replay.gif");
    let path = path.to_str().expect("the folder has a plain name");
    let found = answers(format!("new ransom\ngenmove\ngenmove\ngif {path} width=360\nposition\nrecord"));
    assert_eq!(found[3], format!("= {path}"));
    assert!(std::fs::read(path).expect("the file is there").starts_with(b"GIF89a"));
    assert!(found[5].contains("1. "), "the game stands as it was: {}", found[5]);
}

#[test]
fn the_board_is_told_in_words() {
    let words = answer("new ransom\nwords");
    assert!(words.starts_with("= Green to move, move 1."), "{words}");
    assert!(words.contains("King"), "{words}");
    let over = answer("set rampart size=5 :: 5/5/5/oo3/1o3 x\nwords");
    assert!(over.starts_with("= White wins after 0 moves: "), "{over}");
}

#[test]
fn the_referee_plays_in_a_match_of_the_laboratory() {
    let ransom = shipped().get("ransom").copied().expect("it is in the list");
    let command = vec![env!("CARGO_BIN_EXE_postern").to_owned(), "referee".to_owned()];
    let brief = Duration::from_millis(5);
    for time in [Some(TimeLimit::wall(brief)), TimeLimit::processor(brief)].into_iter().flatten() {
        let program = Player::Program { command: command.clone(), time: Some(time) };
        let plan = Match {
            game: ransom.game,
            engine: ransom.engine,
            options: ransom.info().options([]).expect("the defaults fit"),
            players: [program, Player::Greedy],
            games: 1,
            opening: 2,
            book: Vec::new(),
            until: None,
            seed: 1,
            threads: 1,
            most_plies: 12,
        };
        let tally = play(&plan, &|_| {}).expect("the program plays by the protocol");
        assert_eq!(tally.games(), 1);
    }
}
