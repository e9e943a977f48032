//! The command line of `postern-lab`: one file per subcommand.

pub mod arena;
pub mod figures;
pub mod game_arguments;
pub mod languages;
pub mod library;
pub mod listing;
pub mod players;
pub mod puzzles;
pub mod solve;
pub mod tune;

use clap::{Parser, Subcommand};

use postern_games::catalogue::Catalogue;

/// The laboratory of Postern's computer player: matches, tuning, puzzles and figures.
#[derive(Parser, Debug)]
#[command(name = "postern-lab", version)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The long help of `postern-lab arena`.
const ARENA: &str = "\
Let computer players play against each other, and print who wins how often and how sure that is

A player is one of:
  level:N[,ms=T|,cpu=T][,managed][,nodes=N][,weights=FILE][,network=FILE][,perturbed=SEED]
         [,style=race|wait|swarm][,without=TECHNIQUE]
                              the computer player, by default with its level's own budget; with other weights or
                              another network that `postern-lab tune` made, with weights that are each off by up to a
                              quarter at random, or with a bonus: for points at once (race), for moves left (wait),
                              for captures at hand (swarm). Other weights play without a network.
                              `without` leaves out a technique of the search (null-move, history, network, …; a wrong
                              one is answered with all names), and can be written more than once
  greedy                      takes the best move one ply ahead by plain counting
  uct[,ms=T|,cpu=T][,managed][,nodes=N]
                              UCT with random playouts, which knows the rules only (by default 1 s a move)
  program[,ms=T|,cpu=T]:COMMAND …
                              a program that speaks the referee's protocol; it is asked for `genmove [ms=T|cpu=T]`

The first player meets each of the others. Colours alternate; both games of a pair begin with the same random moves,
or with the same opening of a book. Times are milliseconds for a move: ms by the clock, cpu by the processor time of the
thread that searches. On a busy machine only cpu and nodes are fair. A time that is managed is the usual one, as in games
with people: a clear choice takes less of it, an unclear one up to twice as much. Progress goes to standard error, a
table of results to standard output: points of the first player with the 95 % interval, Elo with its interval, wins by
colour, the mean time for a move.";

#[derive(Subcommand, Debug)]
enum Command {
    /// Let computer players play against each other, and print who wins how often and how sure that is
    #[command(long_about = ARENA)]
    Arena(arena::Arguments),

    /// Find puzzles in quick games of the computer against itself, and prove them
    Puzzles(puzzles::Arguments),

    /// Tune the weights of a game's evaluation, or a network on top of them, from games of the computer
    ///
    /// The computer plays games against itself, fits the weights or the network to the results, and plays the next
    /// games with them. `docs/engine.md` documents the origin of the shipped ones.
    Tune(tune::Arguments),

    /// Make games of the computer against itself for the library of a game, which `/explore` counts
    ///
    /// The games are on the default board. The file has at most 300 kB, and is written after each game.
    Library(library::Arguments),

    /// Prove positions for the table of a game, which `/explore` shows as proved
    ///
    /// Two kinds: every position of a small board after the first plies (--plies, --mixed), and positions of the
    /// library's games near their end (--endings). The file has at most 300 kB. crates/games/src/solved.rs documents it.
    Solve(solve::Arguments),

    /// Draw the boards in the documentation
    ///
    /// Reads figures.toml in a folder and writes the pictures next to it.
    Figures(figures::Arguments),

    /// List the texts that people read in English because their language lacks them
    Languages(languages::Arguments),

    /// Make the texts and pictures of the app's page in Discord's App Directory
    ///
    /// Reads assets/listing and docs in the repository, and writes the icon and, for each language, the texts, five
    /// pictures and an animation. docs/listing.md says where each file belongs.
    Listing(listing::Arguments),
}

/// Runs the requested command. Results go to standard output, progress to standard error.
///
/// # Errors
/// Returns the reason why the command failed.
pub fn run(cli: &Cli) -> anyhow::Result<()> {
    let catalogue = Catalogue::standard();
    match &cli.command {
        Command::Arena(arguments) => arena::run(&catalogue, arguments),
        Command::Puzzles(arguments) => puzzles::run(&catalogue, arguments),
        Command::Tune(arguments) => tune::run(&catalogue, arguments),
        Command::Library(arguments) => library::run(&catalogue, arguments),
        Command::Solve(arguments) => solve::run(&catalogue, arguments),
        Command::Figures(arguments) => figures::run(&catalogue, arguments),
        Command::Languages(arguments) => languages::run(&catalogue, arguments),
        Command::Listing(arguments) => listing::run(&catalogue, arguments),
    }
}
