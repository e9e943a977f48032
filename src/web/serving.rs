//! The addresses of the site, and what answers at each.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use limited_http::Limits;
use tokio::net::{TcpListener, TcpStream};

use crate::web::activity::opening;
use crate::web::answer::Failed;
use crate::web::assets::takes_gzip;
use crate::web::shown::view;
use crate::web::site::{Peer, Web};
use crate::web::{attempt, change, club, guard, live, page, sign_in, views, with_discord};

/// The largest body is a move over many squares.
const LARGEST: usize = 16 * 1024;
/// How long browsers keep a file. Another version has another address.
const KEPT: &str = "public, max-age=31536000, immutable";

impl Web {
    /// Answers requests until `stop` is ready.
    pub async fn serve(self, listener: TcpListener, stop: impl Future<Output = ()>) {
        let hub = self.hub.clone();
        let news = self.service.wakes.changed.subscribe();
        let router = router(Arc::new(self));
        let limits = Limits { connections: 4096, ..Limits::of(LARGEST) };
        let serving = limited_http::serve(
            listener,
            limits,
            move |io: &TcpStream| {
                // Small answers go out at once.
                if let Err(error) = io.set_nodelay(true) {
                    tracing::debug!(%error, "TCP_NODELAY");
                }
                let peer = Peer(io.peer_addr().ok().map(|peer| peer.ip()));
                router.clone().layer(Extension(peer))
            },
            stop,
        );
        tokio::select! {
            () = serving => {}
            () = hub.dispatch(news) => {}
        }
    }
}

fn router(web: Arc<Web>) -> Router {
    Router::new()
        .route("/", get(opening::start))
        .route("/activity", post(opening::session))
        .route("/g/{page}", get(page::show))
        .route("/g/{page}/state", get(view::state))
        .route("/g/{page}/at/{moves}", get(view::at))
        .route("/g/{page}/board.png", get(page::picture))
        .route("/g/{page}/live", get(live::listen))
        .route("/g/{page}/try", post(attempt::attempt))
        .route("/g/{page}/play", post(change::play))
        .route("/g/{page}/do", post(change::act))
        .route("/g/{page}/line", post(views::line::line))
        .route("/g/{page}/view", post(views::opening::view))
        .route("/s/{page}", get(club::series::show))
        .route("/p/{page}", get(club::profile::show))
        .route("/t/{page}/{game}", get(club::table::show))
        .route("/in/discord", get(with_discord::begin))
        .route("/in/discord/back", get(with_discord::back))
        .route("/in/{token}", get(sign_in::ask).post(sign_in::sign_in))
        .route("/out", post(sign_in::sign_out))
        .route("/page/{version}/{file}", get(file))
        .route("/worker.js", get(worker))
        .route("/robots.txt", get(robots))
        .fallback(no_such_page)
        .layer(from_fn_with_state(web.clone(), guard::guard))
        .with_state(web)
}

/// Handles `GET /page/<version>/<file>`.
async fn file(
    State(web): State<Arc<Web>>,
    Path((version, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let file = web.assets.file(&name).ok_or(Failed::NotFound)?;
    // A page of another version, before or after an update.
    let kept = if version == web.assets.version() { KEPT } else { "no-store" };
    let head =
        [(header::CONTENT_TYPE, file.kind), (header::CACHE_CONTROL, kept), (header::VARY, "accept-encoding")];
    Ok(match takes_gzip(&headers) {
        true => (head, [(header::CONTENT_ENCODING, "gzip")], file.gzipped.clone()).into_response(),
        false => (head, file.plain).into_response(),
    })
}

/// Handles `GET /worker.js`: a service worker has power over the addresses below its own.
async fn worker(State(web): State<Arc<Web>>) -> Result<Response, Failed> {
    let file = web.assets.file("worker.js").ok_or(Failed::NotFound)?;
    let head = [(header::CONTENT_TYPE, file.kind), (header::CACHE_CONTROL, "no-cache")];
    Ok((head, file.plain).into_response())
}

/// Tells search engines to look at nothing: the addresses of pages are secrets.
async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /\n"
}

/// Answers any unknown address.
async fn no_such_page() -> Failed {
    Failed::NotFound
}
