//! Known numbers of move sequences, from the file perft.txt of each game. Each line is
//! `OPTIONS | POSITION | counts of length 1, 2, …`. Without a position, the counts are from the start of the game.

use std::fs;

use postern_testkit::trials::{catalogue, folder, pairs};

/// The bench checks larger counts.
const MOST: u64 = 3_000_000;

#[test]
fn move_sequences_are_as_many_as_is_known() {
    for spec in catalogue().iter() {
        let (id, game) = (spec.info().id, spec.game);
        let text = fs::read_to_string(folder(spec).join("perft.txt")).expect("every game has known numbers");
        let mut checked = 0;
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let [options, position, counts] = line.splitn(3, '|').map(str::trim).collect::<Vec<_>>()[..]
            else {
                panic!("{id}: {line}");
            };
            let options = game.info().options(pairs(options)).expect("the options fit");
            let mut state = match position {
                "" => game.start(&options).expect("the game can be started"),
                position => game.set_up(&options, position).expect("the position can be set up"),
            };
            for (depth, known) in (1..).zip(counts.split_whitespace()) {
                let known: u64 = known.parse().expect("a count is a number");
                if known <= MOST {
                    assert_eq!(state.perft(depth), known, "{id}: {line}, length {depth}");
                    checked += 1;
                }
            }
        }
        assert!(checked >= 10, "{id}: only {checked} counts");
    }
}
