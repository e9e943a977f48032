//! "Sign in with Discord": OAuth2 by a code with PKCE (RFC 7636), for the id of a person and nothing else.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;
use tokio::time::timeout;

use crate::interaction::fields::id;
use crate::rest::Rest;
use crate::rest::answer::HttpAnswer;
use crate::rest::transport::Transport;
use postern_play::ids::PersonId;

/// The time that Discord has to answer.
const PATIENCE: Duration = Duration::from_secs(10);
const OK: u16 = 200;
/// The answer to a code that was used, expired or belongs to somebody else.
const BAD_CODE: u16 = 400;

/// Asks Discord who a person in a browser is.
pub struct OAuth {
    rest: Arc<Rest>,
    application: u64,
    secret: String,
}

impl OAuth {
    pub(crate) fn new(rest: Arc<Rest>, application: u64, secret: String) -> OAuth {
        OAuth { rest, application, secret }
    }

    /// Returns the address at which Discord asks a person. The browser comes `back` with a code and this state.
    pub fn address(&self, state: &str, verifier: &str, back: &str) -> String {
        address(self.rest.transport(), self.application, (state, verifier, back))
    }

    /// Returns the person who got a code for this verifier; `None` if Discord does not know the code.
    ///
    /// # Errors
    /// The reason if Discord does not answer, or refuses the application.
    pub async fn person(&self, code: &str, verifier: &str, back: &str) -> Result<Option<PersonId>, String> {
        let application = self.application.to_string();
        let form = [
            ("grant_type", "authorization_code"),
            ("client_id", application.as_str()),
            ("client_secret", self.secret.as_str()),
            ("code", code),
            ("code_verifier", verifier),
            ("redirect_uri", back),
        ];
        let asked = async { person(self.rest.transport(), &form).await };
        timeout(PATIENCE, asked).await.map_err(|_| "Discord took too long".to_owned())?
    }
}

fn address(transport: &Transport, application: u64, (state, verifier, back): (&str, &str, &str)) -> String {
    let challenge = URL_SAFE_NO_PAD.encode(ring::digest::digest(&ring::digest::SHA256, verifier.as_bytes()));
    let mut url = transport.api().page("/oauth2/authorize");
    url.query_pairs_mut()
        .append_pair("response_type", "code")
        .append_pair("client_id", &application.to_string())
        .append_pair("scope", "identify")
        .append_pair("state", state)
        .append_pair("code_challenge", &challenge)
        .append_pair("code_challenge_method", "S256")
        .append_pair("redirect_uri", back)
        .append_pair("prompt", "none");
    url.into()
}

async fn person(transport: &Transport, form: &[(&str, &str)]) -> Result<Option<PersonId>, String> {
    let given = transport.plain(|client, api| client.post(api.place("/oauth2/token")).form(form)).await?;
    let token = match given.status {
        OK => read(&given)?["access_token"].as_str().unwrap_or_default().to_owned(),
        BAD_CODE => return Ok(None),
        status => {
            return Err(format!(
                "Discord refuses the application with {status}: is web.client_secret right?"
            ));
        }
    };
    let known = transport.plain(|client, api| client.get(api.place("/users/@me")).bearer_auth(token)).await?;
    match known.status {
        OK => Ok(id(&read(&known)?["id"]).map(PersonId)),
        status => Err(format!("Discord does not name the person: {status}")),
    }
}

fn read(answer: &HttpAnswer) -> Result<Value, String> {
    serde_json::from_slice(&answer.body)
        .map_err(|error| format!("an answer of Discord can't be read: {error}"))
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use async_trait::async_trait;
    use reqwest::Request;
    use reqwest::header::HeaderMap;

    use super::*;
    use crate::rest::address::ApiAddress;
    use crate::rest::transport::{Carrier, Network};

    /// Discord, which answers in this order and remembers the questions.
    #[derive(Default)]
    struct Discord {
        answers: Mutex<Vec<(u16, &'static str)>>,
        asked: Mutex<Vec<String>>,
    }

    #[async_trait]
    impl Carrier for Discord {
        async fn carry(&self, request: Request) -> Result<HttpAnswer, String> {
            let header = request.headers().get("authorization").map(|value| format!("{value:?}"));
            let body = request.body().and_then(|body| body.as_bytes()).unwrap_or_default();
            let asked = format!("{} {header:?} {}", request.url(), String::from_utf8_lossy(body));
            self.asked.lock().unwrap().push(asked);
            let (status, body) = self.answers.lock().unwrap().remove(0);
            Ok(HttpAnswer { status, headers: HeaderMap::new(), body: body.as_bytes().to_vec() })
        }
    }

    fn transport(answers: &[(u16, &'static str)]) -> (Arc<Discord>, Transport) {
        let discord = Arc::new(Discord { answers: Mutex::new(answers.to_vec()), ..Discord::default() });
        let network = Network::of_the_machine().carried_by(discord.clone());
        (discord, Transport::new(network, "token of the bot", ApiAddress::discord()))
    }

    #[test]
    fn the_challenge_is_that_of_the_standard() {
        let (_, transport) = transport(&[]);
        // RFC 7636, Appendix B.
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        let address = address(&transport, 77, ("a state", verifier, "https://play.example/in/back"));
        assert!(address.starts_with("https://discord.com/oauth2/authorize?response_type=code&client_id=77&"));
        assert!(address.contains("code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&"), "{address}");
        assert!(address.contains("state=a+state&") && !address.contains(verifier), "{address}");
    }

    #[tokio::test]
    async fn a_code_leads_to_a_person_and_the_token_of_the_bot_stays_here() {
        let form = [("code", "c"), ("code_verifier", "v")];
        let (discord, good) = transport(&[(200, r#"{"access_token": "t"}"#), (200, r#"{"id": "42"}"#)]);
        assert_eq!(person(&good, &form).await, Ok(Some(PersonId(42))));
        let asked = discord.asked.lock().unwrap().join("\n");
        assert!(asked.contains("/api/v10/oauth2/token None code=c&code_verifier=v"), "{asked}");
        assert!(asked.contains("/api/v10/users/@me") && !asked.contains("of the bot"), "{asked}");
        assert_eq!(person(&transport(&[(400, "{}")]).1, &form).await, Ok(None));
        for refused in [(401, "{}"), (200, "no JSON"), (500, "")] {
            assert!(person(&transport(&[refused]).1, &form).await.is_err(), "{refused:?}");
        }
    }
}
