//! The set-up of the application's Activity, and who may open it.

use serde::Deserialize;
use serde_json::Value;
use serenity::all::Permissions as DiscordRights;

use crate::interaction::fields::flags;
use crate::rest::messenger::DiscordMessenger;
use crate::rest::route::Route;
use crate::rest::writing::commands::has_entry_point;
use postern_chat::message::address::NotDelivered;
use postern_chat::message::messenger::ActivitySetup;
use postern_play::ids::{ChannelId, ServerId};

/// The flag of an application with Activities (resources/application, Application Flags).
const EMBEDDED: u64 = 1 << 17;

/// The fields we need of the application.
#[derive(Deserialize)]
struct Application {
    #[serde(default)]
    flags: Value,
}

impl DiscordMessenger {
    /// Returns the set-up of the Activity, by at most four requests.
    pub(in crate::rest) async fn activity_setup(
        &self,
        server: ServerId,
        channel: ChannelId,
    ) -> Result<ActivitySetup, NotDelivered> {
        let application: Application = self.asked(Route::ApplicationCurrent).await?;
        let commands: Value = self.asked(Route::Commands { application_id: self.application }).await?;
        let (roles, theirs) = self.roles_with(server, None).await?;
        let everybody = self.rights_in(server, None, (&roles, &theirs), channel).await?;
        Ok(ActivitySetup {
            is_enabled: flags(&application.flags).is_some_and(|flags| flags & EMBEDDED != 0),
            has_entry_point: has_entry_point(&commands),
            is_allowed: everybody.contains(DiscordRights::USE_EMBEDDED_ACTIVITIES),
        })
    }
}
