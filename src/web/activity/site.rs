//! The site inside Discord: its questions to Discord, and the senders of requests.

use std::sync::Arc;

use async_trait::async_trait;
use axum::http::HeaderMap;

use crate::web::activity::session::{Sessions, token};
use postern_play::ids::{ChannelId, PersonId};
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

/// The questions of the site to Discord about a page in a frame.
#[async_trait]
pub trait ActivityHost: Send + Sync {
    /// Returns the person whom the headers of a request prove. Discord's proxy adds them.
    ///
    /// # Errors
    /// The reason, for the log, if they prove nobody.
    fn person(&self, headers: &HeaderMap, now: Timestamp) -> Result<PersonId, String>;

    /// Returns the channel of an instance of the Activity if the person is in it.
    ///
    /// # Errors
    /// [`Fault`] if Discord does not answer.
    async fn channel(&self, instance: &str, person: PersonId) -> Result<Option<ChannelId>, Fault>;
}

/// The site inside Discord.
pub struct ActivitySite {
    pub host: Arc<dyn ActivityHost>,
    /// The number of the application.
    pub application: u64,
    /// The addresses of Discord's client.
    pub clients: Vec<String>,
    /// The address of the pages in a frame.
    pub proxy: String,
    /// The key of the pages' tokens, which all processes of the bot have in common.
    pub key: [u8; 32],
}

/// An [`ActivitySite`] with its tokens.
pub(in crate::web) struct Activity {
    pub site: ActivitySite,
    pub sessions: Sessions,
}

/// Marks an answer that a frame of Discord's client may show.
#[derive(Clone, Copy)]
pub(in crate::web) struct Framed;

impl Activity {
    pub(in crate::web) fn new(site: ActivitySite) -> Activity {
        let sessions = Sessions::new(&site.key);
        Activity { site, sessions }
    }

    /// Returns the sources of the policy for a page in a frame: who may show it, and what its script may connect to.
    pub(in crate::web) fn policy(&self) -> (String, String) {
        (self.site.clients.join(" "), self.site.proxy.replacen("http", "ws", 1))
    }

    /// Returns the person of a request of a page in a frame: by its token, or by the headers of the proxy.
    pub(in crate::web) fn sender(&self, headers: &HeaderMap, now: Timestamp) -> Option<PersonId> {
        match token(headers) {
            Some(token) => self.sessions.person(token, now),
            None => self.site.host.person(headers, now).ok(),
        }
    }
}
