import { randomBytes } from "node:crypto";
import { emptyMessage, faultOf, type ShownMessage } from "./discord-message.ts";
import type { StandInAnswer } from "./stand-in.ts";

/** Discord's channels, as whoever knows their incoming webhooks meets them. */
export interface DiscordChannels {
  /** Threads of forums, by their number. */
  readonly threads: Map<string, { readonly name: string; readonly messages: ShownMessage[] }>;
  /** What stands in each, by its webhook (`<id>/<token>`); whoever takes one out deletes the webhook. */
  readonly shown: Map<string, ShownMessage[]>;
  /** Makes an incoming webhook; answers its address as Discord shows it. */
  add(kind?: "text" | "forum"): { readonly address: string; readonly webhook: string };
  post(webhook: string, body: Record<string, unknown>, thread?: string | null): StandInAnswer;
}

/** @param faults takes what is not as Discord wants it */
export function createDiscordChannels(faults: string[]): DiscordChannels {
  const shown = new Map<string, ShownMessage[]>();
  const threads: DiscordChannels["threads"] = new Map();
  const forums = new Set<string>();
  const number = () => String(BigInt(`0x${randomBytes(7).toString("hex")}`));
  return {
    shown,
    threads,
    add(kind = "text") {
      const id = number();
      const webhook = `${id}/${randomBytes(51).toString("base64url")}`;
      shown.set(webhook, []);
      if (kind === "forum") forums.add(webhook);
      return { webhook, address: `https://discord.com/api/webhooks/${webhook}` };
    },
    post(webhook, { thread_name: name, ...body }, thread = null) {
      const messages = shown.get(webhook);
      if (messages === undefined)
        return { status: 404, json: { code: 10_015, message: "Unknown Webhook" } };
      const fault = faultOf(body);
      if (fault !== null) {
        faults.push(fault);
        return { status: 400, json: { code: 50_035, message: fault } };
      }
      if (JSON.stringify(body["allowed_mentions"]) !== '{"parse":[]}') faults.push("mentions");
      const refuse = (status: number, code: number): StandInAnswer => ({
        status,
        json: { code, message: "" },
      });
      const message = Object.assign(emptyMessage(0, false), body);
      if (forums.has(webhook) && name === undefined && thread === null) return refuse(400, 220_001);
      if (!forums.has(webhook) && name !== undefined) return refuse(400, 220_003);
      if (typeof name === "string" && (name.length === 0 || name.length > 100))
        faults.push("thread name");
      const into = thread ?? (name === undefined ? webhook : number());
      if (thread !== null && !threads.has(thread)) return refuse(404, 10_003);
      if (typeof name === "string") threads.set(into, { name, messages: [] });
      (threads.get(into)?.messages ?? messages).push(message);
      return { status: 200, json: { id: number(), channel_id: into } };
    },
  };
}
