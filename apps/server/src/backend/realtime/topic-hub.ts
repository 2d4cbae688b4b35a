import {
  encodeBinaryBroadcast,
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
  sendFrame(frame: Frame): void;
}

/** Channels by topic, of this server. */
export interface TopicHub {
  join(key: string, member: TopicMember): void;
  leave(key: string, member: TopicMember): void;
  broadcast(key: string, message: BroadcastPayload, except?: TopicMember): void;
  /** Sends an event of presence to the members who follow it. */
  sendPresence(key: string, event: string, payload: unknown): void;
}

/** Private and public channels of the same name are two topics. */
export function topicKey(name: string, isPrivate: boolean): string {
  return `${isPrivate ? "private" : "public"}:${name}`;
}

/** Keeps the channels of this server by topic. A frame is made once for all members of a version. */
export function createTopicHub(): TopicHub {
  const topics = new Map<string, Set<TopicMember>>();

  const send = (
    key: string,
    kind: "broadcast" | "presence",
    encode: (member: TopicMember) => Frame | null,
    except?: TopicMember,
  ): void => {
    const frames = new Map<WireVersion, Frame | null>();
    for (const member of topics.get(key) ?? []) {
      if (member === except || !member.mayRead(kind)) continue;
      if (!frames.has(member.version)) frames.set(member.version, encode(member));
      const frame = frames.get(member.version);
      if (frame) member.sendFrame(frame);
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
    broadcast(key, message, except) {
      send(
        key,
        "broadcast",
        ({ topic, version }) => encodeBroadcast(topic, version, message),
        except,
      );
    },
    sendPresence(key, event, payload) {
      const json = JSON.stringify(payload);
      send(key, "presence", ({ topic, version }) =>
        encodeFrame(version, { joinRef: null, ref: null, topic, event }, json),
      );
    },
  };
}

/** Null where the version cannot carry bytes. */
function encodeBroadcast(
  topic: string,
  version: WireVersion,
  message: BroadcastPayload,
): Frame | null {
  if (Buffer.isBuffer(message.payload)) {
    return version === "2.0.0"
      ? encodeBinaryBroadcast(topic, message.event, message.payload)
      : null;
  }
  return encodeFrame(
    version,
    { joinRef: null, ref: null, topic, event: "broadcast" },
    JSON.stringify(message),
  );
}
