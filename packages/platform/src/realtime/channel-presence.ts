import { randomUUID } from "node:crypto";
import { z } from "zod";
import { PresenceLimitError, type PresenceDiff } from "./presence-tracker.ts";
import type { RealtimeContext } from "./realtime-context.ts";
import type { TopicMember } from "./topic-hub.ts";

const MAX_BYTES = 16 * 1024;

const messageSchema = z.object({
  event: z.string().transform((event) => event.toLowerCase()),
  payload: z.record(z.string(), z.unknown()).nullish(),
});

/** The presence that a channel tracks for its client. */
export interface ChannelPresence {
  /** Handles a message of the client. Returns the reason of a failure; null if it succeeded. */
  receive(payload: unknown, mayWrite: boolean): string | null;
  leave(): void;
}

/**
 * Creates the presence of a channel.
 * @param onTrack called before the client tracks a presence; from then on the channel also receives others' presences
 */
export function createChannelPresence(
  parts: RealtimeContext,
  topic: string,
  member: TopicMember,
  options: { readonly key: string | null; readonly onTrack: () => void },
): ChannelPresence {
  const key = options.key ?? randomUUID();
  const announce = (diff: PresenceDiff): void => {
    parts.topics.sendPresence(topic, "presence_diff", diff);
    parts.bus.presence(topic, diff);
  };
  const leave = (): void => {
    const diff = parts.presences.untrack(topic, member);
    if (diff) announce(diff);
  };

  return {
    leave,
    receive(payload, mayWrite) {
      const { data } = messageSchema.safeParse(payload);
      if (data?.event === "untrack") {
        leave();
        return null;
      }
      if (data?.event !== "track") return "Presence track payload must be a map";
      if (!mayWrite) return "Unauthorized";
      const tracked = data.payload ?? {};
      if (Buffer.byteLength(JSON.stringify(tracked)) > MAX_BYTES)
        return "Track message size exceeded";
      try {
        options.onTrack();
        announce(parts.presences.track(topic, member, key, tracked));
        return null;
      } catch (error) {
        if (error instanceof PresenceLimitError) return "Too many presences on this topic";
        throw error;
      }
    },
  };
}
