import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { PlatformTexts } from "../config/english-texts.ts";
import type { Tokens } from "../context/context.ts";
import type { Network } from "../context/client-network.ts";
import type { Audience } from "./spectator-counts.ts";
import type { ChangeListener, ChangeRouter } from "./change-router.ts";
import type { ReplayRequest } from "./message-replay.ts";
import type { PresenceTracker } from "./presence-tracker.ts";
import type { Reader } from "./row-visibility.ts";
import type { ServerBus } from "./server-bus.ts";
import type { TopicHub } from "./topic-hub.ts";
import type { BroadcastPayload } from "./wire-format.ts";
import type { TopicRightsDesk } from "./topic-rights-queue.ts";

/** The dependencies of sockets and channels. */
export interface RealtimeContext {
  readonly log: Logger;
  readonly texts: PlatformTexts;
  readonly tokens: Tokens;
  readonly changes: ChangeRouter;
  /** Sends the changes that a channel's subscriptions have missed, right after the channel has subscribed. */
  tellMissed(listener: ChangeListener): Promise<void>;
  readonly topics: TopicHub;
  readonly presences: PresenceTracker;
  readonly bus: ServerBus;
  readonly audience: Audience;
  readonly limits: RealtimeLimits;
  readonly rights: TopicRightsDesk;
  readonly counters: SharedCounters;
  /** Reads messages that SQL has sent to a private topic. The caller must have checked the reader's rights. */
  replay(topic: string, request: ReplayRequest): Promise<readonly BroadcastPayload[]>;
  /** Whether this server currently receives messages and changes from SQL. */
  hearsDatabase(): boolean;
  /** Whether the account may act; false if it was closed or banned since the token was issued. */
  isActive(reader: Reader): Promise<boolean>;
}

/** The limits of the realtime service: for each client, and for all clients together. */
export interface RealtimeLimits {
  readonly connections: number;
  readonly connectionsPerAddress: number;
  readonly channelsPerConnection: number;
  readonly bindingsPerChannel: number;
  /** How many joins are allowed in ten seconds: over one socket; per user and per IP address over all sockets. */
  readonly joins: number;
  readonly joinsPerSubject: number;
  readonly joinsPerAddress: number;
  /** How many messages are allowed in ten seconds over one socket, heartbeats included. */
  readonly messages: number;
  /**
   * How many messages are allowed in ten seconds over all sockets and requests. The limit is per user, or per IP
   * address for a visitor without a socket.
   */
  readonly messagesPerSubject: number;
  readonly messagesPerAddress: number;
  /**
   * How many joins of private topics may be refused in ten seconds. The limit is per user, or per IP address for a
   * visitor. A second limit covers all accounts of an IP address.
   */
  readonly refusedJoins: number;
  readonly refusedJoinsPerAddress: number;
  /** The maximum size of a message from a client, in bytes. */
  readonly messageBytes: number;
  /** If more bytes than this wait for a client that does not read, its connection is closed. */
  readonly unsentBytes: number;
  /** A connection that sends nothing for this long counts as dead: clients send a heartbeat every 25 s. */
  readonly silenceMs: number;
}

/** The limits suffice for a whole venue behind one IP address: 200 people who rejoin ten channels at once use half. */
export const DEFAULT_LIMITS: RealtimeLimits = {
  connections: 10_000,
  connectionsPerAddress: 1_000,
  channelsPerConnection: 100,
  bindingsPerChannel: 50,
  joins: 200,
  joinsPerSubject: 400,
  joinsPerAddress: 4_000,
  messages: 1_000,
  messagesPerSubject: 2_000,
  messagesPerAddress: 20_000,
  refusedJoins: 100,
  refusedJoinsPerAddress: 1_000,
  messageBytes: 256 * 1024,
  unsentBytes: 2 * 1024 * 1024,
  silenceMs: 75_000,
};

/** A reader, and when the reader's token expires. */
export interface Identity {
  readonly reader: Reader;
  /** When the token expires, in milliseconds since the epoch; infinite for keys that do not expire. */
  readonly expiresAt: number;
}

const VOLATILE = new Set(["iat", "exp", "nbf", "jti"]);

/** Verifies a token; null if it has expired or is not signed by us. */
export async function identify(tokens: Tokens, token: string): Promise<Identity | null> {
  const verified = await tokens.verify(token);
  if (!verified) return null;
  const { claims, json } = verified;
  const lasting = Object.entries(claims)
    .filter(([name]) => !VOLATILE.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    reader: {
      key: JSON.stringify(lasting),
      role: claims.role,
      claims: json,
      userId: claims.sub?.toLowerCase() ?? null,
    },
    expiresAt: claims.exp === undefined ? Number.POSITIVE_INFINITY : claims.exp * 1000,
  };
}

type Who = Pick<Reader, "userId">;

/** Counts messages and joins over all sockets and requests, to limit them. */
export interface SharedCounters {
  /** Counts messages. False once the reader, or the IP address, has sent too many. */
  readonly mayTalk: (reader: Who, address: Network, messages?: number) => boolean;
  /**
   * Like `mayTalk`, with a separate limit for messages over a socket. `userId` is null outside a channel. A visitor's
   * message counts only for the IP address, which many visitors may share.
   */
  readonly maySend: (userId: string | null, address: Network) => boolean;
  /** Counts joins from an IP address, by any user. False once there were too many. */
  readonly mayKnock: (address: Network) => boolean;
  /** Counts joins of a user. False once there were too many. A visitor's joins count only for the IP address. */
  readonly mayJoin: (reader: Who) => boolean;
  /** Returns false once too many joins of private topics were refused. The call itself is not counted. */
  readonly mayAsk: (reader: Who, address: Network) => boolean;
  readonly wasRefused: (reader: Who, address: Network) => void;
}

export function createSharedCounters(limits: RealtimeLimits): SharedCounters {
  const messagesOf = createCounters(limits.messagesPerSubject);
  const messagesFrom = createCounters(limits.messagesPerAddress);
  const joinsOf = createCounters(limits.joinsPerSubject);
  const joinsFrom = createCounters(limits.joinsPerAddress);
  // The limit is lower by one: the check adds no refusal, but must already fail when the limit is reached.
  const refusalsOf = createCounters(limits.refusedJoins - 1);
  const refusalsFrom = createCounters(limits.refusedJoinsPerAddress - 1);
  return {
    mayTalk({ userId }, address, messages = 1) {
      const mayAddress = messagesFrom(address, messages);
      return messagesOf(userId ?? address, messages) && mayAddress;
    },
    maySend(userId, address) {
      const mayAddress = messagesFrom(address);
      return (userId === null || messagesOf(userId)) && mayAddress;
    },
    mayKnock: (address) => joinsFrom(address),
    mayJoin: ({ userId }) => userId === null || joinsOf(userId),
    mayAsk: ({ userId }, address) => refusalsOf(userId ?? address, 0) && refusalsFrom(address, 0),
    wasRefused({ userId }, address) {
      refusalsOf(userId ?? address);
      refusalsFrom(address);
    },
  };
}

/** The maximum number of remembered users and IP addresses. The count of a forgotten one starts at zero again. */
const COUNTED_KEYS = 20_000;

function createCounters(limit: number): (key: string, events?: number) => boolean {
  const counters = new LRUCache<string, (events?: number) => boolean>({ max: COUNTED_KEYS });
  return (key, events) => {
    const known = counters.get(key);
    const counter = known ?? createCounter(limit);
    if (!known) counters.set(key, counter);
    return counter(events);
  };
}

/** Counts events in a window of ten seconds. The returned function returns false once there were too many. */
export function createCounter(limit: number): (events?: number) => boolean {
  let count = 0;
  let windowEnds = 0;
  return (events = 1) => {
    const now = Date.now();
    if (now >= windowEnds) {
      count = 0;
      windowEnds = now + 10_000;
    }
    count += events;
    return count <= limit;
  };
}
