# A bot with discord.py on the sandbox: answers /ping.

import os

import discord

discord.http.Route.BASE = f"{os.environ['SANDBOX_URL']}/api/v10"

# Unlike Client, it asks for the address of the gateway.
client = discord.AutoShardedClient(intents=discord.Intents.none())
tree = discord.app_commands.CommandTree(client)


@tree.command(description="Answers")
async def ping(interaction: discord.Interaction):
    await interaction.response.send_message("Pong from discord.py")


@client.event
async def setup_hook():
    await tree.sync()


client.run(os.environ["SANDBOX_TOKEN"])
