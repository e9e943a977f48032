//! **Rematch**: another match between the same players, with the sides swapped. The match starts when both have asked
//! for it, or at once against the computer.

use super::challenge::{begun, offered};
use crate::chat::context::{CommandResult, Context};
use crate::play::ids::MatchId;
use crate::service::challenges::accept::Accepted;
use crate::service::challenges::rematch::Rematched;

pub async fn press(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    let view = ctx.match_view(of).await?;
    ctx.seat(&view)?;
    match ctx.services.service.rematch(&ctx.asker(), of, ctx.coin(), ctx.now).await? {
        Rematched::Challenged(challenge) => Ok(offered(ctx, &challenge, view.record.home)),
        Rematched::Begun(Accepted { record, .. }) | Rematched::Running(record) => begun(ctx, record).await,
    }
}
