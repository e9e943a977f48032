//! `/replay` and **Replay**: the whole game in moving pictures, or chosen positions side by side.

use crate::chat::finding::find;
use crate::chat::match_view::MatchView;
use crate::chat::{Argument, ArgumentKind, Arguments, CommandError, CommandInfo, Context, Message};
use crate::play::MatchId;
use crate::render::MOST_IN_STRIP;

pub fn register() -> CommandInfo {
    let about = "After which moves, for positions side by side: 4, 9, 12 (at most 9)";
    let moves = Argument::new("moves", about, ArgumentKind::Text { max: 60, suggested: false });
    let about = "A game from its first move to its last, or chosen positions side by side";
    CommandInfo::new("replay", about, vec![Argument::of_match(), moves])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> Result<Message, CommandError> {
    let view = find(ctx, arguments).await?;
    match arguments.text("moves") {
        Some(moves) => positions(ctx, &view, &moves).await,
        None => moving(ctx, &view).await,
    }
}

pub async fn press(ctx: &Context<'_>, of: MatchId) -> Result<Message, CommandError> {
    moving(ctx, &ctx.match_view(of).await?).await
}

async fn moving(ctx: &Context<'_>, view: &MatchView) -> Result<Message, CommandError> {
    let named = view.named();
    let picture =
        ctx.pictures().replay(&*view.state, ctx.view(view).await?, ctx.words.file_alt(&named)).await?;
    Ok(Message::text(ctx.words.replay_caption(&named)).with_picture(picture))
}

async fn positions(ctx: &Context<'_>, view: &MatchView, moves: &str) -> Result<Message, CommandError> {
    let last = view.record.moves.len();
    let plies: Option<Vec<usize>> = moves
        .split([',', ' '])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok().filter(|&ply: &usize| ply <= last))
        .collect();
    let plies = plies
        .filter(|plies| (1..=MOST_IN_STRIP).contains(&plies.len()))
        .ok_or_else(|| CommandError::Said(ctx.words.bad_moves(last, MOST_IN_STRIP)))?;
    let named = view.named();
    let seen = ctx.view(view).await?;
    let picture = ctx.pictures().strip(&*view.state, seen, &plies, ctx.words.file_alt(&named)).await?;
    Ok(Message::text(ctx.words.positions_caption(&named, &plies)).with_picture(picture))
}
