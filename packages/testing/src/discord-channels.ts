import { randomBytes } from "node:crypto";
import { emptyMessage, faultOf, type ShownMessage } from "./discord-message.ts";
import type { StandInAnswer } from "./stand-in.ts";

/** Discord's channels, as whoever knows their incoming webhooks meets them. */
export interface DiscordChannels {
  /** What stands in each, by its webhook (`<id>/<token>`); whoever takes one out deletes the webhook. */
  readonly shown: Map<string, ShownMessage[]>;
  /** Makes an incoming webhook; answers its address as Discord shows it. */
  add(): { readonly address: string; readonly webhook: string };
  post(webhook: string, body: Record<string, unknown>): StandInAnswer;
}

/** @param faults takes what is not as Discord wants it */
export function createDiscordChannels(faults: string[]): DiscordChannels {
  const shown = new Map<string, ShownMessage[]>();
  return {
    shown,
    add() {
      const id = String(BigInt(`0x${randomBytes(7).toString("hex")}`));
      const webhook = `${id}/${randomBytes(51).toString("base64url")}`;
      shown.set(webhook, []);
      return { webhook, address: `https://discord.com/api/webhooks/${webhook}` };
    },
    post(webhook, body) {
      const messages = shown.get(webhook);
      if (messages === undefined)
        return { status: 404, json: { code: 10_015, message: "Unknown Webhook" } };
      const fault = faultOf(body);
      if (fault !== null) {
        faults.push(fault);
        return { status: 400, json: { code: 50_035, message: fault } };
      }
      if (JSON.stringify(body["allowed_mentions"]) !== '{"parse":[]}') faults.push("mentions");
      messages.push(Object.assign(emptyMessage(0, false), body));
      return { status: 200, json: { id: webhook } };
    },
  };
}
