import { registerCommands } from "../discord/command-list.ts";
import { createDiscordApi, DiscordRefusal } from "../discord/discord-api.ts";
import { CommandError, runCommand } from "./run-command.ts";

/** `npm run discord -- commands`: registers the application's commands at Discord. Running it again changes nothing. */
await runCommand(async ({ config: { discord, siteUrl }, args, print }) => {
  if (args.length !== 1 || args[0] !== "commands")
    throw new CommandError("Uso: npm run discord -- commands");
  if (discord === null)
    throw new CommandError(
      "Faltan DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY y DISCORD_BOT_TOKEN (docs/guides/discord.md).",
    );
  try {
    await registerCommands(createDiscordApi(discord, siteUrl), discord.applicationId);
  } catch (error) {
    if (error instanceof DiscordRefusal)
      throw new CommandError(`Discord no registró los comandos. ${error.message}`);
    throw error;
  }
  print("Discord conoce los comandos.");
  print(`En su portal, la dirección de interacciones es ${siteUrl}/discord/interactions`);
  return 0;
});
