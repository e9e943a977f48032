//! The address of Discord's API, or of another one in its place.

use reqwest::Url;

/// Discord's own address.
const DISCORD: &str = "https://discord.com";

/// The path of the API's version that this program speaks (reference, API Versioning).
const VERSION: &str = "/api/v10";

/// The address that requests go to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApiAddress(Url);

impl ApiAddress {
    /// Discord's own address.
    pub(crate) fn discord() -> ApiAddress {
        ApiAddress(DISCORD.parse().expect("a constant, which a test parses"))
    }

    /// Reads an address: http or https with a host, without a name, password, query or fragment. A path may lead to the
    /// API; its end `/api/v10` may be written or left out. `None` for any other text.
    pub(crate) fn read(text: &str) -> Option<ApiAddress> {
        let mut url: Url = text.trim().parse().ok()?;
        let is_bare = url.username().is_empty()
            && url.password().is_none()
            && url.query().is_none()
            && url.fragment().is_none();
        if !matches!(url.scheme(), "http" | "https") || !url.has_host() || !is_bare {
            return None;
        }
        let mut steps: Vec<&str> = url.path_segments()?.filter(|step| !step.is_empty()).collect();
        let is_version =
            |step: &&str| step.strip_prefix('v').is_some_and(|number| number.parse::<u8>().is_ok());
        if steps.last().is_some_and(is_version) {
            steps.pop();
        }
        if steps.last() == Some(&"api") {
            steps.pop();
        }
        let path = steps.join("/");
        url.set_path(&path);
        Some(ApiAddress(url))
    }

    /// The address without a slash at its end.
    pub(crate) fn shown(&self) -> &str {
        self.0.as_str().trim_end_matches('/')
    }

    /// The address of a page for people: `/oauth2/authorize`.
    pub(crate) fn page(&self, path: &str) -> Url {
        let mut url = self.0.clone();
        url.set_path(&format!("{}{path}", self.0.path().trim_end_matches('/')));
        url
    }

    /// The address of a path of the API: `/channels/5` for Discord's `/api/v10/channels/5`.
    pub(crate) fn place(&self, path: &str) -> Url {
        let mut url = self.0.clone();
        url.set_path(&format!("{}{VERSION}{path}", self.0.path().trim_end_matches('/')));
        url
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_taken_in_every_usual_form() {
        let read = |text| ApiAddress::read(text).map(|address| address.shown().to_owned());
        for (text, meant) in [
            ("http://127.0.0.1:4000", Some("http://127.0.0.1:4000")),
            ("http://127.0.0.1:4000/", Some("http://127.0.0.1:4000")),
            (" http://127.0.0.1:4000/api/v10/ ", Some("http://127.0.0.1:4000")),
            ("HTTPS://Proxy.Example:443/discord/api", Some("https://proxy.example/discord")),
            ("http://[::1]:4000//", Some("http://[::1]:4000")),
            ("", None),
            ("127.0.0.1:4000", None),
            ("localhost:4000", None),
            ("http://", None),
            ("ftp://x", None),
            ("http:// x", None),
            ("http://x:99999", None),
            ("https://bot:secret@x", None),
            ("https://bot@x", None),
            ("http://x/#key", None),
            ("http://x/?key=1", None),
        ] {
            assert_eq!(read(text).as_deref(), meant, "{text}");
        }
    }

    #[test]
    fn a_path_of_the_api_follows_the_path_of_the_address() {
        let path = "/channels/5/messages";
        assert_eq!(
            ApiAddress::discord().place(path).as_str(),
            "https://discord.com/api/v10/channels/5/messages"
        );
        let placed = |text| ApiAddress::read(text).expect("an address").place(path).to_string();
        assert_eq!(placed("http://127.0.0.1:1"), "http://127.0.0.1:1/api/v10/channels/5/messages");
        assert_eq!(
            placed("https://proxy.example/discord/"),
            "https://proxy.example/discord/api/v10/channels/5/messages"
        );
    }
}
