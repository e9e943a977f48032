//! Brings requests to Discord's API, or to another one in its place.

use std::sync::Arc;

use async_trait::async_trait;
use reqwest::Request;
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

/// Carries requests over a network, or what stands in for one.
#[async_trait]
pub trait Carrier: Send + Sync {
    /// Sends a request, and waits for its whole answer.
    ///
    /// # Errors
    /// The reason why no answer came, without the address: addresses have the tokens of interactions.
    async fn carry(&self, request: Request) -> Result<HttpAnswer, String>;
}

#[async_trait]
impl Carrier for reqwest::Client {
    async fn carry(&self, request: Request) -> Result<HttpAnswer, String> {
        let lost = |error: reqwest::Error| chain(&error.without_url());
        let response = self.execute(request).await.map_err(lost)?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Ok(HttpAnswer { status, headers, body: response.bytes().await.map_err(lost)?.into() })
    }
}

/// The network of the machine, or another one in its place. A clone shares its connections.
#[derive(Clone)]
pub struct Network {
    /// Builds requests.
    client: reqwest::Client,
    carrier: Arc<dyn Carrier>,
}

impl Network {
    /// The network of the machine. Honours the proxy in the environment.
    pub fn of_the_machine() -> Network {
        Network::of(reqwest::Client::new())
    }

    pub(crate) fn of(client: reqwest::Client) -> Network {
        Network { carrier: Arc::new(client.clone()), client }
    }

    /// The same, with another carrier of its requests.
    pub fn carried_by(self, carrier: Arc<dyn Carrier>) -> Network {
        Network { carrier, ..self }
    }
}

/// A network with the address and the token of the API.
pub(crate) struct Transport {
    /// Also loads files, whose addresses are not part of the API.
    network: Network,
    api: ApiAddress,
    authorization: String,
}

impl Transport {
    pub(crate) fn new(network: Network, token: &str, api: ApiAddress) -> Transport {
        Transport { network, api, authorization: format!("Bot {token}") }
    }

    /// The address of the API.
    pub(crate) fn api(&self) -> &ApiAddress {
        &self.api
    }

    /// Sends a request to the API without our token.
    ///
    /// # Errors
    /// The reason why no answer came.
    pub(crate) async fn plain(
        &self,
        build: impl FnOnce(&reqwest::Client, &ApiAddress) -> reqwest::RequestBuilder,
    ) -> Result<HttpAnswer, String> {
        let request = build(&self.network.client, &self.api).header(USER_AGENT, OUR_USER_AGENT).build();
        let request = request.map_err(|error| chain(&error.without_url()))?;
        self.network.carrier.carry(request).await
    }

    /// Asks for the file at this address, without our token.
    ///
    /// # Errors
    /// The reason why no answer came.
    pub(crate) async fn download(&self, address: &str) -> Result<HttpAnswer, String> {
        let request = self.network.client.get(address).build();
        let request = request.map_err(|error| chain(&error.without_url()))?;
        self.network.carrier.carry(request).await
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
        let request = self.network.client.request(method.into(), self.api.place(&route.path())).query(params);
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
        self.network.carrier.carry(built).await.map_err(CallError::NoAnswer)
    }
}
