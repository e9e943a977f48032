//! Sentences without arguments, in English.

use super::English;

/// Declares sentences that are always the same.
macro_rules! sentences {
    ($($(#[$doc:meta])* $name:ident: $text:literal;)*) => {
        impl English {
            $($(#[$doc])* pub fn $name(&self) -> &'static str {
                $text
            })*
        }
    };
}

sentences! {
    placeholder_square: "Square";
    placeholder_column: "Column";
    moved_on: "The game has moved on: this is the current board.";
    never: "The game goes on.";
    elsewhere: "I am no member here, so I could never tell you when it is your turn. Start the game on a server that has \
        me, or in a direct message to me.";
    old_button: "This button is from another time, and I no longer know what it stood for. `/games` lists your games.";
    unknown_command: "I do not know this command (any more). Reload Discord to see the present ones.";
    cannot_play_bots: "Other bots do not answer challenges: challenge a person or me, or leave the opponent out.";
    needs_opponent: "In a direct message nobody else sees your challenge: say with the `opponent` option whom you \
        challenge, a person or me.";
    /// Half a sentence.
    forms_of_words: "write rows, the name of a side, a row (row 3) or a column (column d)";
    no_record: "There is no board of mine in this message: only pictures that I drew carry their game.";
    file_unreachable: "The picture could not be fetched from Discord just now; try again.";
    over_here: "The game is over in this position: step back first.";
    record_too_long: "This line has become too long to be kept in a picture: step back to try something else.";
    no_games: "You have no games and no open challenges. `/challenge` begins one.";
    now_i_think: "Now I think; you are told when I have moved.";
    puzzles: "**Today's puzzles.** Each has one winning idea. They get harder as you solve them at the first try, and \
        easier when you ask for the solution.";
    puzzle_busy: "I can't judge that move just now: I am thinking about other games. Please try it again in a moment; \
        nothing has been counted.";
}
