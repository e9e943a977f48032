//! `postern-lab figures`: draws the boards in the documentation.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use serde::Deserialize;

use postern_games::catalogue::Catalogue;
use postern_render::look::{Look, Width};
use postern_render::painter::Painter;
use postern_rules::diagram::words::strip_texts;
use postern_rules::diagram::{Diagram, Mark};
use postern_rules::game::state::GameState;
use postern_rules::game::token::Token;
use postern_rules::language::Language;
use postern_rules::seat::Pair;
use postern_rules::square::Square;

/// The file that describes the figures of a folder.
const LIST: &str = "figures.toml";

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The folder that contains figures.toml
    #[arg(default_value = "docs/figures")]
    folder: PathBuf,
    /// The folder for the pictures [default: the same]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Figures {
    figure: Vec<Figure>,
}

/// A figure: a position of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Figure {
    /// The file name of the picture. If it ends with `.gif`, the picture shows all positions from first to last,
    /// otherwise only the last.
    file: String,
    /// The id of the game.
    game: String,
    /// The options, such as `size=5 setup=alternative`.
    #[serde(default)]
    options: String,
    /// The first position, if it is not the standard one.
    position: Option<String>,
    /// The moves played from there, separated by spaces.
    #[serde(default)]
    moves: String,
    /// The start of a move, whose squares are marked as chosen; the possible next squares are marked as candidates.
    entered: Option<String>,
    /// Squares marked as the cause of a problem.
    #[serde(default)]
    blame: String,
    /// The squares of the last move, if no move is played.
    #[serde(default)]
    last: String,
    /// The displayed number of moves, if it differs from the number of moves played.
    ply: Option<u32>,
    /// The names of the players.
    players: Option<[String; 2]>,
    #[serde(default = "wood")]
    theme: String,
    #[serde(default = "usual_width")]
    width: u16,
}

fn wood() -> String {
    "wood".to_owned()
}

const fn usual_width() -> u16 {
    480
}

/// Runs the command.
///
/// # Errors
/// Fails as [`draw`] does.
pub(crate) fn run(catalogue: &Catalogue, arguments: &Arguments) -> anyhow::Result<()> {
    let out = arguments.out.as_ref().unwrap_or(&arguments.folder);
    let drawn = draw(catalogue, &arguments.folder, out)?;
    println!("{drawn} figures are in {}", out.display());
    Ok(())
}

/// Draws the figures listed in a folder, and returns their number.
///
/// # Errors
/// The list can't be read, a figure is invalid for its game, or a picture can't be written.
pub fn draw(catalogue: &Catalogue, folder: &Path, out: &Path) -> anyhow::Result<usize> {
    let list = folder.join(LIST);
    let text = std::fs::read_to_string(&list).with_context(|| format!("{} can't be read", list.display()))?;
    let Figures { figure: figures } =
        toml::from_str(&text).with_context(|| format!("{} is no list of figures", list.display()))?;
    let painter = Painter::new()?;
    for figure in &figures {
        let bytes =
            picture(catalogue, &painter, figure).with_context(|| format!("the figure {}", figure.file))?;
        let file = out.join(file_name(&figure.file)?);
        std::fs::write(&file, bytes).with_context(|| format!("{} can't be written", file.display()))?;
    }
    Ok(figures.len())
}

/// Checks that the name is a plain file name in the folder.
fn file_name(name: &str) -> anyhow::Result<&Path> {
    let path = Path::new(name);
    if path.components().count() != 1 || path.file_name().is_none() {
        bail!("a figure is a file in the folder itself, not {name:?}");
    }
    Ok(path)
}

fn picture(catalogue: &Catalogue, painter: &Painter, figure: &Figure) -> anyhow::Result<Vec<u8>> {
    let theme =
        painter.theme(&figure.theme).with_context(|| format!("there is no theme {:?}", figure.theme))?;
    let width = Width::new(figure.width).map_err(|bad| anyhow::anyhow!("{bad}"))?;
    let look = Look { theme, width, ..Look::default() };
    let mut state = begin(catalogue, figure)?;
    let mut boards = vec![state.diagram()];
    for text in figure.moves.split_whitespace() {
        let said = |error| catalogue.sentences().say_error(&error, Language::English);
        state.play(text).map_err(|error| anyhow::anyhow!("{text}: {}", said(error)))?;
        boards.push(state.diagram());
    }
    for (from_end, board) in boards.iter_mut().rev().enumerate() {
        word(catalogue, figure, board, from_end as u32);
    }
    if figure.file.ends_with(".gif") {
        return Ok(painter.lesson(&boards, &look, None)?);
    }
    let mut board = boards.pop().context("a game has a position")?;
    if let Some(entered) = &figure.entered {
        let beginning = state.tokens(entered).map_err(|_| anyhow::anyhow!("{entered:?} begins no move"))?;
        mark(&mut board, squares(&beginning), Mark::Chosen);
        mark(&mut board, squares(&state.next(&beginning).follow), Mark::Candidate);
    }
    mark(&mut board, named(&figure.blame)?, Mark::Blame);
    mark(&mut board, named(&figure.last)?, Mark::Last);
    Ok(painter.png(&board, &look)?)
}

fn begin(catalogue: &Catalogue, figure: &Figure) -> anyhow::Result<Box<dyn GameState>> {
    let options = figure.options.split_whitespace();
    let options: Option<Vec<(String, String)>> = options
        .map(|option| option.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned())))
        .collect();
    let options = options.with_context(|| format!("{:?} are no options", figure.options))?;
    catalogue
        .begin(&figure.game, &options, figure.position.as_deref())
        .map_err(|error| anyhow::anyhow!("{}", catalogue.say(&error.phrase(), Language::English)))
}

/// Adds the words of the strip to a board that is `from_end` moves before the last. The number of moves is shown only
/// if the figure specifies one.
fn word(catalogue: &Catalogue, figure: &Figure, board: &mut Diagram, from_end: u32) {
    if let Some([first, second]) = &figure.players {
        board.strip.players = Pair::new(first.clone(), second.clone());
    }
    if let Some(ply) = figure.ply {
        board.strip.ply = ply.saturating_sub(from_end);
    }
    board.strip.texts = strip_texts(board, &|phrase| catalogue.say(phrase, Language::English));
    if figure.ply.is_none() {
        board.strip.texts.moves.clear();
    }
}

fn mark(board: &mut Diagram, squares: Vec<Square>, mark: Mark) {
    board.marks.extend(squares.into_iter().map(|square| (square, mark)));
}

fn squares(tokens: &[Token]) -> Vec<Square> {
    let square = |token: &Token| match token {
        Token::Square(square) => Some(*square),
        Token::Word(_) => None,
    };
    tokens.iter().filter_map(square).collect()
}

fn named(squares: &str) -> anyhow::Result<Vec<Square>> {
    let read = |name: &str| name.parse().map_err(|_| anyhow::anyhow!("{name:?} is no square"));
    squares.split_whitespace().map(read).collect()
}
