//! Brings requests to Discord's API, or to another one in its place.

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, USER_AGENT};
use reqwest::multipart::{Form, Part};

use crate::rest::address::ApiAddress;
use crate::rest::answer::HttpAnswer;
use crate::rest::call_error::{CallError, chain};
use crate::rest::route::{Method, Route};
use crate::rest::writing::File;

/// Our name in every request to Discord (reference, User Agent): the page of the application and the version.
pub(crate) const OUR_USER_AGENT: &str =
    concat!("DiscordBot (https://discord.com/developers/applications, ", env!("CARGO_PKG_VERSION"), ")");

/// The type of a body without a file.
const JSON: &str = "application/json";

/// The content of a request: JSON, and a file if the JSON refers to one.
pub(crate) type Content<'a> = Option<(String, Option<&'a File>)>;

/// A client with the address and the token of the API.
pub(crate) struct Transport {
    /// Also loads files, whose addresses are not part of the API. Honours the proxy in the environment.
    client: reqwest::Client,
    api: ApiAddress,
    authorization: String,
}

impl Transport {
    pub(crate) fn new(client: reqwest::Client, token: &str, api: ApiAddress) -> Transport {
        Transport { client, api, authorization: format!("Bot {token}") }
    }

    /// Returns the content of a file at this address, without our token.
    pub(crate) async fn download(&self, address: &str) -> reqwest::Result<Vec<u8>> {
        let response = self.client.get(address).send().await?.error_for_status()?;
        Ok(response.bytes().await?.into())
    }

    /// Sends a request, and waits for its answer. Errors name no address, since addresses have the tokens of interactions.
    pub(crate) async fn exchange(
        &self,
        (method, route): (Method, Route<'_>),
        params: &[(&'static str, String)],
        content: Content<'_>,
    ) -> Result<HttpAnswer, CallError> {
        let mut authorization = HeaderValue::from_str(&self.authorization)
            .map_err(|_| CallError::Unsendable("the token has signs that no token has".into()))?;
        authorization.set_sensitive(true);
        let request = self.client.request(method.into(), self.api.place(&route.path())).query(params);
        let request = request.header(AUTHORIZATION, authorization).header(USER_AGENT, OUR_USER_AGENT);
        let request = match content {
            None => request,
            Some((json, None)) => request.header(CONTENT_TYPE, JSON).body(json),
            // The file gets the number 0, which the JSON refers to.
            Some((json, Some(file))) => {
                let part = Part::bytes(file.bytes.clone()).file_name(file.name.clone());
                request.multipart(Form::new().part("files[0]", part).text("payload_json", json))
            }
        };
        let built = request.build();
        let built = built.map_err(|error| CallError::Unsendable(chain(&error.without_url())))?;
        let lost = |error: reqwest::Error| CallError::no_answer(&error.without_url());
        let response = self.client.execute(built).await.map_err(lost)?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Ok(HttpAnswer { status, headers, body: response.bytes().await.map_err(lost)?.into() })
    }
}
