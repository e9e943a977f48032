//! `/replay` and **Replay**: the whole game as an animation, or chosen positions side by side.

use crate::chat::command_info::{Argument, ChatCommand, CommandInfo};
use crate::chat::context::{CommandResult, Context};
use crate::chat::finding;
use crate::chat::finding::find_also_over;
use crate::chat::invocation::Arguments;
use crate::chat::words::match_view::MatchView;
use crate::chat::words::voice::msg;
use crate::play::ids::MatchId;
use postern_games::catalogue::Catalogue;
use postern_render::painter::MOST_POSITIONS;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("replay", register, |ctx, arguments| Box::pin(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let moves = Argument::text(catalogue, "moves", 60);
    CommandInfo::new(catalogue, name, vec![Argument::of_match(catalogue, finding::all), moves])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let view = find_also_over(ctx, arguments).await?;
    match arguments.text("moves") {
        Some(moves) => positions(ctx, &view, &moves).await,
        None => moving(ctx, &view).await,
    }
}

pub async fn press(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    moving(ctx, &ctx.match_view(of).await?).await
}

async fn moving(ctx: &Context<'_>, view: &MatchView) -> CommandResult {
    let of = Some(&view.record);
    let picture = ctx.pictures.replay(&*view.state, ctx.view(view)?, view.file_alt(), of).await?;
    Ok(ctx.text(&msg!("replay-caption", game = view.title())).with_picture(picture))
}

async fn positions(ctx: &Context<'_>, view: &MatchView, moves: &str) -> CommandResult {
    let last = view.record.moves.len();
    let plies: Option<Vec<usize>> = moves
        .split([',', ' '])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok().filter(|&ply: &usize| ply <= last))
        .collect();
    let plies = plies
        .filter(|plies| (1..=MOST_POSITIONS).contains(&plies.len()))
        .ok_or_else(|| msg!("bad-moves", last = last, most = MOST_POSITIONS))?;
    let look = ctx.view(view)?;
    let picture = ctx.pictures.positions(&*view.state, look, &plies, view.file_alt(), &view.record).await?;
    let plies = plies.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    Ok(ctx.text(&msg!("positions-caption", game = view.title(), moves = plies)).with_picture(picture))
}
