//! The gateway's address: what Discord gives, with the parameters of a connection.

use reqwest::Url;

/// The version of the gateway that this program speaks (topics/gateway, Gateway Versions).
const VERSION: &str = "10";

/// Reads an address of the gateway and adds the parameters of a connection. Discord's addresses have no path, which
/// a request line must have (RFC 9112, section 3.2.1).
///
/// # Errors
/// The reason why this is not the address of a WebSocket.
pub(crate) fn with_parameters(address: &str) -> Result<Url, String> {
    let mut url = Url::parse(address).map_err(|error| format!("\"{address}\" is no address: {error}"))?;
    if !matches!(url.scheme(), "ws" | "wss") || url.host_str().is_none_or(str::is_empty) {
        return Err(format!(
            "\"{address}\" is not the address of a gateway, which begins with wss:// or ws://"
        ));
    }
    let mut parameters = url.query_pairs_mut();
    parameters.clear().append_pair("v", VERSION).append_pair("encoding", "json");
    parameters.append_pair("compress", "zlib-stream");
    drop(parameters);
    Ok(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_gets_a_path_and_the_parameters() {
        let parameters = "v=10&encoding=json&compress=zlib-stream";
        for (given, wanted) in [
            ("wss://gateway.discord.gg", "wss://gateway.discord.gg/"),
            ("wss://gateway.discord.gg/", "wss://gateway.discord.gg/"),
            ("wss://gateway-us-east1-b.discord.gg", "wss://gateway-us-east1-b.discord.gg/"),
            ("ws://127.0.0.1:4000/gateway", "ws://127.0.0.1:4000/gateway"),
            ("wss://gateway.discord.gg?v=9&encoding=etf", "wss://gateway.discord.gg/"),
            ("ws://[::1]:4000", "ws://[::1]:4000/"),
        ] {
            let url = with_parameters(given).expect(given);
            assert_eq!(url.as_str(), format!("{wanted}?{parameters}"));
            assert!(url.path().starts_with('/'));
        }
        for bad in ["", "gateway.discord.gg", "https://gateway.discord.gg", "wss://", "wss:// x"] {
            assert!(with_parameters(bad).is_err(), "{bad}");
        }
    }
}
