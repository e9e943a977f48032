//! The sandbox with a bot on serenity.

use std::time::Duration;

use discord_sandbox::act::actor::Outcome;
use discord_sandbox::config::Config;
use discord_sandbox::handle::Sandbox;
use serde_json::json;
use serenity::all::*;

/// Answers `/echo word:` with the word, offers completions, and reacts to its button, menu and form.
struct Echo;

fn answer(text: &str) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(text).allowed_mentions(CreateAllowedMentions::new())
}

#[async_trait]
impl EventHandler for Echo {
    async fn ready(&self, ctx: Context, _: Ready) {
        let word = CreateCommandOption::new(CommandOptionType::String, "word", "what to say")
            .required(true)
            .set_autocomplete(true);
        let echo = CreateCommand::new("echo").description("Says it again").add_option(word);
        let shout = CreateCommand::new("Shout it").kind(CommandType::Message);
        let greet = CreateCommand::new("Greet").kind(CommandType::User);
        Command::set_global_commands(&ctx.http, vec![echo, shout, greet]).await.expect("registered");
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let http = &ctx.http;
        let row = || {
            CreateActionRow::Buttons(vec![
                CreateButton::new("again").label("Again"),
                CreateButton::new("form").label("Form"),
                CreateButton::new("later").label("Later"),
            ])
        };
        let done = match interaction {
            Interaction::Command(c) if c.data.kind == CommandType::Message => {
                let said = c.data.resolved.messages.values().next().map(|m| m.content.clone());
                let said = said.unwrap_or_default().to_uppercase();
                c.create_response(http, CreateInteractionResponse::Message(answer(&said))).await
            }
            Interaction::Command(c) if c.data.kind == CommandType::User => {
                let target = c.data.target_id.and_then(|id| c.data.resolved.users.get(&id.to_user_id()));
                let greeting = format!("Hello, {}", target.map_or("?", |user| user.name.as_str()));
                c.create_response(http, CreateInteractionResponse::Message(answer(&greeting))).await
            }
            Interaction::Command(c) => {
                let word = c.data.options[0].value.as_str().unwrap_or("?").to_owned();
                let file = CreateAttachment::bytes(*b"hello", "hello.txt").description("a word");
                let message = answer(&word).components(vec![row()]).add_file(file);
                c.create_response(http, CreateInteractionResponse::Message(message)).await
            }
            Interaction::Autocomplete(c) => {
                let typed = c.data.autocomplete().map_or("", |a| a.value).to_owned();
                let choices = CreateAutocompleteResponse::new().add_string_choice(format!("{typed}!"), "x");
                c.create_response(http, CreateInteractionResponse::Autocomplete(choices)).await
            }
            Interaction::Component(c) => match c.data.custom_id.as_str() {
                "again" => {
                    let text = format!("{} again", c.message.content);
                    let message = answer(&text).components(vec![row()]);
                    c.create_response(http, CreateInteractionResponse::UpdateMessage(message)).await
                }
                "form" => {
                    let input = CreateInputText::new(InputTextStyle::Short, "Word", "word");
                    let form = CreateModal::new("sent", "A form")
                        .components(vec![CreateActionRow::InputText(input)]);
                    c.create_response(http, CreateInteractionResponse::Modal(form)).await
                }
                _ => {
                    c.defer_ephemeral(http).await.expect("deferred");
                    let edit = EditInteractionResponse::new().content("at last");
                    c.edit_response(http, edit).await.map(|_| ())
                }
            },
            Interaction::Modal(m) => {
                let ActionRowComponent::InputText(input) = &m.data.components[0].components[0] else {
                    return;
                };
                let message = answer(input.value.as_deref().unwrap_or("")).ephemeral(true);
                m.create_response(http, CreateInteractionResponse::Message(message)).await
            }
            _ => Ok(()),
        };
        done.expect("answered");
    }
}

async fn with_bot() -> (Sandbox, tokio::task::JoinHandle<()>) {
    let sandbox = Sandbox::start(Config::default()).await.expect("started");
    let http = HttpBuilder::new(sandbox.token())
        .proxy(sandbox.url())
        .ratelimiter_disabled(true)
        .application_id(ApplicationId::new(sandbox.bot().0))
        .build();
    let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(Echo)
        .await
        .expect("a client");
    let task = tokio::spawn(async move {
        // The client ends when the sandbox is dropped.
        let _ = client.start().await;
    });
    assert!(sandbox.wait_for_command("echo", Duration::from_secs(10)).await);
    (sandbox, task)
}

#[tokio::test]
async fn serenity_logs_in_registers_and_answers_everything_a_person_can_do() {
    let (sandbox, task) = with_bot().await;
    let games = sandbox.channel("games").expect("a channel");
    let ada = sandbox.person("ada").expect("Ada");
    for place in [games, ada.dm()] {
        let offered = ada.autocomplete(place, "echo", json!({"word": "he"}), "word").await.unwrap();
        assert_eq!(offered.outcome, Outcome::Choices(vec![json!({"name": "he!", "value": "x"})]));
        let said = ada.slash(place, "echo", json!({"word": "hello"})).await.unwrap();
        let message = said.message().expect("a message").clone();
        assert_eq!(message.content, "hello");
        assert_eq!(message.attachments[0].description.as_deref(), Some("a word"));
        assert_eq!(sandbox.file(message.attachments[0].id).as_deref(), Some(&b"hello"[..]));
        let pressed = ada.press(&message, "Again").await.unwrap();
        assert!(matches!(pressed.outcome, Outcome::Updated(_)));
        assert_eq!(pressed.text(), "hello again");
        let form = ada.press(&message, "Form").await.unwrap();
        let sent = ada.submit(&form, json!({"word": "psst"})).await.unwrap();
        assert!(sent.is_private());
        assert_eq!(sent.text(), "psst");
        let later = ada.press(&message, "Later").await.unwrap();
        assert_eq!((later.text(), later.is_private()), ("at last", true));
        let shouted = ada.message_command(&message, "Shout it").await.unwrap();
        assert_eq!(shouted.text(), "HELLO AGAIN");
        let ben = sandbox.person("ben").expect("Ben").id();
        let greeted = ada.user_command(place, ben, "Greet").await.unwrap();
        assert_eq!(greeted.text(), "Hello, ben");
    }
    assert!(sandbox.failed_interactions().is_empty());
    task.abort();
}
