//! Opening a view.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;

use crate::web::answer::Failed;
use crate::web::site::Web;
use crate::web::views::asking::{player, read, told};
use crate::web::views::kinds::{Kind, open};
use crate::web::views::wanted::{View, Wanted};
use crate::web::views::{comments, explore, facts, notes, plan, review};
use postern_words::voice::msg;

/// Handles `POST view`.
pub(in crate::web) async fn view(
    State(web): State<Arc<Web>>,
    Path(page): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<View>, Failed> {
    let wanted: Wanted = read(&headers, &body)?;
    let seen = web.seen(&page, &headers).await?;
    let open = open(&web, &seen).await?;
    let kind = open.into_iter().find(|kind| kind.names().0 == wanted.name);
    let kind = kind.ok_or_else(|| Failed::Refused(told(&seen, &msg!("page-no-view")), None))?;
    let view = match kind {
        Kind::Facts => {
            player(&web, &seen)?;
            facts::facts(&web, &seen).await?
        }
        Kind::Hint => {
            let person = player(&web, &seen)?;
            facts::hint(&web, &seen, person, wanted.turn).await?
        }
        Kind::Plan => plan::view(&seen),
        Kind::Notes => notes::view(&web, &seen, wanted.at).await?,
        Kind::Comments => comments::view(&web, &seen, wanted.at).await?,
        Kind::Review => review::view(&web, &seen).await?,
        Kind::Explore => explore::view(&web, &seen, &wanted).await?,
    };
    Ok(Json(view))
}
