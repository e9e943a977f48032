//! Property tests of the parsers with arbitrary text: no parser panics, and every parsed value survives writing and
//! reading.

use postern_rules::game::transcript::Transcript;
use postern_testkit::prelude::*;
use proptest::prelude::*;

/// Strategy for text that is almost valid, and for arbitrary text.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{0,40}",
        "(.|\\n){0,20}",
        "[a-z][0-9]{1,3}([-x=<>:*–× ]{0,2}[a-z]?[0-9]{0,3}){0,6}",
        "[*xXrR]?[a-i][1-9]?[0-9]?( X [a-h][1-8])?",
        "(pass|rescue|collect|distribute|place|R[0-9]{1,20})( [a-h][0-9]){0,4}",
        "[xoXO0-9/\\[\\]]{0,80} [xo]!?( [0-9,]{0,8}){0,4}",
        "[0-9]{1,400}",
        "(x|o|[0-9]|/){0,300}",
    ]
}

fn is_one_line(said: &str) -> bool {
    !said.is_empty() && said.chars().count() < 2000
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn moves_and_their_beginnings_are_read_or_refused(text in text()) {
        for variant in few_variants() {
            let mut state = variant.start();
            if let Ok(tokens) = state.tokens(&text) {
                let _ = state.next(&tokens);
            }
            match state.play(&text) {
                Ok(played) => {
                    state.undo();
                    prop_assert!(state.play(&played.canonical).is_ok());
                }
                Err(error) => prop_assert!(is_one_line(&error.to_string())),
            }
        }
    }

    #[test]
    fn positions_are_read_back_or_refused(text in text()) {
        for variant in few_variants() {
            match variant.game.set_up(&variant.options, &text) {
                Ok(state) => {
                    let written = state.position();
                    let again = variant.game.set_up(&variant.options, &written).map(|again| again.position());
                    prop_assert_eq!(again, Ok(written));
                    let _ = (state.legal(3), state.diagram(), state.ending());
                }
                Err(error) => prop_assert!(is_one_line(&error.to_string())),
            }
        }
    }

    #[test]
    fn options_are_read_or_refused(name in 0_usize..6, value in text()) {
        for game in catalogue().iter().map(|spec| spec.game) {
            let info = game.info();
            let name = info.options.get(name).map_or("other", |option| option.name);
            match info.options([(name, value.as_str())]) {
                Ok(options) => match game.start(&options) {
                    Ok(state) => prop_assert_eq!(state.options(), &options),
                    Err(bad) => prop_assert!(is_one_line(&bad.to_string())),
                },
                Err(bad) => prop_assert!(is_one_line(&bad.to_string())),
            }
        }
    }

    #[test]
    fn a_position_with_one_sign_changed_is_read_back_or_refused(at in 0_usize..400, sign in "[xoXO0-9/\\[ !,]") {
        for variant in few_variants() {
            let mut signs: Vec<char> = variant.start().position().chars().collect();
            let at = at % signs.len();
            signs[at] = sign.chars().next().expect("there is one sign");
            let text: String = signs.into_iter().collect();
            if let Ok(state) = variant.game.set_up(&variant.options, &text) {
                let written = state.position();
                let again = variant.game.set_up(&variant.options, &written).map(|again| again.position());
                prop_assert_eq!(again, Ok(written));
            }
        }
    }

    #[test]
    fn records_are_read_back_or_refused(
        text in "((game|options|start|x|o|result|moves|y): ?[a-z0-9=, ]{0,20}\n|\\PC{0,20}\n){0,8}"
    ) {
        match text.parse::<Transcript>() {
            Ok(record) => {
                let again: Result<Transcript, _> = record.to_string().parse();
                prop_assert!(again.is_ok(), "{:?} {}", again, record);
            }
            Err(bad) => prop_assert!(is_one_line(&bad.to_string())),
        }
    }
}

#[test]
fn the_record_of_a_game_is_read_back_as_it_was() {
    for variant in few_variants() {
        let mut chance = postern_testkit::boards::random_games::Chance::new(5);
        let mut state = variant.start();
        for _ in 0..40 {
            let Some(choice) = postern_testkit::boards::random_games::random_move(&*state, &mut chance)
            else {
                break;
            };
            state.play(&choice).expect("it is legal");
        }
        let record = Transcript::of(&*state, said);
        assert_eq!(record.to_string().parse(), Ok(record));
    }
}
