import type { RESTPutAPIApplicationCommandsJSONBody } from "discord-api-types/v10";
import type { DiscordApi } from "./discord-api.ts";
import { texts } from "./discord-texts.ts";

type Name = keyof typeof texts.commands;

/** The commands with an option for the name of a tournament. */
const OF_TOURNAMENT: ReadonlySet<Name> = new Set<Name>(["inscribirse", "llave", "tabla"]);

/** Commands are available in servers with the application, and to users who installed it for themselves. */
const EVERYWHERE = { integration_types: [0, 1], contexts: [0, 1, 2] };

/** The commands in the format of Discord's API. */
export const COMMANDS: RESTPutAPIApplicationCommandsJSONBody = (
  Object.entries(texts.commands) as [Name, string][]
).map(([name, description]) => ({
  type: 1,
  name,
  description,
  ...EVERYWHERE,
  options: OF_TOURNAMENT.has(name)
    ? [
        {
          type: 3,
          name: "torneo",
          description: texts.options.torneo,
          required: true,
          autocomplete: true,
        },
      ]
    : [],
}));

/** Replaces all commands of the application. Repeating the call changes nothing. */
export async function registerCommands(api: DiscordApi, applicationId: string): Promise<void> {
  await api.asBot("PUT", `/applications/${applicationId}/commands`, COMMANDS);
}
