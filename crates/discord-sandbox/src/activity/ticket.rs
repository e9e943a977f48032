//! The headers by which the proxy proves to a page's server who sends a request.
//!
//! The signature covers the decoded payload alone (activities/development-guides/multiplayer-experience, Validating Proxy
//! Request Headers): the same headers go with every request until they expire.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use crate::id::Id;
use crate::signer::Signer;

/// The names of the headers.
pub(super) const SIGNATURE: &str = "x-signature-ed25519";
pub(super) const SIGNED_AT: &str = "x-signature-timestamp";
pub(super) const PAYLOAD: &str = "x-discord-proxy-payload";

/// The content of the headers.
#[derive(Clone, Debug)]
pub(crate) struct Ticket {
    payload: String,
    created_at: u64,
}

impl Ticket {
    /// A ticket of a person from now on.
    pub(super) fn new(application: Id, person: Id, now_ms: u64, seconds: u64) -> Ticket {
        let created_at = now_ms / 1000;
        let payload = json!({
            "application_id": application,
            "user_id": person,
            "is_developer": false,
            "created_at": created_at,
            "expires_at": created_at + seconds,
        });
        Ticket { payload: payload.to_string(), created_at }
    }

    /// The headers, in the order of their names above.
    pub(super) fn headers(&self, signer: &Signer) -> [(&'static str, String); 3] {
        [
            (SIGNATURE, signer.sign_text(&self.payload)),
            (SIGNED_AT, self.created_at.to_string()),
            (PAYLOAD, BASE64_STANDARD.encode(&self.payload)),
        ]
    }
}
