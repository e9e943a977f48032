//! Messages, threads and files.

use std::time::Duration;

use discord_sandbox::id::Id;
use discord_sandbox::practice::settings::{Odds, Practice};
use serde_json::{Value, json};

use super::super::raw::text;
use super::super::stage::Stage;
use super::{HOUR, always, lines, with};

/// A message of components with these texts.
fn of_components(texts: &[&str]) -> Value {
    let parts: Vec<Value> = texts.iter().map(|text| json!({"type": 10, "content": text})).collect();
    json!({"flags": 1 << 15, "components": parts})
}

fn with_emoji(id: &Value) -> Value {
    let button = json!({"type": 2, "style": 1, "custom_id": "x", "emoji": {"id": id, "name": "king"}});
    json!({"content": "x", "components": [{"type": 1, "components": [button]}]})
}

/// The kinds of refusals in this many attempts, of which no two in a row are refused.
async fn refusals(stage: &Stage, place: Id, attempts: usize) -> Vec<(u16, u64)> {
    let mut seen = Vec::new();
    for n in 0..attempts {
        let reply = stage.say(place, &n.to_string()).await;
        if reply.status != 200 {
            seen.push((reply.status, reply.code().as_u64().expect("a code")));
            assert_eq!(stage.say(place, "again").await.status, 200, "a refusal passes");
        }
    }
    seen.sort_unstable();
    seen.dedup();
    seen
}

lines! {
    "One 403 (40003, 20026, 50007, 50278) on a direct message" => a_refusal_of_a_direct_message_passes {
        let stage = always(|it| it.refused_dms = Odds::one_in(2)).await;
        let dm = stage.open_dm(&stage.person("ada")).await;
        let seen = refusals(&stage, dm, 60).await;
        assert_eq!(seen, [(403, 20026), (403, 40003), (403, 50007), (403, 50278)]);
        assert_eq!(refusals(&stage, stage.games(), 20).await, []);
    }

    "50001 or 10003 once on a direct message" => a_stale_conversation_is_opened_again {
        let stage = always(|it| it.stale_dms = Odds::one_in(2)).await;
        let ada = stage.person("ada");
        let dm = stage.open_dm(&ada).await;
        let mut seen = Vec::new();
        for n in 0..40 {
            let reply = stage.say(dm, &n.to_string()).await;
            if reply.status != 200 {
                seen.push((reply.status, reply.code().as_u64().expect("a code")));
                assert_eq!(stage.open_dm(&ada).await, dm);
            }
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, [(403, 50001), (404, 10003)]);
        stage.sandbox.set_practice(Practice::none());
        stage.sandbox.shut_dms(1);
        assert_eq!([stage.say(dm, "x").await.status, stage.say(dm, "x").await.status], [403, 403], "until then");
        stage.open_dm(&ada).await;
        assert_eq!(stage.say(dm, "x").await.status, 200);
    }

    "50001 or another 403 once in a thread" => a_refusal_in_a_thread_passes {
        let stage = always(|it| it.refused_in_threads = Odds::one_in(2)).await;
        stage.thread("t").await;
        let thread = stage.sandbox.channel("t").expect("the thread");
        assert_eq!(refusals(&stage, thread, 20).await, [(403, 50001)]);
        assert_eq!(refusals(&stage, stage.games(), 20).await, []);
    }

    "40003 and AutoMod's 200000 as 400" => some_refusals_have_the_status_400 {
        let stage = always(|it| it.refused_as_400 = Odds::one_in(2)).await;
        let dm = stage.open_dm(&stage.person("ada")).await;
        assert_eq!(refusals(&stage, dm, 20).await, [(400, 40003)]);
        assert_eq!(refusals(&stage, stage.games(), 20).await, [(400, 200_000)]);
    }

    "App emoji refused at random" => an_emoji_of_the_application_is_refused_now_and_then {
        let stage = always(|it| it.lost_emoji = Odds::one_in(2)).await;
        let path = format!("/applications/{}/emojis", stage.sandbox.bot());
        let image = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
        let made = stage.http.post(&path, json!({"name": "king", "image": image})).await;
        assert_eq!(made.status, 201, "{}", made.json());
        let id = made.json()["id"].clone();
        let mut statuses = Vec::new();
        for _ in 0..20 {
            let reply = stage.http.post(&stage.messages(stage.games()), with_emoji(&id)).await;
            if reply.status == 400 {
                assert_eq!(reply.code(), json!(50035));
                let says = reply.json().to_string();
                assert!(says.contains("BUTTON_COMPONENT_INVALID_EMOJI"), "{says}");
            }
            statuses.push(reply.status);
        }
        assert!(statuses.contains(&400) && statuses.contains(&200), "{statuses:?}");
        assert_eq!(refusals(&stage, stage.games(), 20).await, [], "messages without an emoji");
    }

    "`attachments` is empty if components show the files" => files_that_components_show_are_no_attachments {
        let stage = with(Practice::none(), json!([])).await;
        let gallery = json!({"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]});
        let body = json!({"flags": 1 << 15, "components": [gallery]});
        let sent = stage.http.form(&stage.messages(stage.games()), body, &[("a.png", b"a")]).await.json();
        assert_eq!(sent["attachments"], json!([]));
        let url = &sent["components"][0]["items"][0]["media"]["url"];
        assert_eq!(stage.fetch(url).await.body, b"a");
    }

    "Components over 10,170 bytes of UTF-8" => more_than_10170_bytes_of_components_are_an_internal_error {
        let stage = with(Practice::none(), json!([])).await;
        let path = stage.messages(stage.games());
        // 3386 characters of three bytes and twelve bytes are 10,170; 3382 are that for two texts.
        for (texts, status) in [
            (vec!["将".repeat(3386)], 200),
            (vec!["将".repeat(3386) + "x"], 500),
            (vec!["将".repeat(3381), "xxx".to_owned()], 200),
            (vec!["将".repeat(3381), "xxxx".to_owned()], 500),
        ] {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let reply = stage.http.post(&path, of_components(&texts)).await;
            assert_eq!((reply.status, texts.len()), (status, texts.len()), "{}", reply.json());
        }
    }

    "Edits of messages older than an hour" => old_messages_can_be_edited_a_few_times_an_hour {
        let stage = always(|it| it.old_edits = Some(2)).await;
        let posted = stage.say(stage.games(), "old").await.json();
        let path = format!("{}/{}", stage.messages(stage.games()), posted["id"].as_str().expect("an id"));
        let edit = || stage.http.send("PATCH", &path, text("changed"));
        for _ in 0..5 {
            assert_eq!(edit().await.status, 200, "it is not old yet");
        }
        stage.sandbox.advance(HOUR);
        assert_eq!([edit().await.status, edit().await.status], [200, 200]);
        let refused = edit().await;
        assert_eq!((refused.status, refused.code()), (429, json!(30046)));
        assert!(refused.json()["retry_after"].as_f64().is_some_and(|after| (3500.0..=3600.0).contains(&after)));
        assert!(refused.head.contains("retry-after: 3"), "{}", refused.head);
        stage.sandbox.advance(HOUR);
        assert_eq!(edit().await.status, 200);
    }

    "Creation of threads limited for minutes" => threads_are_limited_for_minutes {
        let stage = always(|it| it.new_threads = Some(2)).await;
        assert_eq!([stage.thread("a").await.status, stage.thread("b").await.status], [201, 201]);
        let refused = stage.thread("c").await;
        assert_eq!(refused.status, 429);
        assert!(refused.json()["retry_after"].as_f64().is_some_and(|after| after > 200.0), "{}", refused.json());
        assert!(refused.head.contains("x-ratelimit-scope: shared"), "{}", refused.head);
        assert_eq!(stage.sandbox.channel("c"), None);
        stage.sandbox.advance(Duration::from_secs(300));
        assert_eq!(stage.thread("c").await.status, 201);
    }

    "Attachment addresses are signed and expire" => addresses_of_files_are_signed_and_expire {
        let stage = with(Practice::none(), json!([])).await;
        let sent = stage.http.form(&stage.messages(stage.games()), json!({}), &[("a.txt", b"a")]).await.json();
        let url = sent["attachments"][0]["url"].clone();
        let (plain, query) = url.as_str().and_then(|url| url.split_once('?')).expect("a query");
        for field in ["ex=", "is=", "hm="] {
            assert!(query.contains(field), "{query}");
        }
        assert_eq!(stage.fetch(&url).await.body, b"a");
        assert_eq!(stage.fetch(&json!(plain)).await.status, 404);
        assert_eq!(stage.fetch(&json!(format!("{plain}?{}", query.replace("hm=", "hm=0")))).await.status, 404);
        stage.sandbox.advance(HOUR * 24);
        assert_eq!(stage.fetch(&url).await.status, 404);
        let id = sent["id"].as_str().expect("an id");
        let fresh = stage.http.get(&format!("{}/{id}", stage.messages(stage.games()))).await.json();
        assert_eq!(stage.fetch(&fresh["attachments"][0]["url"]).await.body, b"a");
    }

    "A nonce with `enforce_nonce` returns the first message" => a_nonce_counts_for_the_author_whatever_the_channel {
        let stage = with(Practice::none(), json!([])).await;
        let lounge = stage.sandbox.channel("lounge").expect("a channel");
        let dm = stage.open_dm(&stage.person("ada")).await;
        let said = |content: &str| json!({"content": content, "nonce": "7", "enforce_nonce": true});
        let first = stage.http.post(&stage.messages(stage.games()), said("first")).await.json();
        for place in [stage.games(), lounge, dm] {
            let again = stage.http.post(&stage.messages(place), said("again")).await;
            assert_eq!((again.status, &again.json()["id"]), (200, &first["id"]));
        }
        assert!(stage.sandbox.messages(lounge).is_empty() && stage.sandbox.messages(dm).is_empty());
        let as_number = json!({"content": "again", "nonce": 7, "enforce_nonce": true});
        assert_eq!(stage.http.post(&stage.messages(lounge), as_number).await.json()["id"], first["id"]);
        // A nonce that is not enforced posts again, and then stands for the newer message.
        let other = stage.http.post(&stage.messages(lounge), json!({"content": "x", "nonce": "7"})).await.json();
        assert_eq!(stage.http.post(&stage.messages(dm), said("again")).await.json()["id"], other["id"]);
        let path = format!("{}/{}", stage.messages(lounge), other["id"].as_str().expect("an id"));
        stage.http.send("DELETE", &path, Value::Null).await;
        assert_eq!(stage.http.post(&stage.messages(dm), said("again")).await.code(), json!(10008));
        stage.sandbox.advance(Duration::from_secs(300));
        assert_ne!(stage.http.post(&stage.messages(dm), said("later")).await.json()["id"], first["id"]);
    }
}
