import { z } from "zod";
import { type JobContext, type PeriodicJob, startPeriodicJob } from "../jobs/periodic-job.ts";
import { createDiscordApi, DiscordRefusal } from "./discord-api.ts";
import { message } from "./markup.ts";

const INTERVAL_MS = 2_000;
const BATCH = 20;

interface News {
  readonly discord_user_id: string;
  readonly interaction_token: string | null;
  readonly message: string;
}

const channelSchema = z.object({ id: z.string() });

/**
 * Notifies users in Discord whether linking their account succeeded. Null if no application is configured.
 * Replaces the response to `/vincular`, or sends a direct message if the user allows direct messages.
 */
export function startDiscordNews(
  { config, database, log, metrics }: JobContext,
  everyMs = INTERVAL_MS,
): PeriodicJob | null {
  if (config.discord === null) return null;
  const api = createDiscordApi(config.discord, config.siteUrl);

  async function tell({ discord_user_id: id, interaction_token: token, message: text }: News) {
    if (token !== null) return api.editAnswer(token, message(text));
    const { id: channel } = channelSchema.parse(
      await api.asBot("POST", "/users/@me/channels", { recipient_id: id }),
    );
    await api.asBot("POST", `/channels/${channel}/messages`, message(text));
  }

  return startPeriodicJob(
    { database, log, metrics },
    {
      name: "discord news",
      everyMs,
      failure: "news not told in Discord",
      async run() {
        const { rows } = await database.platform.query<News>(
          "select * from private.take_discord_news($1)",
          [BATCH],
        );
        for (const news of rows)
          await tell(news).catch((error: unknown) => {
            // Users who allow no direct messages see the result only on the page.
            if (!(error instanceof DiscordRefusal))
              log.warn({ err: error }, "news not told in Discord");
          });
      },
    },
  );
}
