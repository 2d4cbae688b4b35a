import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { DiscordConfig } from "../config/discord.ts";
import { VERSION } from "../config/version.ts";

export const API = "https://discord.com/api/v10";
const TIMEOUT_MS = 10_000;
const TRIES = 4;
/** If Discord requires a longer wait, the call fails, because the token of an interaction expires soon. */
const LONGEST_WAIT_SECONDS = 60;

const limitSchema = z.object({ retry_after: z.number().nonnegative() });
const errorSchema = z.object({ code: z.number(), message: z.string() });

/** Thrown if Discord refuses a request. `code` is Discord's code for the reason (10015: unknown webhook). */
export class DiscordRefusal extends Error {
  override readonly name = "DiscordRefusal";
  readonly status: number;
  readonly code: number;
  /** How many seconds Discord requires to wait; null if it named no time. */
  readonly wait: number | null;

  constructor(status: number, code: number, message: string, wait: number | null = null) {
    super(`Discord: ${status} ${message} (${code})`);
    this.status = status;
    this.code = code;
    this.wait = wait;
  }
}

/** The kinds of reasons why Discord refuses a request of the application. */
export type ApplicationRefusal = "application" | "absent" | "forbidden" | "full" | "other";

/**
 * Maps a refusal to the kind of its reason.
 * For a server without the application, Discord reports an unknown server or missing access.
 */
export function reasonOf({ status, code }: DiscordRefusal): ApplicationRefusal {
  if (status === 401) return "application";
  if (code === 50_001 || code === 10_004 || code === 10_003) return "absent";
  if (code === 50_013) return "forbidden";
  // Discord's codes for two limits: 100 scheduled events that are not over, and 1000 active threads.
  return code === 30_038 || code === 160_006 ? "full" : "other";
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface DiscordApi {
  /**
   * Calls the API as the application, with its bot token.
   *
   * @throws DiscordRefusal
   */
  asBot(method: Method, path: string, body?: unknown): Promise<unknown>;
  /**
   * Reads the data of an incoming webhook (`<id>/<token>`).
   *
   * @throws DiscordRefusal
   */
  webhook(webhook: string): Promise<unknown>;
  /**
   * Replaces the first response to an interaction, which Discord allows for 15 minutes.
   *
   * @throws DiscordRefusal
   */
  editAnswer(interactionToken: string, message: unknown): Promise<void>;
}

/**
 * Creates a client of Discord's API. If Discord limits the rate, the client waits for as long as Discord requires.
 * @param site the URL of the caller, which Discord requires
 * @param tries 1 for a caller that must not wait
 */
export function createDiscordApi(
  { applicationId, botToken, apiBase }: DiscordConfig,
  site: string,
  tries = TRIES,
): DiscordApi {
  const agent = `DiscordBot (${site}, ${VERSION})`;

  async function call(
    method: Method,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${apiBase ?? API}${path}`, {
        method,
        redirect: "manual",
        headers: { ...headers, "content-type": "application/json", "user-agent": agent },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer: unknown = await response.json().catch(() => null);
      if (response.ok) return answer;
      const said = limitSchema.safeParse(answer).data?.retry_after;
      const wait = said ?? 1;
      const isLimited = response.status === 429 && wait <= LONGEST_WAIT_SECONDS;
      if (attempt >= tries || !(isLimited || response.status >= 500)) {
        const { code, message } = errorSchema.safeParse(answer).data ?? { code: 0, message: "" };
        throw new DiscordRefusal(response.status, code, message, said ?? null);
      }
      await sleep((isLimited ? wait : attempt) * 1000);
    }
  }

  return {
    asBot: (method, path, body) => call(method, path, body, { authorization: `Bot ${botToken}` }),
    webhook: (webhook) => call("GET", `/webhooks/${webhook}`, undefined, {}),
    async editAnswer(token, message) {
      await call(
        "PATCH",
        `/webhooks/${applicationId}/${encodeURIComponent(token)}/messages/@original`,
        message,
        {},
      );
    },
  };
}
