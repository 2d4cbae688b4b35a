import {
  encodeBroadcast,
  encodeFrame,
  type BroadcastPayload,
  type Frame,
  type WireVersion,
} from "./wire-format.ts";

/** A channel of a socket, as far as other channels of the same topic reach it. */
export interface TopicMember {
  readonly topic: string;
  readonly version: WireVersion;
  /** False for those who may not read this kind of message on a private topic. */
  mayRead(kind: "broadcast" | "presence"): boolean;
  /** `messageId`: of a message that SQL sent. */
  sendFrame(frame: Frame, messageId?: string): void;
  /** Asks again what may be done on a private topic, and leaves where nothing may. */
  recheck(): void;
  /** Whose channel it is; null for visitors. */
  userId(): string | null;
}

/** Channels by topic, of this server. */
export interface TopicHub {
  join(key: string, member: TopicMember): void;
  leave(key: string, member: TopicMember): void;
  broadcast(key: string, message: BroadcastPayload, except?: TopicMember): void;
  /** Sends an event of presence to the members who follow it. */
  sendPresence(key: string, event: string, payload: unknown): void;
  /** Has the members of a private topic ask for their rights again; without a name those of all. */
  recheck(name?: string): void;
  /** Has all channels of somebody ask again. */
  recheckUser(userId: string): void;
  /** Whether that happened since a moment: whoever was asking then was not a member yet. */
  wasRecheckedSince(name: string, moment: number): boolean;
}

/** No join takes longer. */
const RECHECK_KEPT_MS = 60_000;

const PRIVATE = "private:";
const PUBLIC = "public:";

/** Private and public channels of the same name are two topics. */
export function topicKey(name: string, isPrivate: boolean): string {
  return `${isPrivate ? PRIVATE : PUBLIC}${name}`;
}

/** Keeps the channels of this server by topic. A frame is made once for all members of a version. */
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
    // In the order of time: the old ones come first.
    for (const [old, at] of rechecks) {
      if (now - at < RECHECK_KEPT_MS) break;
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
