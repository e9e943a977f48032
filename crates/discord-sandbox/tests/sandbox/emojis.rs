//! The emoji of the application: their routes, and components that show them.

use serde_json::{Value, json};

use super::answers::assert_answers_fit;
use super::stage::Stage;

/// A PNG of one pixel.
const PIXEL: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

#[tokio::test]
async fn the_emoji_of_the_application_are_created_renamed_and_deleted() {
    let stage = Stage::open(json!([])).await;
    let all = format!("/applications/{}/emojis", stage.sandbox.bot());
    let create = async |name: &str, image: &str| {
        let reply = stage.http.post(&all, json!({"name": name, "image": image})).await;
        (reply.status, reply.json())
    };
    let (status, king) = create("king", PIXEL).await;
    assert_eq!((status, &king["name"], &king["animated"]), (201, &json!("king"), &json!(false)));
    let code = |value: &Value, field: &str| value["errors"][field]["_errors"][0]["code"].clone();
    let large = format!("data:image/png;base64,{}", "A".repeat(400_000));
    for (name, image, field, why) in [
        ("k", PIXEL, "name", "BASE_TYPE_BAD_LENGTH"),
        ("a-b", PIXEL, "name", "STRING_TYPE_REGEX"),
        ("king", PIXEL, "name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
        ("queen", large.as_str(), "image", "BINARY_TYPE_MAX_SIZE"),
    ] {
        let (status, refused) = create(name, image).await;
        assert_eq!((status, code(&refused, field)), (400, json!(why)), "{name}: {refused}");
    }
    for image in ["data:image/png;base64,AAAA", "https://example.com/a.png"] {
        assert_eq!(create("queen", image).await.1["code"], 50046);
    }
    let one = format!("{all}/{}", king["id"].as_str().expect("an id"));
    assert_eq!(stage.http.send("PATCH", &one, json!({"name": "rook"})).await.json()["name"], "rook");
    assert_eq!(stage.http.get(&one).await.json()["name"], "rook");
    let saved = stage.sandbox.save();
    assert_eq!(stage.http.send("DELETE", &one, Value::Null).await.status, 204);
    assert_eq!(stage.http.get(&one).await.code(), json!(10014));
    assert_eq!(stage.http.get(&all).await.json(), json!({"items": []}));
    stage.sandbox.load(&saved).expect("it can be read");
    assert_eq!(stage.http.get(&all).await.json()["items"][0]["name"], "rook");
    let picture = format!("/emojis/{}.png", king["id"].as_str().expect("an id"));
    let shown = stage.http.with_headers("GET", &picture, "", b"").await.expect("an answer");
    assert!(shown.status == 200 && shown.body.starts_with(b"\x89PNG"), "a saved chat keeps the picture");
    assert_answers_fit(&stage.sandbox);
}

#[tokio::test]
async fn a_component_with_an_unknown_emoji_is_refused() {
    let stage = Stage::open(json!([])).await;
    let all = format!("/applications/{}/emojis", stage.sandbox.bot());
    let king = stage.http.post(&all, json!({"name": "king", "image": PIXEL})).await.json();
    let games = stage.sandbox.channel("games").expect("a channel");
    let messages = format!("/channels/{games}/messages");
    let post = async |emoji: Value| {
        let button = json!({"type": 2, "style": 1, "emoji": emoji, "custom_id": "b"});
        let option = json!({"label": "a", "value": "a", "emoji": emoji});
        let menu = json!({"type": 3, "custom_id": "m", "options": [option]});
        let rows = json!([{"type": 1, "components": [button]}, {"type": 1, "components": [menu]}]);
        stage.http.post(&messages, json!({"content": "x", "components": rows})).await
    };
    assert_eq!(post(json!({"id": king["id"], "name": "king"})).await.status, 200);
    assert_eq!(post(json!({"name": "♟️"})).await.status, 200);
    for (emoji, field) in
        [(json!({"id": "123456789012345678", "name": "king"}), "id"), (json!({"name": "king"}), "name")]
    {
        let refused = post(emoji).await.json();
        let rows = &refused["errors"]["components"];
        let at = |value: &Value| value["emoji"][field]["_errors"][0]["code"].clone();
        let wanted = json!("BUTTON_COMPONENT_INVALID_EMOJI");
        assert_eq!(at(&rows["0"]["components"]["0"]), wanted, "{refused}");
        assert_eq!(at(&rows["1"]["components"]["0"]["options"]["0"]), wanted, "{refused}");
    }
    assert_answers_fit(&stage.sandbox);
}
