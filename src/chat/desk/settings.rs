//! What people choose for themselves: how they see boards.

use super::{CommandError, Desk, asker};
use crate::chat::pictures::Said;
use crate::chat::wording::{self, Wording};
use crate::chat::{Arguments, Context, Message, Reply};
use crate::play::{Below, Profile};
use crate::render::{Width, theme};

impl Desk {
    /// `/settings`: changes what is given, and shows the whole.
    pub(super) async fn settings(&self, ctx: &Context, ask: &Arguments) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let mut wanted = self.service.profile(ctx.person.id).await?;
        self.wishes(ask, &mut wanted, words)?;
        let profile = if ask.arguments.is_empty() {
            wanted
        } else {
            let choose = |profile: &mut Profile| {
                profile.theme.clone_from(&wanted.theme);
                profile.width = wanted.width;
                profile.below = wanted.below;
            };
            self.service.choose(&asker(ctx), choose).await?
        };
        let view = self.pictures.view(&profile, None, false);
        let all: Vec<theme::Theme> = theme::built_in().collect();
        let chosen = all.iter().find(|theme| Some(&theme.id) == profile.theme.as_ref()).or(all.first());
        let title = chosen.map_or_else(String::new, |theme| theme.title.clone());
        let mut message = Message::text(words.settings(&title, view.look.width.pixels(), profile.below));
        if let Some(example) =
            self.service.catalogue().iter().next().and_then(|spec| spec.game.example().ok())
        {
            message.picture = Some(self.pictures.board(&*example, view, &[], Said::default()).await?);
        }
        Ok(Reply::private(message))
    }

    /// Puts what a command asks for in the place of what was chosen before.
    pub(super) fn wishes(
        &self,
        ask: &Arguments,
        profile: &mut Profile,
        words: &dyn Wording,
    ) -> Result<(), CommandError> {
        if let Some(theme) = ask.text("theme") {
            if self.pictures.theme(&theme).is_none() {
                let all: Vec<String> = theme::built_in().map(|theme| theme.id).collect();
                return Err(CommandError::Said(words.bad_option("theme", &all.join(", "))));
            }
            profile.theme = Some(theme);
        }
        if let Some(width) = ask.text("width") {
            let pixels = width.parse().ok().filter(|&pixels| Width::new(pixels).is_ok());
            let range = format!("{} to {}", Width::LEAST, Width::MOST);
            profile.width =
                Some(pixels.ok_or_else(|| CommandError::Said(words.bad_option("width", &range)))?);
        }
        match ask.text("below").as_deref() {
            None => {}
            Some("own") => profile.below = Below::Own,
            Some("first") => profile.below = Below::First,
            Some("second") => profile.below = Below::Second,
            Some(_) => return Err(CommandError::Said(words.bad_option("below", "own, first, second"))),
        }
        Ok(())
    }
}
