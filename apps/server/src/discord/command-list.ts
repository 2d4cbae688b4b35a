import type { RESTPutAPIApplicationCommandsJSONBody } from "discord-api-types/v10";
import type { DiscordApi } from "./discord-api.ts";
import { texts } from "./discord-texts.ts";

type Name = keyof typeof texts.commands;

/** Which commands name a tournament. */
const OF_TOURNAMENT: ReadonlySet<Name> = new Set<Name>(["inscribirse", "llave", "tabla"]);

/** Servers that added the application, and people who did for themselves. */
const EVERYWHERE = { integration_types: [0, 1], contexts: [0, 1, 2] };

/** The commands as Discord shows them. */
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

/** Puts our commands in the place of all that the application has; the same again changes nothing. */
export async function registerCommands(api: DiscordApi, applicationId: string): Promise<void> {
  await api.asBot("PUT", `/applications/${applicationId}/commands`, COMMANDS);
}
