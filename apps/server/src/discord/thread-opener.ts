import type { DiscordConfig } from "../config/discord.ts";
import {
  type ApplicationRefusal,
  createDiscordApi,
  DiscordRefusal,
  reasonOf,
} from "./discord-api.ts";

/**
 * A message whose thread is still to be opened, in a channel that is not a forum.
 * The thread will have the message's id.
 */
export interface UnopenedThread {
  /** The thread's subject: a match, or the news. */
  readonly subject: string;
  readonly thread_id: string;
  readonly channel_id: string;
  readonly title: string;
}

/** Discord hides a thread after a week without messages; the next message shows it again. */
const QUIET_MINUTES = 10_080;
const ALREADY_OPEN = 160_004;
const UNKNOWN_MESSAGE = 10_008;
const PAUSE_SECONDS = 30;

/**
 * Opens threads from messages with the application's bot token, because an incoming webhook cannot open them.
 * Returns null if the thread is open, the seconds to wait, 'gone' if the message was deleted, or Discord's reason.
 */
export function createThreadOpener(
  settings: DiscordConfig,
  site: string,
): (thread: UnopenedThread) => Promise<null | number | "gone" | ApplicationRefusal> {
  const api = createDiscordApi(settings, site, 1);
  return async ({ thread_id: message, channel_id: channel, title }) => {
    try {
      await api.asBot("POST", `/channels/${channel}/messages/${message}/threads`, {
        name: title,
        auto_archive_duration: QUIET_MINUTES,
      });
      return null;
    } catch (error) {
      if (!(error instanceof DiscordRefusal) || error.status >= 500) return PAUSE_SECONDS;
      if (error.status === 429) return error.wait ?? PAUSE_SECONDS;
      if (error.code === ALREADY_OPEN) return null;
      return error.code === UNKNOWN_MESSAGE ? "gone" : reasonOf(error);
    }
  };
}
