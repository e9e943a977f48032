//! Entry of a move, step by step or as text: one flow for matches, analysis boards, puzzles and lessons.

use crate::actions::entered::Entered;
use crate::actions::zone::Zone;
use crate::actions::{Action, Board, Word};
use crate::commands::study::learn::Studying;
use crate::commands::study::puzzle::Solving;
use crate::commands::turn::facts::is_wanted;
use crate::commands::turn::r#move;
use crate::commands::turn::r#move::MoveChoice;
use crate::context::lesson_button::lesson_button;
use crate::context::{CommandError, CommandResult, Context};
use crate::entry::analysis::AnalysisPosition;
use crate::entry::grid::Sight;
use crate::entry::picker;
use crate::entry::picker::{Asked, Picker, Stage, stage};
use crate::message::pictures::View;
use crate::message::{Control, Field, Form};
use postern_play::ids::{MatchId, Ply, Seen};
use postern_play::step::refusal::Refusal;
use postern_rules::game::state::{GameState, MoveError};
use postern_rules::game::token::Token;
use postern_words::match_view::MatchView;
use postern_words::voice::msg;

/// The board on which a move is entered, with its game.
enum Entering {
    Match(Box<MatchView>),
    Analysis(Box<AnalysisPosition>),
    Puzzle(Solving),
    Lesson(Studying),
}

impl Entering {
    async fn load(ctx: &Context<'_>, board: Board) -> CommandResult<Entering> {
        Ok(match board {
            Board::Match(seen) => Entering::Match(Box::new(r#move::entering(ctx, seen).await?)),
            Board::Analysis(ply) => Entering::Analysis(Box::new(AnalysisPosition::load(ctx, ply).await?)),
            Board::Puzzle(at) => Entering::Puzzle(Solving::load(ctx, at).await?),
            Board::Lesson(step) => Entering::Lesson(Studying::load(ctx, step)?),
        })
    }

    fn state(&self) -> &dyn GameState {
        match self {
            Entering::Match(view) => &*view.state,
            Entering::Analysis(position) => &*position.state,
            Entering::Puzzle(solving) => &*solving.state,
            Entering::Lesson(studying) => &*studying.state,
        }
    }

    /// Returns how the board is drawn for the person.
    async fn view(&self, ctx: &Context<'_>) -> CommandResult<View> {
        match self {
            Entering::Match(view) => Ok(ctx.view(view)?),
            Entering::Analysis(position) => position.view(ctx).await,
            Entering::Puzzle(solving) => solving.view(ctx, ctx.profile()?),
            Entering::Lesson(studying) => Ok(studying.view(ctx, ctx.profile()?)),
        }
    }

    /// Returns the message that asks for the next step.
    async fn choose(&self, ctx: &Context<'_>, board: Board, mut picker: Picker) -> CommandResult {
        if let Entering::Lesson(studying) = self {
            studying.narrow(&mut picker);
        }
        let view = self.view(ctx).await?;
        let sight = Sight::of(&self.state().diagram(), view.is_turned(), tallest(board, &picker));
        // A newcomer learns why a square is none of the choices.
        if let Entering::Match(view) = self
            && is_wanted(ctx, view).await?
        {
            picker.answer(sight, |tapped| {
                let error = picker::why_not(self.state(), tapped);
                error.is_some_and(|error| lesson_button(ctx, &error).is_some())
            });
        }
        let asked = picker.asked(sight);
        let view = View { region: asked.zone.map(Zone::region), parts: asked.parts, ..view };
        let message = self.ask(ctx, &asked, view).await?;
        let at_once = ctx.profile()?.plays_at_once;
        Ok(message.with_rows(picker.rows(board, self.state(), sight, at_once, &ctx.voice)))
    }

    async fn ask(&self, ctx: &Context<'_>, asked: &Asked, view: View) -> CommandResult {
        match self {
            Entering::Match(of) => r#move::prompt(ctx, of, asked, view).await,
            Entering::Analysis(position) => position.entering(ctx, asked, view).await,
            Entering::Puzzle(solving) => solving.entering(ctx, asked, view).await,
            Entering::Lesson(studying) => studying.entering(ctx, asked, view).await,
        }
    }

    /// Refuses steps with the rule that forbids them.
    async fn refuse(&self, ctx: &Context<'_>, entered: &Entered, error: MoveError) -> CommandResult {
        match self {
            Entering::Match(view) => r#move::refused(ctx, view, &entered.spaced(), &error).await,
            Entering::Analysis(_) | Entering::Puzzle(_) | Entering::Lesson(_) => {
                Err(Refusal::Move(error).into())
            }
        }
    }

    /// Handles a complete move. In a match it is previewed first if the person's settings say so; elsewhere it can be
    /// undone.
    async fn whole(self, ctx: &Context<'_>, entered: Entered) -> CommandResult {
        match self {
            Entering::Match(view) => r#move::entered(ctx, *view, entered).await,
            Entering::Analysis(position) => {
                let made = made(&*position.state, &entered)?;
                position.play(ctx, made).await
            }
            Entering::Puzzle(solving) => {
                let made = made(&*solving.state, &entered)?;
                solving.play(ctx, made).await
            }
            Entering::Lesson(studying) => {
                let made = made(&*studying.state, &entered)?;
                studying.play(ctx, &made).await
            }
        }
    }
}

/// Returns the maximum number of rows of squares in a board's message. An analysis board reads its record from the
/// picture in the message itself, and Discord hides that picture from bots if the message has a sixth row of buttons.
/// So one of five rows is reserved for other buttons. A lesson offers few squares, so that its task and its board stay on
/// the screen of a phone: at most four rows in all.
fn tallest(board: Board, picker: &Picker) -> u8 {
    match board {
        Board::Match(_) | Board::Puzzle(_) => 5,
        Board::Analysis(_) => 4,
        Board::Lesson(_) => {
            if picker.other_rows() > 1 {
                2
            } else {
                3
            }
        }
    }
}

fn made(state: &dyn GameState, entered: &Entered) -> CommandResult<String> {
    Ok(picker::whole(state, entered).ok_or_else(CommandError::old_button)?)
}

/// Handles **Move** on a message that may show an earlier position of the match.
pub async fn begin_now(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    let ply = ctx.record(of).await?.ply();
    begin(ctx, Seen { of, ply }).await
}

/// Handles **Move** in a match. A forced move is always previewed, even for people who play without a preview.
pub async fn begin(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    let view = r#move::entering(ctx, seen).await?;
    match stage(&*view.state, Entered::default(), None) {
        Stage::Whole(entered) => {
            r#move::preview(ctx, &view, entered, MoveChoice { offers: false, only: true }).await
        }
        _ => go_on(ctx, Board::Match(seen), Entering::Match(Box::new(view)), Entered::default(), None).await,
    }
}

/// Goes one step forward or back.
pub async fn enter(ctx: &Context<'_>, board: Board, entered: Entered) -> CommandResult {
    go_on(ctx, board, Entering::load(ctx, board).await?, entered, None).await
}

/// Enlarges a part of the board.
pub async fn enlarge(ctx: &Context<'_>, board: Board, entered: Entered, zone: Zone) -> CommandResult {
    let entering = Entering::load(ctx, board).await?;
    let tapped = entered.with(Token::Square(zone.from));
    // The button of a square that can't be chosen carries it as a part of the board.
    if zone.from == zone.to
        && matches!(stage(entering.state(), tapped.clone(), None), Stage::Nowhere)
        && let Some(error) = picker::why_not(entering.state(), &tapped)
    {
        return entering.refuse(ctx, &tapped, error).await;
    }
    go_on(ctx, board, entering, entered, Some(zone)).await
}

/// Shows the next stage of a move. `zone` is the enlarged part of the board.
async fn go_on(
    ctx: &Context<'_>,
    board: Board,
    entering: Entering,
    entered: Entered,
    zone: Option<Zone>,
) -> CommandResult {
    match stage(entering.state(), entered.clone(), zone) {
        Stage::Whole(entered) => entering.whole(ctx, entered).await,
        Stage::Choose(picker) => entering.choose(ctx, board, picker).await,
        // The steps are from another board, forged, or from an earlier version: start again.
        Stage::Nowhere => match picker::why_not(entering.state(), &entered) {
            Some(error) => entering.refuse(ctx, &entered, error).await,
            None => match stage(entering.state(), Entered::default(), None) {
                Stage::Choose(picker) => entering.choose(ctx, board, picker).await,
                Stage::Whole(_) | Stage::Nowhere => Err(CommandError::old_button().into()),
            },
        },
    }
}

/// Returns the form of **Type it**.
pub fn form(ctx: &Context<'_>, board: Board) -> Form {
    let text = Control::text("", &ctx.voice.say(&msg!("form-example")), r#move::LONGEST_TYPED);
    let field = Field::new("text", &ctx.voice.say(&msg!("form-move")), text).required();
    Form::new(Action::Type(board), &ctx.voice.say(&msg!("button-type")), vec![field])
}

/// Plays the move typed into the form. An empty text is refused like any other that is no move.
pub async fn submit(ctx: &Context<'_>, board: Board) -> CommandResult {
    typed(ctx, board, ctx.value().unwrap_or_default()).await
}

/// Tries a move on the analysis board.
pub async fn try_move(ctx: &Context<'_>, ply: Ply, Word(made): Word) -> CommandResult {
    typed(ctx, Board::Analysis(ply), &made).await
}

async fn typed(ctx: &Context<'_>, board: Board, text: &str) -> CommandResult {
    let read = |state: &dyn GameState| match state.clone_state().play(text) {
        Ok(played) => Ok(played.canonical),
        Err(error) => Err(Refusal::Move(error)),
    };
    match Entering::load(ctx, board).await? {
        Entering::Match(view) => r#move::typed(ctx, *view, text, MoveChoice::default()).await,
        Entering::Analysis(position) => {
            let made = read(&*position.state)?;
            position.play(ctx, made).await
        }
        Entering::Puzzle(solving) => {
            let made = read(&*solving.state)?;
            solving.play(ctx, made).await
        }
        Entering::Lesson(studying) => {
            let made = read(&*studying.state)?;
            studying.play(ctx, &made).await
        }
    }
}

/// Previews a complete move of a match.
pub async fn preview(ctx: &Context<'_>, seen: Seen, entered: Entered) -> CommandResult {
    let view = r#move::entering(ctx, seen).await?;
    r#move::preview(ctx, &view, entered, MoveChoice::default()).await
}

/// Handles **Play it**.
pub async fn play(ctx: &Context<'_>, board: Board, entered: Entered) -> CommandResult {
    match board {
        Board::Match(seen) => r#move::play_entered(ctx, seen, &entered, false).await,
        Board::Analysis(_) | Board::Puzzle(_) | Board::Lesson(_) => {
            Entering::load(ctx, board).await?.whole(ctx, entered).await
        }
    }
}
