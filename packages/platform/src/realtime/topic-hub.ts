import {
  encodeBroadcast,
  encodeFrame,
  type BroadcastPayload,
  type Frame,
  type WireVersion,
} from "./wire-format.ts";

/** A channel of a socket, as seen by other channels of the same topic. */
export interface TopicMember {
  readonly topic: string;
  readonly version: WireVersion;
  /** Whether the reader may read this kind of message; false only on private topics. */
  mayRead(kind: "broadcast" | "presence"): boolean;
  /** Sends a frame. `messageId` is set for a message that SQL sent. */
  sendFrame(frame: Frame, messageId?: string): void;
  /** Checks the rights on a private topic again. If there are none left, the channel leaves the topic. */
  recheck(): void;
  /** The id of the user; null for a visitor. */
  userId(): string | null;
}

/** Stores the channels of this server by topic, and sends messages to the channels of a topic. */
export interface TopicHub {
  join(key: string, member: TopicMember): void;
  leave(key: string, member: TopicMember): void;
  broadcast(key: string, message: BroadcastPayload, except?: TopicMember): void;
  /** Sends a presence event to those members that subscribed to presence. */
  sendPresence(key: string, event: string, payload: unknown): void;
  /** Makes the members of a private topic check their rights again; without a name, the members of all topics. */
  recheck(name?: string): void;
  /** Makes all channels of a user check their rights again. */
  recheckUser(userId: string): void;
  /**
   * Whether the members of a topic have had to check their rights again since a point in time.
   * A channel that was joining at that time was not a member yet, so the channel must check its rights itself.
   */
  wasRecheckedSince(name: string, moment: number): boolean;
}

/** How long rechecks are remembered: longer than any join takes. */
const RECHECK_MEMORY_MS = 60_000;

const PRIVATE = "private:";
const PUBLIC = "public:";

/** The key of a topic. A private and a public topic of the same name are different topics. */
export function topicKey(name: string, isPrivate: boolean): string {
  return `${isPrivate ? PRIVATE : PUBLIC}${name}`;
}

/** Creates the hub. A message is encoded once for all members with the same protocol version. */
export function createTopicHub(): TopicHub {
  const topics = new Map<string, Set<TopicMember>>();
  const rechecks = new Map<string, number>();
  let allRecheckedAt = 0;
  const note = (name: string | undefined): void => {
    const now = performance.now();
    if (name === undefined) allRecheckedAt = now;
    else {
      rechecks.delete(name);
      rechecks.set(name, now);
    }
    // The `Map` is ordered by time, oldest first, so the loop ends at the first recent recheck.
    for (const [old, at] of rechecks) {
      if (now - at < RECHECK_MEMORY_MS) break;
      rechecks.delete(old);
    }
  };

  const send = (
    key: string,
    kind: "broadcast" | "presence",
    encode: (member: TopicMember) => Frame | null,
    {
      except,
      messageId,
    }: { except?: TopicMember | undefined; messageId?: string | undefined } = {},
  ): void => {
    const frames = new Map<WireVersion, Frame | null>();
    for (const member of topics.get(key) ?? []) {
      if (member === except || !member.mayRead(kind)) continue;
      if (!frames.has(member.version)) frames.set(member.version, encode(member));
      const frame = frames.get(member.version);
      if (frame) member.sendFrame(frame, messageId);
    }
  };

  return {
    join(key, member) {
      const members = topics.get(key);
      if (members) members.add(member);
      else topics.set(key, new Set([member]));
    },
    leave(key, member) {
      const members = topics.get(key);
      members?.delete(member);
      if (members?.size === 0) topics.delete(key);
    },
    wasRecheckedSince: (name, moment) =>
      Math.max(allRecheckedAt, rechecks.get(name) ?? 0) >= moment,
    recheck(name) {
      note(name);
      const members =
        name === undefined
          ? [...topics]
              .filter(([key]) => key.startsWith(PRIVATE))
              .flatMap(([, found]) => [...found])
          : [...(topics.get(topicKey(name, true)) ?? [])];
      for (const member of members) member.recheck();
    },
    recheckUser(userId) {
      for (const members of topics.values())
        for (const member of members) if (member.userId() === userId) member.recheck();
    },
    broadcast(key, message, except) {
      send(key, "broadcast", ({ topic, version }) => encodeBroadcast(topic, version, message), {
        except,
        messageId: message.meta?.id,
      });
    },
    sendPresence(key, event, payload) {
      const json = JSON.stringify(payload);
      send(key, "presence", ({ topic, version }) =>
        encodeFrame(version, { joinRef: null, ref: null, topic, event }, json),
      );
    },
  };
}
