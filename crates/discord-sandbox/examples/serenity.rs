//! A bot with serenity on the sandbox: answers `/ping`.

use serenity::all::*;

struct Bot;

#[async_trait]
impl EventHandler for Bot {
    async fn ready(&self, ctx: Context, _: Ready) {
        let ping = CreateCommand::new("ping").description("Answers");
        Command::set_global_commands(&ctx.http, vec![ping]).await.expect("registered");
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let Interaction::Command(command) = interaction else { return };
        let message = CreateInteractionResponseMessage::new().content("Pong from serenity");
        command
            .create_response(&ctx.http, CreateInteractionResponse::Message(message))
            .await
            .expect("answered");
    }
}

#[tokio::main]
async fn main() {
    let [url, token] = ["SANDBOX_URL", "SANDBOX_TOKEN"].map(|name| std::env::var(name).expect(name));
    let http = HttpBuilder::new(token).proxy(url).ratelimiter_disabled(true).build();
    let client = ClientBuilder::new_with_http(http, GatewayIntents::empty()).event_handler(Bot).await;
    client.expect("a client").start().await.expect("it runs until it is stopped");
}
