//! The address of a match, and who looks at it.

use std::str::FromStr;

use axum::http::{HeaderMap, HeaderValue, header};

use crate::web::answer::Failed;
use crate::web::site::Web;
use postern_play::ids::MatchId;
use postern_play::people::browsers::BROWSER_LASTS;
use postern_play::people::profile::Profile;
use postern_play::record::Status;
use postern_play::record::page::PageSecret;
use postern_rules::language::Language;
use postern_rules::seat::Seat;
use postern_service::pages::browsers::Token;
use postern_service::pages::watching::Watched;
use postern_service::site::path;
use postern_words::match_view::MatchView;

/// The part of an address that names a match: its number and its secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MatchAddress {
    pub of: MatchId,
    pub secret: PageSecret,
}

/// The sender of a request.
#[derive(Clone, Debug)]
pub(super) struct Visitor {
    /// The settings of the signed-in person.
    pub profile: Option<Profile>,
    pub language: Language,
}

/// A match as a visitor may see it.
pub(super) struct Seen {
    pub view: MatchView,
    pub seat: Option<Seat>,
    pub visitor: Visitor,
    pub base: String,
    /// True if the match waits for the operator: no player can change it.
    pub is_on_hold: bool,
}

impl MatchAddress {
    /// Returns the path of the page.
    pub(super) fn path(self) -> String {
        path(self.of, self.secret)
    }
}

impl FromStr for MatchAddress {
    type Err = Failed;

    fn from_str(text: &str) -> Result<MatchAddress, Failed> {
        let (of, secret) = text.split_once('-').ok_or(Failed::NotFound)?;
        let of = MatchId(of.parse().map_err(|_| Failed::NotFound)?);
        let secret = secret.parse().map_err(|_| Failed::NotFound)?;
        let address = MatchAddress { of, secret };
        // Other spellings of a number are other addresses.
        if address.path().strip_prefix("/g/") == Some(text) { Ok(address) } else { Err(Failed::NotFound) }
    }
}

impl Web {
    /// Returns who sent a request. A cookie that signs nobody in is ignored; a token of a page in a frame is not.
    pub(super) async fn visitor(&self, headers: &HeaderMap) -> Result<Visitor, Failed> {
        if let Some(visitor) = self.in_frame(headers).await? {
            return Ok(visitor);
        }
        let profile = match self.token(headers) {
            Some(token) => self.service.pages.person_of(&token, (self.clock)()).await?,
            None => None,
        };
        let language = match &profile {
            Some(profile) => profile.chosen_language.unwrap_or(profile.language),
            None => language(headers),
        };
        Ok(Visitor { profile, language })
    }

    /// Returns the match at an address, as the sender of a request may see it.
    pub(super) async fn seen(&self, page: &str, headers: &HeaderMap) -> Result<Seen, Failed> {
        let address: MatchAddress = page.parse()?;
        let visitor = self.visitor(headers).await?;
        self.seen_by(address, visitor).await
    }

    /// Returns the match at an address, as this visitor may see it.
    pub(super) async fn seen_by(&self, address: MatchAddress, visitor: Visitor) -> Result<Seen, Failed> {
        let person = visitor.profile.as_ref().map(|profile| profile.id);
        let watched = self.service.pages.watched(address.of, address.secret, person).await?;
        let Watched { mut record, seat } = watched.ok_or(Failed::NotFound)?;
        record.clock = record.clock.credit(&self.service.store().outages().await?);
        let replayed = MatchView::of(&self.service, record.clone(), visitor.language).await?;
        // A match that can't be replayed waits for the operator. The page of that match shows what the players saw last, to read only.
        let is_on_hold = replayed.is_none() || matches!(record.status, Status::Frozen { .. });
        let view = replayed.or_else(|| MatchView::recorded(&self.service, record, visitor.language));
        let view = view.ok_or(Failed::NotFound)?;
        Ok(Seen { view, seat, visitor, base: address.path(), is_on_hold })
    }

    /// Returns the token in the cookie of a request.
    pub(super) fn token(&self, headers: &HeaderMap) -> Option<Token> {
        self.cookie_named(self.cookie_name(), headers)?.parse().ok()
    }

    /// Returns the text of a cookie of a request.
    pub(super) fn cookie_named(&self, name: &str, headers: &HeaderMap) -> Option<String> {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut each =
            cookies.flat_map(|value| value.split(';')).filter_map(|one| one.trim().split_once('='));
        each.find(|(one, _)| *one == name).map(|(_, text)| text.to_owned())
    }

    /// Returns the header that stores a token in the browser, or removes it.
    pub(super) fn cookie(&self, token: Option<&Token>) -> Option<HeaderValue> {
        let (text, age) = match token {
            Some(token) => (token.shown(), BROWSER_LASTS.0 / 1000),
            None => (String::new(), 0),
        };
        self.cookie_of(self.cookie_name(), &text, age)
    }

    /// Returns the header that stores a text in the browser for `age` seconds.
    pub(super) fn cookie_of(&self, name: &str, text: &str, age: i64) -> Option<HeaderValue> {
        let secure = if self.is_secure() { "; Secure" } else { "" };
        let cookie = format!("{name}={text}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
        cookie.parse().ok()
    }

    /// Browsers take a name with `__Host-` from this site alone, and only over TLS.
    pub(super) fn cookie_name(&self) -> &'static str {
        if self.is_secure() { "__Host-postern" } else { "postern" }
    }

    fn is_secure(&self) -> bool {
        self.origin().starts_with("https:")
    }
}

/// Returns the first of the browser's languages that we speak.
pub(super) fn language(headers: &HeaderMap) -> Language {
    let accepted =
        headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let code = |range: &str| range.split(';').next().unwrap_or_default().trim().to_lowercase();
    accepted.split(',').find_map(|range| code(range).parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_spelling_of_an_address_leads_to_a_match() {
        let secret = "0123456789abcdef01234567";
        let address: MatchAddress = format!("12-{secret}").parse().expect("an address");
        assert_eq!((address.of, address.path()), (MatchId(12), format!("/g/12-{secret}")));
        for other in
            ["", "12", "12-", "012-{}", "+12-{}", "12 -{}", "12-{}0", "-{}", "99999999999999999999-{}"]
        {
            let other = other.replace("{}", secret);
            assert!(other.parse::<MatchAddress>().is_err(), "{other}");
        }
    }

    #[test]
    fn the_first_language_that_we_speak_is_chosen() {
        let of = |value: &'static str| {
            language(&HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, HeaderValue::from_static(value))]))
        };
        assert_eq!(of("de-AT,de;q=0.9,en;q=0.8"), Language::German);
        assert_eq!(of("pt-BR, fr;q=0.5"), Language::French);
        assert_eq!(of(""), Language::English);
        assert_eq!(of("xx;q=1,,"), Language::English);
    }
}
