//! The site with the pages of matches: what all of its answers need.

use std::net::IpAddr;
use std::sync::Arc;

use async_trait::async_trait;

use crate::web::activity::site::{Activity, ActivitySite};
use crate::web::assets::Assets;
use crate::web::hub::Hub;
use crate::web::limits::Gate;
use postern_play::ids::PersonId;
use postern_play::time::Timestamp;
use postern_render::painter::Painter;
use postern_service::Service;
use postern_service::matches::hinting::Hints;
use postern_store::fault::Fault;

/// The site that shows the pages of matches.
pub struct Web {
    pub(super) service: Arc<Service>,
    pub(super) painter: Arc<Painter>,
    pub(super) clock: Box<dyn Fn() -> Timestamp + Send + Sync>,
    pub(super) assets: Assets,
    pub(super) gate: Gate,
    pub(super) hub: Arc<Hub>,
    /// The pages inside Discord; `None` if they open in browsers only.
    pub(super) activity: Option<Activity>,
    /// `None` if nobody can sign in with Discord.
    pub(super) sign_in: Option<Arc<dyn SignInHost>>,
    /// `None` if the pages give no hints.
    pub(super) hints: Option<Arc<Hints>>,
}

/// The questions of the site to Discord about a person in a browser.
#[async_trait]
pub trait SignInHost: Send + Sync {
    /// Returns the address at which Discord asks the person. The browser comes `back` with a code and this state.
    fn address(&self, state: &str, verifier: &str, back: &str) -> String;

    /// Returns the person who got a code for this verifier; `None` if Discord does not know the code.
    ///
    /// # Errors
    /// [`Fault`] if Discord does not answer.
    async fn person(&self, code: &str, verifier: &str, back: &str) -> Result<Option<PersonId>, Fault>;
}

/// The address that a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer(pub Option<IpAddr>);

impl Web {
    /// Creates the site of a service whose [`Site`](postern_service::site::Site) is named.
    pub fn new(
        service: Arc<Service>,
        painter: Arc<Painter>,
        clock: impl Fn() -> Timestamp + Send + Sync + 'static,
    ) -> Web {
        let (clock, assets) = (Box::new(clock), Assets::new());
        let (gate, hub) = (Gate::default(), Arc::default());
        Web { service, painter, clock, assets, gate, hub, activity: None, sign_in: None, hints: None }
    }

    /// Lets the pages open as an Activity in Discord.
    pub fn with_activity(self, site: Option<ActivitySite>) -> Web {
        Web { activity: site.map(Activity::new), ..self }
    }

    /// Lets people sign in with Discord.
    pub fn with_sign_in(self, host: Option<Arc<dyn SignInHost>>) -> Web {
        Web { sign_in: host, ..self }
    }

    /// Lets people ask for hints on their pages.
    pub fn with_hints(self, hints: Arc<Hints>) -> Web {
        Web { hints: Some(hints), ..self }
    }

    /// Returns the address of the site, as browsers name it.
    pub(super) fn origin(&self) -> &str {
        self.service.pages.site().map_or("", |site| site.address.as_str())
    }

    /// Returns the path of an address of the site.
    pub(super) fn path_of(&self, address: &str) -> String {
        address.strip_prefix(self.origin()).unwrap_or(address).to_owned()
    }
}
