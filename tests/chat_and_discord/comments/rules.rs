//! The list of games to watch, and the rules of comments: limits, hostile text, blocks, deletion, the switch.

use postern::play::record::comments::{LONGEST_COMMENT, MOST_EACH};
use postern_testkit::prelude::*;

use super::{ELSEWHERE, WORD, buttons, choices, choose, watched};
use postern_testkit::fixtures::submit;

/// The menu that deletes comments, with its values.
fn deletable(message: &postern::chat::message::Message) -> Vec<(String, String)> {
    choices(message).into_iter().filter(|(action, _)| action.starts_with("uncomment:")).collect()
}

#[tokio::test]
async fn the_running_games_of_a_server_are_listed_newest_first_and_opened_from_any_channel() {
    let (meeting, first) = watched().await;
    let first_kind = meeting.record(first).await.game;
    let kinds: Vec<&str> = catalogue().ids().into_iter().filter(|id| *id != first_kind).collect();
    let second = meeting.begin_game(kinds[0], &[]).await;
    meeting.begin_directly().await;
    for place in [HERE, ELSEWHERE] {
        let list = meeting.as_(EVE).at(place).command("watch", &[]).await;
        let [new, old] = [second, first].map(|id| list.content.find(&format!("#{id}")));
        assert!(list.content.says("watch-list") && new.is_some() && new < old, "{}", list.content);
        assert_eq!(list.content.lines().count(), 3, "games in direct messages are not listed");
        let open = ("watch-open".to_owned(), first.to_string());
        let shown = meeting.as_(EVE).at(place).ask(choose(&open)).await;
        assert!(shown.picture.is_some() && shown.content.says("watch-head"), "{}", shown.content);
        assert!(!buttons(&shown).iter().any(|action| action.starts_with("post-")), "nobody else sees it");
        let back = format!("watch:{:X}:back.2", first.0);
        assert!(meeting.as_(EVE).at(place).press(&back).await.content.contains(WORD));
    }
    let of_kind = |kind: &str| choose(&("watch-kind".to_owned(), kind.to_owned()));
    let list = meeting.as_(EVE).ask(of_kind(kinds[0])).await;
    assert!(list.content.contains(&format!("#{second}")) && !list.content.contains(&format!("#{first}")));
    assert!(meeting.as_(EVE).ask(of_kind(kinds[1])).await.content.says("watch-none"));
    let direct = Place::Direct { channel: ChannelId(9) };
    assert!(meeting.as_(EVE).at(direct).command("watch", &[]).await.content.says("watch-where"));
}

#[tokio::test]
async fn games_in_channels_that_a_person_does_not_see_are_neither_listed_nor_opened_nor_commented_on() {
    let (meeting, id) = watched().await;
    meeting.messenger.hide(ChannelId(7));
    let game = id.to_string();
    let list = meeting.as_(EVE).at(ELSEWHERE).command("watch", &[]).await;
    assert!(list.content.says("watch-none"), "{}", list.content);
    for request in [
        command("watch", &[("game", &game)]),
        command("comment", &[("game", &game), ("text", "x")]),
        press(&format!("watch:{:X}:back.2", id.0)),
        submit(format!("comment:{:X}:1", id.0), "x"),
    ] {
        let told = meeting.as_(EVE).at(ELSEWHERE).ask(request).await;
        assert!(told.content.says("no-such-match") && told.picture.is_none(), "{}", told.content);
    }
    let kept = meeting.store.comments(id).await.unwrap().expect("the first one");
    assert_eq!(kept.all.len(), 1);
    // A game on another server, and one in direct messages.
    let elsewhere =
        Place::Server { server: postern::play::ids::ServerId(6), channel: ChannelId(60), parent: None };
    let told = meeting.as_(EVE).at(elsewhere).command("watch", &[("game", &game)]).await;
    assert!(told.content.says("no-such-match"), "{}", told.content);
    let direct = meeting.begin_directly().await.to_string();
    let told = meeting.as_(EVE).command("watch", &[("game", &direct)]).await;
    assert!(told.content.says("no-such-match"), "{}", told.content);
}

#[tokio::test]
async fn players_comment_after_the_end_and_not_before() {
    let (meeting, id) = watched().await;
    let game = id.to_string();
    let given = [("game", game.as_str()), ("text", "my plan was g3")];
    for player in [ANN, BEN] {
        let told = meeting.as_(player).command("comment", &given).await;
        assert!(told.content.says("comment-playing"), "{}", told.content);
        let own = meeting.as_(player).command("watch", &[("game", &game)]).await;
        assert!(own.content.says("watch-own"), "{}", own.content);
        assert!(!buttons(&own).iter().any(|action| action.starts_with("comment:")));
    }
    meeting.resign(id, BEN).await;
    for player in [ANN, BEN] {
        let told = meeting.as_(player).command("comment", &given).await;
        assert!(told.content.says("comment-kept[over]") && told.content.contains("my plan was g3"));
    }
}

#[tokio::test]
async fn a_comment_can_neither_mention_nor_format_nor_hide_and_has_limits() {
    let (meeting, id) = watched().await;
    let hostile = "**@everyone** <@1001>\n# [a](https://evil.example) \u{202e}gnp\u{200b}.x `code` ||s||";
    let told = meeting.as_(EVE).command("comment", &[("text", hostile), ("ply", "2")]).await;
    let line = told.content.lines().find(|line| line.contains("everyone")).expect("the comment");
    assert!(line.contains("gnp.x"), "one line without invisible marks: {line}");
    for raw in ["**@", "@everyone", "<@1001>", "://evil", "\u{202e}", " `code`", " ||s||"] {
        assert!(!line.contains(raw), "{raw} in {line}");
    }
    assert!(told.ping.is_empty());
    meeting.resign(id, BEN).await;
    let record = meeting.as_(ANN).command("record", &[("game", &id.to_string())]).await;
    let file = String::from_utf8(record.picture.expect("a file").bytes).expect("text");
    assert_eq!(file.lines().filter(|line| line.starts_with("comment: ")).count(), 2, "{file}");
    let read: postern_rules::game::transcript::Transcript = file.parse().expect("it is read back");
    assert_eq!(read.comments.len(), 2);
    let links = postern_rules::game::transcript::Transcript::chain_in(&file);
    assert_eq!(read.with_chain(&links), file);

    let (meeting, _) = watched().await;
    let long = "x".repeat(LONGEST_COMMENT + 1);
    for (text, why) in [(" \u{200b}\n", "comment-empty"), (long.as_str(), "comment-too-long")] {
        assert!(meeting.as_(EVE).command("comment", &[("text", text)]).await.content.says(why), "{why}");
    }
    let far = meeting.as_(EVE).command("comment", &[("text", "x"), ("ply", "3")]).await;
    assert!(far.content.says_with("comment-no-position", &[("moves", "2")]), "{}", far.content);
    for number in 1..MOST_EACH {
        let text = format!("{number} {}", "*".repeat(LONGEST_COMMENT - 3));
        let kept = meeting.as_(EVE).command("comment", &[("text", &text)]).await;
        assert!(kept.content.says("comment-kept[running]"), "{}", kept.content);
    }
    assert!(meeting.as_(EVE).command("comment", &[("text", "x")]).await.content.says("comment-too-many"));
}

#[tokio::test]
async fn an_author_deletes_a_comment_and_so_do_those_who_manage_the_server_and_nobody_else() {
    let (meeting, id) = watched().await;
    let other = postern::play::ids::PersonId(4242);
    let back = format!("watch:{:X}:back.2", id.0);
    let shown = meeting.as_(other).press(&back).await;
    assert!(shown.content.contains(WORD) && deletable(&shown).is_empty(), "{shown:?}");
    let own = deletable(&meeting.as_(EVE).press(&back).await);
    let [remove] = own.as_slice() else { panic!("{own:?}") };
    // Ann manages the server and plays, so that she neither sees nor deletes it yet.
    for by in [other, BEN, ANN] {
        let told = meeting.as_(by).ask(choose(remove)).await;
        let refused = told.content.says("comment-missing") || told.content.says("comment-playing");
        assert!(refused && !told.content.contains(WORD), "{}", told.content);
    }
    let given = [("game", id.to_string()), ("comment", remove.1.clone())];
    let given: Vec<(&str, &str)> = given.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert!(meeting.as_(ANN).command("server remove-comment", &given).await.content.says("comment-playing"));
    let gone = meeting.as_(EVE).ask(choose(remove)).await;
    assert!(gone.content.says("comment-deleted") && !gone.content.contains(WORD), "{}", gone.content);
    assert_eq!(meeting.store.comments(id).await.unwrap(), None);

    meeting.as_(EVE).command("comment", &[("text", WORD)]).await;
    meeting.resign(id, BEN).await;
    let shown = meeting.as_(ANN).command("history", &[("game", &id.to_string())]).await;
    let all = deletable(&shown);
    assert_eq!(all.len(), 1, "{shown:?}");
    let given = [("game", id.to_string()), ("comment", all[0].1.clone())];
    let given: Vec<(&str, &str)> = given.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let by_ben = meeting.as_(BEN).command("server remove-comment", &given).await;
    assert!(by_ben.content.says("managers-only"), "{}", by_ben.content);
    let removed = meeting.as_(ANN).command("server remove-comment", &given).await;
    assert!(removed.content.says("comment-removed"), "{}", removed.content);
    assert_eq!(meeting.store.comments(id).await.unwrap(), None);
}

#[tokio::test]
async fn a_reader_sees_no_comments_of_people_whom_they_blocked() {
    let (meeting, id) = watched().await;
    meeting.challenges.block(&meeting.asker(ANN), EVE, true, meeting.now()).await.expect("there is room");
    meeting.resign(id, BEN).await;
    for (reader, sees) in [(ANN, false), (BEN, true)] {
        let record = meeting.as_(reader).command("record", &[("game", &id.to_string())]).await;
        assert_eq!(record.content.contains(WORD), sees, "{}", record.content);
        let last = meeting.as_(reader).command("history", &[("game", &id.to_string())]).await;
        assert_eq!(last.content.says("comments-at"), sees, "{}", last.content);
    }
}

#[tokio::test]
async fn the_owners_of_a_server_switch_comments_off_and_keep_people_from_them() {
    let (meeting, id) = watched().await;
    let off = Request::Choose { action: "server:comments".into(), values: vec!["off".into()] };
    assert!(meeting.as_(ANN).ask(off).await.content.says("server-no-comments"));
    let told = meeting.as_(EVE).command("comment", &[("text", "x")]).await;
    assert!(told.content.says("comment-off"), "{}", told.content);
    let shown = meeting.as_(EVE).command("watch", &[("game", &id.to_string())]).await;
    assert!(shown.content.says("comments-at"), "earlier ones stay: {}", shown.content);
    assert!(!buttons(&shown).iter().any(|action| action.starts_with("comment:")));
    let on = Request::Choose { action: "server:comments".into(), values: vec!["on".into()] };
    assert!(meeting.as_(ANN).ask(on).await.content.says("server-comments"));
    let asker = meeting.asker(ANN);
    let server = postern::play::ids::ServerId(5);
    meeting.servers.block_on_server(server, &asker, EVE, true).await.expect("there is room");
    let told = meeting.as_(EVE).command("comment", &[("text", "x")]).await;
    assert!(told.content.says("not-on-this-server"), "{}", told.content);
}

#[tokio::test]
async fn the_data_of_a_person_has_their_own_comments_and_its_deletion_removes_them() {
    let (meeting, id) = watched().await;
    let other = postern::play::ids::PersonId(4242);
    meeting.as_(other).command("comment", &[("text", "another remark")]).await;
    let file = async |meeting: &Meeting, by| {
        let data = meeting.as_(by).press("my-data:0").await;
        String::from_utf8(data.picture.expect("a file").bytes).expect("JSON")
    };
    let own = file(&meeting, EVE).await;
    assert!(own.contains(WORD) && !own.contains("another remark"), "{own}");
    assert!(!file(&meeting, ANN).await.contains(WORD));
    meeting.departures.order_deletion(&meeting.asker(EVE), 7, meeting.now()).await.expect("ordered");
    meeting.departures.forget_person(EVE, meeting.now()).await.expect("it is deleted");
    let kept = meeting.store.comments(id).await.unwrap().expect("the other one");
    assert_eq!(kept.all.iter().map(|comment| comment.by).collect::<Vec<_>>(), [other]);
    assert!(!serde_json::to_string(&kept).unwrap().contains(&EVE.0.to_string()));
}

#[tokio::test]
async fn a_comment_on_a_position_that_was_taken_back_says_so() {
    let (meeting, id) = watched().await;
    meeting.as_(EVE).command("comment", &[("text", "a bold move")]).await;
    let seen = meeting.record(id).await.ply();
    meeting.command(id, BEN, Command::Oops { seen }).await;
    let gone = meeting.as_(EVE).ask(choose(&("watch-open".to_owned(), id.to_string()))).await;
    assert!(gone.content.says_with("comment-line[no]", &[("text", "a bold move")]), "{}", gone.content);
    let record = meeting.record(id).await;
    let state = postern::play::record::replay::replay(&catalogue(), &record).expect("it can be replayed");
    let text = state.legal(2)[1].clone();
    meeting.command(id, BEN, Command::Move { seen: record.ply(), text }).await;
    let shown = meeting.as_(EVE).ask(choose(&("watch-open".to_owned(), id.to_string()))).await;
    assert!(shown.content.says_with("comment-line[no]", &[("text", "a bold move")]), "{}", shown.content);
    let back = meeting.as_(EVE).press(&format!("watch:{:X}:back.2", id.0)).await;
    assert!(back.content.says_with("comment-line[yes]", &[("text", WORD)]), "{}", back.content);
}
