//! The gateway, the front server, and what is newer than any library.

use std::time::Duration;

use discord_sandbox::faults::{Fault, Trouble};
use discord_sandbox::gateway::door::Door;
use discord_sandbox::gateway::trouble::GatewayTrouble;
use discord_sandbox::practice::settings::{Odds, Practice};
use serde_json::{Value, json};

use super::super::gateway::Socket;
use super::super::raw::Http;
use super::{always, lines, with};

lines! {
    "`GET /gateway/bot` → `wss://gateway.discord.gg`" => gateway_addresses_have_no_path {
        let stage = with(Practice::none(), json!([])).await;
        let url = stage.http.get("/gateway/bot").await.json()["url"].clone();
        for (door, url) in [(Door::First, url.as_str().expect("it")), (Door::Resume, &stage.sandbox.gateway_url(Door::Resume))] {
            assert_eq!(url, format!("ws://{}", stage.sandbox.gateway_address(door)));
            let http = Http { address: stage.sandbox.gateway_address(door), token: String::new() };
            assert_eq!(http.with_headers("GET", "?v=10", "", b"").await.expect("an answer").status, 400);
        }
        assert_ne!(stage.sandbox.gateway_address(Door::First), stage.sandbox.gateway_address(Door::Resume));
    }

    "A connection that is taken and never answered" => connections_are_taken_and_never_answered {
        let stage = with(Practice::none(), json!([])).await;
        let time = Duration::from_millis(300);
        stage.sandbox.disturb_gateway(GatewayTrouble::SilentUpgrades(1));
        let front = Socket::connect(&stage.sandbox, Door::Resume);
        assert!(tokio::time::timeout(time, front).await.is_err());
        stage.sandbox.disturb_gateway(GatewayTrouble::SilentHellos(1));
        assert!(Socket::connect(&stage.sandbox, Door::Resume).await.is_silent(time).await);
        stage.sandbox.disturb_gateway(GatewayTrouble::HungUpResumes(1));
        let mut socket = Socket::open_at(&stage.sandbox, Door::Resume).await;
        socket.send(6, json!({"token": stage.sandbox.token(), "session_id": "x", "seq": 1})).await;
        assert!(socket.is_cut().await);
    }

    "`session_start_limit.remaining` is 0" => one_identify_too_many_resets_the_token {
        let mut stage = with(Practice::none(), json!([])).await;
        let mut limit = stage.sandbox.start_limit();
        limit.remaining = 0;
        stage.sandbox.limit_starts(limit);
        assert_eq!(stage.http.get("/gateway/bot").await.json()["session_start_limit"]["remaining"], 0);
        let mut socket = Socket::open(&stage.sandbox).await;
        socket.identify(stage.sandbox.token(), 1).await;
        assert_eq!([socket.close_code().await, stage.socket.close_code().await], [Some(4004), Some(4004)]);
        assert_eq!((stage.http.get("/users/@me").await.status, stage.sandbox.token_resets()), (401, 1));
    }

    "Closes 4004, 4010 to 4014 must not be repeated" => closes_can_be_ordered_with_every_code {
        let stage = with(Practice::none(), json!([])).await;
        for code in [1000, 1001].into_iter().chain(4000..=4014) {
            let mut socket = Socket::login(&stage.sandbox).await;
            stage.sandbox.close_gateway(Some(code));
            assert_eq!(socket.close_code().await, Some(code));
        }
    }

    "429 with `X-RateLimit-Scope: shared` or from the front" => limits_are_shared_or_of_the_front {
        let stage = always(|it| it.shared_limits = Odds::ALWAYS).await;
        let shared = stage.say(stage.games(), "x").await;
        assert_eq!((shared.status, &shared.json()["global"]), (429, &json!(false)));
        assert!(shared.head.contains("x-ratelimit-scope: shared"), "{}", shared.head);
        stage.sandbox.set_practice(Practice::none());
        for (as_date, value) in [(false, "retry-after: 600"), (true, "gmt")] {
            stage.sandbox.close_front(Duration::from_secs(600), as_date);
            let refused = stage.http.get("/users/@me").await;
            assert_eq!((refused.status, refused.json()), (429, Value::Null));
            let after = refused.head.lines().find(|line| line.starts_with("retry-after: ")).expect("the header");
            assert!(after.contains(value), "{after}");
            assert!(!refused.head.contains("x-ratelimit") && refused.head.contains("text/html"), "{}", refused.head);
            stage.sandbox.advance(Duration::from_secs(300));
            assert_eq!(stage.http.get("/users/@me").await.status, 429, "for minutes");
            stage.sandbox.advance(Duration::from_secs(300));
            assert_eq!(stage.http.get("/users/@me").await.status, 200);
        }
        let practice = Practice { front_limits: Odds::ALWAYS, front_seconds: 60, ..Practice::none() };
        stage.sandbox.set_practice(practice);
        assert_eq!(stage.http.get("/users/@me").await.status, 429);
    }

    "New fields and flags beyond 32 bits" => fields_and_flags_are_newer_than_any_library {
        let stage = always(|it| it.new_flags = true).await;
        let mut socket = Socket::open(&stage.sandbox).await;
        socket.identify(stage.sandbox.token(), 1).await;
        let ready = socket.event("READY").await;
        let server = socket.event("GUILD_CREATE").await;
        let people = server["members"].as_array().expect("members");
        let large = people.iter().find(|member| member["user"]["public_flags"] != 0).expect("a person");
        for flags in [
            &ready["user"]["flags"],
            &ready["application"]["flags"],
            &server["system_channel_flags"],
            &server["roles"][0]["flags"],
            &large["flags"],
            &large["user"]["public_flags"],
        ] {
            assert!(flags.as_u64().is_some_and(|bits| bits >> 32 != 0), "{flags}");
        }
        assert!(server["roles"][0]["colors"].is_object() && server["field_of_tomorrow"].is_object());
        assert!(server["features"].as_array().is_some_and(|all| all.contains(&json!("FEATURE_OF_TOMORROW"))));
    }

    "HTML or empty bodies from the front server" => pages_of_the_front_are_html_or_empty {
        let stage = always(|it| it.pages = Odds::ALWAYS).await;
        let mut seen = Vec::new();
        for _ in 0..40 {
            let page = stage.say(stage.games(), "x").await;
            assert!(!page.head.contains("x-ratelimit") && page.head.contains("text/html"), "{}", page.head);
            assert_eq!(page.json(), Value::Null);
            seen.push((page.status, page.body.is_empty()));
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, [(403, false), (403, true), (502, false), (502, true), (503, false), (503, true)]);
        assert!(stage.sandbox.messages(stage.games()).is_empty(), "they are not executed");
        stage.sandbox.set_practice(Practice::none());
        let empty = Trouble::Page { status: 429, empty: true, retry_after: None };
        stage.sandbox.disturb(Fault::new("GET", "/users", 1, empty));
        let page = stage.http.get("/users/@me").await;
        assert_eq!((page.status, page.body.is_empty()), (429, true));
    }
}
