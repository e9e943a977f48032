//! The emoji of the application (resources/emoji, Application-Owned Emoji): the pictures of emblems, uploaded at the start.
//!
//! The name of an emoji ends with a digest of its picture, so a changed picture gets another emoji.

use std::collections::HashSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use postern_rules::fnv;
use serde::Deserialize;
use serde_json::json;
use serenity::all::EmojiId;

use super::Emoji;
use crate::rest::delivery_errors::not_delivered;
use crate::rest::messenger::DiscordMessenger;
use crate::rest::pace::Urgency;
use crate::rest::route::{Method, Route};
use postern_chat::message::address::NotDelivered;
use postern_words::markup::emblem::EmblemPicture;

/// Maximum length of a name, in characters (resources/emoji, Create Application Emoji).
const LONGEST_NAME: usize = 32;

/// All emoji of an application.
#[derive(Deserialize)]
struct Listed {
    items: Vec<Emoji>,
}

/// Returns the name of the emoji with this picture; `None` if Discord would not take the key as part of a name.
fn name(picture: &EmblemPicture) -> Option<String> {
    let is_valid = |sign: char| matches!(sign, 'a'..='z' | '0'..='9' | '_');
    let name = format!("{}_{:08x}", picture.key, fnv::hash32(&picture.bytes));
    (name.chars().all(is_valid) && name.len() <= LONGEST_NAME).then_some(name)
}

/// True if an emoji with this name is one of ours for the key, whatever its picture.
fn is_of(key: &str, name: &str) -> bool {
    let digest = name.strip_prefix(key).and_then(|rest| rest.strip_prefix('_'));
    digest.is_some_and(|digest| digest.len() == 8 && digest.bytes().all(|sign| sign.is_ascii_hexdigit()))
}

impl DiscordMessenger {
    /// Learns the emoji of these pictures. Uploads those that are missing and deletes outdated ones, if `uploads`. Returns
    /// those that are not known, each with the reason.
    pub(in crate::rest) async fn publish(
        &self,
        pictures: &[EmblemPicture],
        uploads: bool,
    ) -> Result<Vec<String>, NotDelivered> {
        let application_id = self.application;
        let Listed { items } = self.asked(Route::Emojis { application_id }).await?;
        let wanted: Vec<(&EmblemPicture, String)> =
            pictures.iter().filter_map(|picture| Some((picture, name(picture)?))).collect();
        let mut used: HashSet<EmojiId> = HashSet::new();
        let mut missing = Vec::new();
        for (picture, name) in &wanted {
            let there = items.iter().find(|emoji| emoji.name == *name).cloned();
            let emoji = match there {
                Some(emoji) => Ok(emoji),
                None if uploads => self.upload(application_id, picture, name).await,
                None => Err(NotDelivered::Refused("another process uploads it".into())),
            };
            let emoji = match emoji {
                Ok(emoji) => emoji,
                // Discord also refuses some good pictures (discord-api-docs issue 7128).
                Err(NotDelivered::Refused(why)) => {
                    missing.push(format!("{name}: {why}"));
                    self.rest.emojis.forget([picture.key.as_str()]);
                    continue;
                }
                Err(error) => return Err(error),
            };
            used.insert(emoji.id);
            self.rest.emojis.learn(&picture.key, emoji);
        }
        let is_outdated = |emoji: &&Emoji| {
            let is_ours = wanted.iter().any(|(picture, _)| is_of(&picture.key, &emoji.name));
            is_ours && !used.contains(&emoji.id)
        };
        for emoji in items.iter().filter(is_outdated).filter(|_| uploads) {
            let route = Route::Emoji { application_id, emoji_id: emoji.id.get() };
            let deleted = self.rest.at(Urgency::Tidying, None).bare(Method::Delete, route).await;
            if let Err(error) = deleted {
                tracing::info!(name = emoji.name, "an outdated emoji stays: {error}");
            }
        }
        Ok(missing)
    }

    async fn upload(
        &self,
        application_id: u64,
        picture: &EmblemPicture,
        name: &str,
    ) -> Result<Emoji, NotDelivered> {
        let image = format!("data:image/png;base64,{}", STANDARD.encode(&picture.bytes));
        let body = json!({"name": name, "image": image}).into();
        let route = Route::Emojis { application_id };
        let made = self.rest.at(Urgency::Tidying, None).send(Method::Post, route, &body).await;
        made.map_err(not_delivered)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_emoji_of_ours_count_as_outdated() {
        assert!(is_of("ransom", "ransom_0a1b2c3d"));
        for other in
            ["ransom", "ransom_first_0a1b2c3d", "ransom_king", "ransom_0a1b2c3", "my_ransom_0a1b2c3d"]
        {
            assert!(!is_of("ransom", other), "{other}");
        }
        let picture = |key: &str| EmblemPicture { key: key.to_owned(), bytes: vec![1] };
        assert!(name(&picture("ransom")).is_some_and(|name| is_of("ransom", &name)));
        for bad in ["Ransom", "r-nsom", &"x".repeat(24)] {
            assert_eq!(name(&picture(bad)), None, "{bad}");
        }
    }
}
