import { randomBytes } from "node:crypto";
import { emptyMessage, faultOf, type ShownMessage } from "./discord-message.ts";
import { type DiscordServer, makeServer, refuse, snowflake } from "./discord-servers.ts";
import type { StandInAnswer } from "./stand-in-server.ts";

/** The part of Discord's channels that webhooks and an application use. */
export interface DiscordChannels {
  /** The threads that were opened in forums or from messages, by id. */
  readonly threads: Map<string, { readonly name: string; readonly messages: ShownMessage[] }>;
  /** The messages of each channel, by webhook (`<id>/<token>`). Removing them from the map deletes the webhook. */
  readonly shown: Map<string, ShownMessage[]>;
  readonly servers: Map<string, DiscordServer>;
  /** The rate limit of each webhook: the number of calls in a number of milliseconds; null for no limit. */
  limit: { readonly calls: number; readonly milliseconds: number } | null;
  /**
   * Creates a channel with an incoming webhook, by default in a new server; returns the webhook's URL in Discord's
   * form.
   */
  add(kind?: "text" | "forum", server?: DiscordServer): MadeChannel;
  /**
   * Handles requests of other processes. `/made/channel` creates a text channel in a server without the bot.
   * `/made/bot?server=` adds the bot to the server.
   */
  make(url: URL): StandInAnswer;
  /** Returns the servers that the application is in. */
  joined(): StandInAnswer;
  post(webhook: string, body: Record<string, unknown>, thread?: string | null): StandInAnswer;
  /** Returns the description of a webhook, as Discord returns it for a GET of the webhook's URL. */
  describe(webhook: string): StandInAnswer;
  /** Opens a thread from a message, as the application. */
  open(channel: string, message: string, body: Record<string, unknown>): StandInAnswer;
}

export interface MadeChannel {
  readonly address: string;
  readonly webhook: string;
  readonly server: DiscordServer;
}

interface Channel {
  readonly id: string;
  readonly kind: "text" | "forum";
  readonly server: DiscordServer;
  /** The ids of the webhook's messages. */
  readonly messages: Set<string>;
}

const QUIET_MINUTES = [60, 1440, 4320, 10_080];

/**
 * Creates simulated Discord channels.
 * @param faults collects what Discord would not accept
 */
export function createDiscordChannels(faults: string[]): DiscordChannels {
  const shown = new Map<string, ShownMessage[]>();
  const threads: DiscordChannels["threads"] = new Map();
  const servers = new Map<string, DiscordServer>();
  const channels = new Map<string, Channel>();
  const used = new Map<string, { count: number; readonly until: number }>();

  /** Counts a call of a webhook. Returns the rate limit headers, or a 429 response if the limit is reached. */
  function counted(webhook: string): StandInAnswer | Readonly<Record<string, string>> {
    const { limit } = made;
    if (limit === null) return {};
    const now = Date.now();
    const known = used.get(webhook);
    const open = known && known.until > now ? known : { count: 0, until: now + limit.milliseconds };
    used.set(webhook, open);
    const seconds = (open.until - now) / 1000;
    if (open.count >= limit.calls)
      return {
        status: 429,
        json: { message: "You are being rate limited.", retry_after: seconds, global: false },
        headers: { "retry-after": String(Math.ceil(seconds)), "x-ratelimit-remaining": "0" },
      };
    open.count += 1;
    return {
      "x-ratelimit-limit": String(limit.calls),
      "x-ratelimit-remaining": String(limit.calls - open.count),
      "x-ratelimit-reset-after": String(seconds),
    };
  }

  const made: DiscordChannels = {
    shown,
    threads,
    servers,
    limit: null,
    add(kind = "text", server = makeServer()) {
      const webhook = `${snowflake()}/${randomBytes(51).toString("base64url")}`;
      shown.set(webhook, []);
      servers.set(server.id, server);
      channels.set(webhook, { id: snowflake(), kind, server, messages: new Set() });
      return { webhook, server, address: `https://discord.com/api/webhooks/${webhook}` };
    },
    make({ pathname, searchParams }) {
      const known = servers.get(searchParams.get("server") ?? "");
      if (known) known.hasBot = true;
      if (pathname !== "/made/channel") return { status: 200, json: {} };
      const { address, server } = made.add();
      server.hasBot = false;
      return { status: 200, json: { address, server: server.id } };
    },
    joined: () => ({ status: 200, json: [...servers.values()].filter(({ hasBot }) => hasBot) }),
    describe(webhook) {
      const channel = shown.has(webhook) ? channels.get(webhook) : undefined;
      if (channel === undefined) return refuse(404, 10_015, "Unknown Webhook");
      const [id = "", token] = webhook.split("/");
      const { id: channelId, server } = channel;
      const json = { id, token, type: 1, name: "Leyenda", channel_id: channelId };
      return { status: 200, json: { ...json, guild_id: server.id, application_id: null } };
    },
    open(id, message, { name, auto_archive_duration: minutes }) {
      const channel = [...channels.values()].find((one) => one.id === id);
      if (!channel) return refuse(404, 10_003, "Unknown Channel");
      if (!channel.server.hasBot) return refuse(403, 50_001, "Missing Access");
      if (!channel.server.permissions.has("CREATE_PUBLIC_THREADS"))
        return refuse(403, 50_013, "Missing Permissions");
      if (!channel.messages.has(message)) return refuse(404, 10_008, "Unknown Message");
      if (threads.has(message)) return refuse(400, 160_004, "Already a thread");
      if (typeof name !== "string" || name.length === 0 || name.length > 100)
        return refuse(400, 50_035, "name");
      if (!QUIET_MINUTES.includes(Number(minutes))) return refuse(400, 50_035, "duration");
      threads.set(message, { name, messages: [] });
      return { status: 201, json: { id: message, name, parent_id: id } };
    },
    post(webhook, { thread_name: name, ...body }, thread = null) {
      const messages = shown.get(webhook);
      const channel = channels.get(webhook);
      if (messages === undefined || channel === undefined)
        return refuse(404, 10_015, "Unknown Webhook");
      const left = counted(webhook);
      if ("json" in left) return left as StandInAnswer;
      const fault = faultOf(body);
      if (fault !== null) {
        faults.push(fault);
        return refuse(400, 50_035, fault);
      }
      if (JSON.stringify(body["allowed_mentions"]) !== '{"parse":[]}') faults.push("mentions");
      const message = Object.assign(emptyMessage(0, false), body);
      const isForum = channel.kind === "forum";
      if (isForum && name === undefined && thread === null) return refuse(400, 220_001);
      if (!isForum && name !== undefined) return refuse(400, 220_003);
      if (typeof name === "string" && (name.length === 0 || name.length > 100))
        faults.push("thread name");
      if (thread !== null && !threads.has(thread)) return refuse(404, 10_003);
      const id = snowflake();
      const into = thread ?? (name === undefined ? channel.id : id);
      if (typeof name === "string") threads.set(into, { name, messages: [] });
      if (into === channel.id) channel.messages.add(id);
      (threads.get(into)?.messages ?? messages).push(message);
      return { status: 200, json: { id, channel_id: into }, headers: { ...left } };
    },
  };
  return made;
}
