//! Signing in and out: links for one browser, and the browsers of a person.

use std::fmt;
use std::str::FromStr;

use crate::pages::Pages;
use crate::request::{Asker, Failure};
use postern_play::ids::PersonId;
use postern_play::people::browsers::{Browsers, LINK_LASTS, SignIn, TokenHash};
use postern_play::people::profile::Profile;
use postern_play::step::refusal::Refusal;
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

/// A token of a person: the text in a link or a cookie.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Token {
    person: PersonId,
    secret: [u8; 32],
}

/// The text is no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadToken;

impl Token {
    fn hash(&self) -> TokenHash {
        let digest = ring::digest::digest(&ring::digest::SHA256, &self.secret);
        let mut hash = [0; 32];
        hash.iter_mut().zip(digest.as_ref()).for_each(|(into, byte)| *into = *byte);
        TokenHash(hash)
    }

    /// Returns the text of the token.
    pub fn shown(&self) -> String {
        let digits: String = self.secret.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{}-{digits}", self.person.0)
    }
}

/// The log shows no token.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("token")
    }
}

impl FromStr for Token {
    type Err = BadToken;

    fn from_str(text: &str) -> Result<Token, BadToken> {
        let (person, digits) = text.split_once('-').ok_or(BadToken)?;
        let is_number = !person.is_empty() && person.bytes().all(|byte| byte.is_ascii_digit());
        let person = person.parse().ok().filter(|_| is_number).map(PersonId).ok_or(BadToken)?;
        // A hash has the form of a secret.
        let TokenHash(secret) = digits.parse().map_err(|_| BadToken)?;
        Ok(Token { person, secret })
    }
}

impl Pages {
    /// Returns the address of a link that signs in one browser of the person. An earlier link works no more.
    ///
    /// # Errors
    /// [`Failure`] of the store; [`Refusal::NoPages`] if no pages are served.
    pub async fn link(&self, asker: &Asker, to: &str, now: Timestamp) -> Result<String, Failure> {
        let site = self.site().ok_or(Refusal::NoPages)?;
        let token = Token { person: asker.id, secret: (site.secret)() };
        let link = Some(SignIn { token: token.hash(), until: now.plus(LINK_LASTS) });
        self.people.change_profile(asker.id, None, |profile| profile.browsers.link = link).await?;
        Ok(format!("{}/in/{}?to={to}", site.address, token.shown()))
    }

    /// True if a link signs in a browser.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn opens(&self, link: &Token, now: Timestamp) -> Result<bool, Fault> {
        let profile = self.people.profile(link.person).await?;
        Ok(!profile.is_out() && profile.browsers.opens(&link.hash(), now))
    }

    /// Signs in a browser by a link, which works no more. Returns the token for the browser, or `None` if the link does not
    /// work.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn sign_in(&self, link: &Token, name: &str, now: Timestamp) -> Result<Option<Token>, Failure> {
        let Some(site) = self.site() else { return Ok(None) };
        let token = Token { person: link.person, secret: (site.secret)() };
        let (of_link, of_browser) = (link.hash(), token.hash());
        if !self.opens(link, now).await? {
            return Ok(None);
        }
        let change = |profile: &mut Profile| {
            // Another browser may have used the link since.
            if profile.browsers.opens(&of_link, now) {
                profile.browsers.sign_in(of_browser, name, now);
            }
        };
        let profile = self.people.change_profile(link.person, None, change).await?;
        Ok(profile.browsers.with(&of_browser, now).map(|_| token))
    }

    /// Signs in a browser of a person whom Discord names. Returns its token; `None` if they never played, since a page needs a name
    /// for them, or may not use the bot.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn sign_in_player(
        &self,
        person: PersonId,
        name: &str,
        now: Timestamp,
    ) -> Result<Option<Token>, Failure> {
        let Some(site) = self.site() else { return Ok(None) };
        let plays = !self.store.running_of(person).await?.is_empty()
            || !self.store.finished_of(person, 1).await?.is_empty();
        if !plays || self.people.profile(person).await?.is_out() {
            return Ok(None);
        }
        let token = Token { person, secret: (site.secret)() };
        let hash = token.hash();
        let profile = self
            .people
            .change_profile(person, None, |profile| {
                // A link that was not used still works.
                let link = profile.browsers.link;
                profile.browsers.sign_in(hash, name, now);
                profile.browsers.link = link;
            })
            .await?;
        Ok(profile.browsers.with(&hash, now).map(|_| token))
    }

    /// Returns the profile of the person whose browser has this token; `None` if it is not signed in. Notes the use.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn person_of(&self, token: &Token, now: Timestamp) -> Result<Option<Profile>, Fault> {
        let profile = self.people.profile(token.person).await?;
        let Some(browser) = profile.browsers.with(&token.hash(), now).filter(|_| !profile.is_out()) else {
            return Ok(None);
        };
        if browser.is_newly_used(now) {
            let number = browser.number;
            let used = self.people.change_profile(profile.id, None, |profile| {
                profile.browsers.note_use(number, now);
            });
            return Ok(Some(used.await?));
        }
        Ok(Some(profile))
    }

    /// Signs out a browser by its own token.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn sign_out(&self, token: &Token, now: Timestamp) -> Result<(), Failure> {
        let profile = self.people.profile(token.person).await?;
        let Some(browser) = profile.browsers.with(&token.hash(), now) else { return Ok(()) };
        let number = browser.number;
        self.people.change_profile(profile.id, None, |profile| profile.browsers.sign_out(number)).await?;
        Ok(())
    }

    /// Signs out one browser of a person, or all. A link that was not used works no more.
    ///
    /// # Errors
    /// [`Failure`] of the store, or for a repeated interaction.
    pub async fn sign_out_of(
        &self,
        asker: &Asker,
        number: Option<u32>,
        now: Timestamp,
    ) -> Result<Profile, Failure> {
        let change = |profile: &mut Profile| match number {
            Some(number) => profile.browsers.sign_out(number),
            None => profile.browsers = Browsers::default(),
        };
        self.people.choose(asker, now, change).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_reads_its_own_text_and_no_other() {
        let token = Token { person: PersonId(u64::MAX), secret: [0xab; 32] };
        assert_eq!(token.shown().parse(), Ok(token));
        let digits = "ab".repeat(32);
        for text in [
            String::new(),
            digits.clone(),
            format!("-{digits}"),
            format!("+1-{digits}"),
            format!("18446744073709551616-{digits}"),
            format!("1-{digits}0"),
            format!("1-{digits}-"),
            format!("1 -{digits}"),
        ] {
            assert_eq!(text.parse::<Token>(), Err(BadToken), "{text}");
        }
    }
}
