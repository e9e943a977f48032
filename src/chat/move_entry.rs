//! Entering a move, step by step: one flow for matches, analysis boards and puzzles.

use super::actions::{Board, Seen};
use super::analysis::Position;
use super::commands::r#move;
use super::commands::puzzle::Solving;
use super::match_view::MatchView;
use super::picker::{Picker, Stage, only_move, stage};
use super::{CommandError, Context, Entered, Message};
use crate::game::GameState;

/// The board that a move is entered on, with its game.
enum Entering {
    Match(Box<MatchView>),
    Analysis(Box<Position>),
    Puzzle(Solving),
}

impl Entering {
    async fn load(ctx: &Context<'_>, board: Board) -> Result<Entering, CommandError> {
        Ok(match board {
            Board::Match(seen) => Entering::Match(Box::new(r#move::entering(ctx, seen).await?)),
            Board::Analysis(ply) => Entering::Analysis(Box::new(Position::load(ctx, ply).await?)),
            Board::Puzzle(at) => Entering::Puzzle(Solving::load(ctx, at)?),
        })
    }

    fn state(&self) -> &dyn GameState {
        match self {
            Entering::Match(view) => &*view.state,
            Entering::Analysis(position) => &*position.state,
            Entering::Puzzle(solving) => &*solving.state,
        }
    }

    /// The message in which the next step is chosen.
    async fn choose(
        &self,
        ctx: &Context<'_>,
        board: Board,
        picker: &Picker,
    ) -> Result<Message, CommandError> {
        let (asked, marks) = (picker.prompt(), picker.marks());
        let message = match self {
            Entering::Match(view) => r#move::prompt(ctx, view, &asked, &marks).await?,
            Entering::Analysis(position) => position.entering(ctx, &asked, &marks).await?,
            Entering::Puzzle(solving) => solving.entering(ctx, &asked, &marks).await?,
        };
        Ok(message.with_rows(picker.rows(board, self.state(), &ctx.voice)))
    }

    /// A whole move was entered. In a match it is shown before it is played; elsewhere it can be taken back.
    async fn whole(self, ctx: &Context<'_>, entered: Entered) -> Result<Message, CommandError> {
        match self {
            Entering::Match(view) => r#move::preview(ctx, &view, entered, false).await,
            Entering::Analysis(position) => position.play(ctx, &entered).await,
            Entering::Puzzle(solving) => solving.play(ctx, &entered).await,
        }
    }
}

/// **Move** in a match.
pub async fn begin(ctx: &Context<'_>, seen: Seen) -> Result<Message, CommandError> {
    let view = r#move::entering(ctx, seen).await?;
    match only_move(&*view.state) {
        Some(entered) => r#move::preview(ctx, &view, entered, true).await,
        None => {
            go_on(ctx, Board::Match(seen), Entering::Match(Box::new(view)), Entered::default(), None).await
        }
    }
}

/// One step further, or back. `column` is the column chosen, where there are too many squares for one menu.
pub async fn enter(
    ctx: &Context<'_>,
    board: Board,
    entered: Entered,
    column: Option<char>,
) -> Result<Message, CommandError> {
    go_on(ctx, board, Entering::load(ctx, board).await?, entered, column).await
}

/// A step chosen from a menu.
pub async fn chosen(
    ctx: &Context<'_>,
    board: Board,
    entered: Entered,
    value: Option<String>,
) -> Result<Message, CommandError> {
    let value = value.ok_or_else(CommandError::old_button)?;
    enter(ctx, board, entered.with(value), None).await
}

async fn go_on(
    ctx: &Context<'_>,
    board: Board,
    entering: Entering,
    entered: Entered,
    column: Option<char>,
) -> Result<Message, CommandError> {
    match stage(entering.state(), entered, column) {
        Stage::Whole(entered) => entering.whole(ctx, entered).await,
        Stage::Choose(picker) => entering.choose(ctx, board, &picker).await,
        // Of another board, made up, or from a version that entered moves in another way: begin again.
        Stage::Nowhere => match stage(entering.state(), Entered::default(), None) {
            Stage::Choose(picker) => entering.choose(ctx, board, &picker).await,
            Stage::Whole(_) | Stage::Nowhere => Err(CommandError::old_button()),
        },
    }
}

/// The look at a whole move of a match.
pub async fn preview(ctx: &Context<'_>, seen: Seen, entered: Entered) -> Result<Message, CommandError> {
    let view = r#move::entering(ctx, seen).await?;
    r#move::preview(ctx, &view, entered, false).await
}

/// **Play it**.
pub async fn play(ctx: &Context<'_>, board: Board, entered: Entered) -> Result<Message, CommandError> {
    match board {
        Board::Match(seen) => r#move::play_entered(ctx, seen, &entered).await,
        Board::Analysis(ply) => Position::load(ctx, ply).await?.play(ctx, &entered).await,
        Board::Puzzle(at) => Solving::load(ctx, at)?.play(ctx, &entered).await,
    }
}
