//! The script and the style of the pages, embedded in the program and compressed once.

use std::collections::BTreeMap;
use std::io::Write;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use postern_rules::fnv;

macro_rules! files {
    ($($name:literal),+ $(,)?) => { &[$(($name, include_str!(concat!("page/", $name)))),+] };
}

/// The modules of the script, with their names. Only a page inside Discord loads `activity.js`.
pub const SCRIPTS: &[(&str, &str)] = files![
    "actions.js",
    "activity.js",
    "board.js",
    "controls.js",
    "dom.js",
    "draft.js",
    "entering.js",
    "game.js",
    "guard.js",
    "history.js",
    "kept.js",
    "line.js",
    "live.js",
    "net.js",
    "panel.js",
    "players.js",
    "touch.js",
    "views.js",
    "words.js",
    "worker.js",
    "zoom.js",
];
/// The style, and the icon.
pub const STYLE: &[(&str, &str)] = files!["style.css", "icon.svg"];
/// The skeleton of the page.
pub(super) const SKELETON: &str = include_str!("page/game.html");

/// A compressed answer is worth it from this size on.
const SHORT: usize = 1000;

/// The files by name.
pub(super) struct Assets {
    files: BTreeMap<&'static str, File>,
    version: String,
}

/// A file, plain and compressed.
pub(super) struct File {
    pub kind: &'static str,
    pub plain: &'static str,
    pub gzipped: Vec<u8>,
}

impl Assets {
    pub(super) fn new() -> Assets {
        let all = || SCRIPTS.iter().chain(STYLE).copied();
        let hash = all().fold(fnv::hash64(b""), |hash, (_, text)| fnv::hash64_on(hash, text.as_bytes()));
        let file = |(name, plain): (&'static str, &'static str)| {
            let kind = match name.rsplit('.').next() {
                Some("js") => "text/javascript; charset=utf-8",
                Some("css") => "text/css; charset=utf-8",
                _ => "image/svg+xml",
            };
            (name, File { kind, plain, gzipped: gzipped(plain, Compression::best()) })
        };
        Assets { files: all().map(file).collect(), version: format!("{hash:016x}") }
    }

    /// Returns the file with this name.
    pub(super) fn file(&self, name: &str) -> Option<&File> {
        self.files.get(name)
    }

    /// Returns the part of the addresses of the files that changes with them.
    pub(super) fn version(&self) -> &str {
        &self.version
    }
}

/// Returns an answer with this text, compressed if the browser takes that.
pub(super) fn compressed(headers: &HeaderMap, kind: &'static str, text: String) -> Response {
    let head = [(header::CONTENT_TYPE, kind), (header::VARY, "accept-encoding")];
    if text.len() < SHORT || !takes_gzip(headers) {
        return (StatusCode::OK, head, text).into_response();
    }
    (StatusCode::OK, head, [(header::CONTENT_ENCODING, "gzip")], gzipped(&text, Compression::fast()))
        .into_response()
}

/// True if a browser takes compressed answers.
pub(super) fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted
        .split(',')
        .map(|one| one.trim())
        .any(|one| one == "gzip" || one.starts_with("gzip;") && !one.ends_with("q=0"))
}

fn gzipped(text: &str, level: Compression) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), level);
    // Writing to memory does not fail.
    match encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish()) {
        Ok(bytes) => bytes,
        Err(error) => {
            tracing::error!(%error, "an answer can't be compressed");
            Vec::new()
        }
    }
}
