# A bot with discord.py on the sandbox: answers /ping.

import os

import discord
import yarl

url = os.environ["SANDBOX_URL"]
discord.http.Route.BASE = f"{url}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws", 1)) / "gateway"

client = discord.Client(intents=discord.Intents.none())
tree = discord.app_commands.CommandTree(client)


@tree.command(description="Answers")
async def ping(interaction: discord.Interaction):
    await interaction.response.send_message("Pong from discord.py")


@client.event
async def setup_hook():
    await tree.sync()


client.run(os.environ["SANDBOX_TOKEN"])
