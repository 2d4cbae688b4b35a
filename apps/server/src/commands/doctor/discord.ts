import { z } from "zod";
import { COMMANDS } from "../../discord/command-list.ts";
import { createDiscordApi, DiscordRefusal } from "../../discord/discord-api.ts";
import { about, reasonOf, type Examination, type Finding } from "./finding.ts";

const discord = about("Discord");

const applicationSchema = z.object({
  id: z.string(),
  verify_key: z.string(),
  interactions_endpoint_url: z.string().nullish(),
  bot_public: z.boolean().optional(),
  bot_require_code_grant: z.boolean().optional(),
});

const serversSchema = z.array(z.object({ id: z.string() }));

/** Discord lists at most this many servers in one response. */
const SERVERS = 200;

const commandsSchema = z.array(z.object({ name: z.string() }));

/** Checks whether Discord accepts this installation's settings. */
export const examineDiscord: Examination = async ({ config: { discord: settings, siteUrl } }) => {
  if (settings === null) return [];
  const api = createDiscordApi(settings, siteUrl);
  const endpoint = `${siteUrl}/discord/interactions`;
  try {
    const known = applicationSchema.parse(await api.asBot("GET", "/applications/@me"));
    const commands = commandsSchema.parse(
      await api.asBot("GET", `/applications/${settings.applicationId}/commands`),
    );
    const servers = serversSchema.parse(await api.asBot("GET", "/users/@me/guilds"));
    const names = new Set(commands.map(({ name }) => name));
    const isMine =
      known.id === settings.applicationId &&
      known.verify_key.toLowerCase() === settings.publicKey.toLowerCase();
    const found: Finding[] = [
      isMine
        ? discord.good("Discord conoce la aplicación.")
        : discord.bad(
            "El token es de una aplicación, y DISCORD_APPLICATION_ID o DISCORD_PUBLIC_KEY de otra.",
            "Copia las tres de la misma aplicación del portal de Discord.",
          ),
    ];
    if (known.interactions_endpoint_url !== endpoint)
      found.push(
        discord.warning(
          "Discord no manda a este sitio lo que la gente hace.",
          `En su portal pon ${endpoint} como «Interactions Endpoint URL», con el servidor encendido.`,
        ),
      );
    if (COMMANDS.some(({ name }) => !names.has(name)))
      found.push(
        discord.warning(
          "Discord no conoce todos los comandos.",
          "Ejecuta npm run discord -- commands.",
        ),
      );
    if (known.bot_public === false || known.bot_require_code_grant === true)
      found.push(
        discord.warning(
          "Quien organiza no puede agregar el bot a su servidor: sin él no hay eventos, ni hilos en canales de texto.",
          "En su portal, en «Bot», marca «Public Bot» y quita «Requires OAuth2 Code Grant».",
        ),
      );
    const many = servers.length === SERVERS ? `${SERVERS} o más` : servers.length;
    found.push(
      discord.good(
        many === 1 ? "El bot está en 1 servidor." : `El bot está en ${many} servidores.`,
      ),
    );
    return found;
  } catch (error) {
    if (error instanceof DiscordRefusal && error.status === 401)
      return [
        discord.bad("Discord no acepta DISCORD_BOT_TOKEN.", "Cópialo de nuevo de su portal."),
      ];
    return [
      discord.warning(`No se llega a Discord (${reasonOf(error)}).`, "Repite el examen más tarde."),
    ];
  }
};
