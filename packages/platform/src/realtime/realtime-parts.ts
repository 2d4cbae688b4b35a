import type { Logger } from "pino";
import type { Tokens } from "../context/context.ts";
import type { ChangeRouter } from "./change-router.ts";
import type { PresenceTracker } from "./presence-tracker.ts";
import type { Reader } from "./row-visibility.ts";
import type { ServerBus } from "./server-bus.ts";
import type { TopicRights } from "./topic-authorization.ts";
import type { TopicHub } from "./topic-hub.ts";

/** What sockets and channels are built from. */
export interface RealtimeParts {
  readonly log: Logger;
  readonly tokens: Tokens;
  readonly changes: ChangeRouter;
  readonly topics: TopicHub;
  readonly presences: PresenceTracker;
  readonly bus: ServerBus;
  readonly limits: RealtimeLimits;
  authorize(topic: string, reader: Reader): Promise<TopicRights>;
  /** Whether messages and changes from SQL arrive at the moment. */
  hearsDatabase(): boolean;
  /** False for an account that was closed or banned since its token was made. */
  isActive(reader: Reader): Promise<boolean>;
}

/** Bounds on what one client, and all of them, may use. */
export interface RealtimeLimits {
  readonly connections: number;
  readonly connectionsPerAddress: number;
  readonly channelsPerConnection: number;
  readonly bindingsPerChannel: number;
  /** Joins in ten seconds. */
  readonly joins: number;
  /** Messages in ten seconds, heartbeats and all. */
  readonly messages: number;
  /** Bytes of one message from a client. */
  readonly messageBytes: number;
  /** Bytes waiting for a client that does not read; more closes its connection. */
  readonly unsentBytes: number;
  /** A connection that sends nothing for this long is dead: clients send a heartbeat every 25 s. */
  readonly silenceMs: number;
}

export const DEFAULT_LIMITS: RealtimeLimits = {
  connections: 10_000,
  connectionsPerAddress: 1_000,
  channelsPerConnection: 100,
  bindingsPerChannel: 50,
  joins: 200,
  messages: 1_000,
  messageBytes: 256 * 1024,
  unsentBytes: 2 * 1024 * 1024,
  silenceMs: 75_000,
};

/** A reader with the moment at which his token ends. */
export interface Identity {
  readonly reader: Reader;
  /** Milliseconds since the epoch; infinite for keys that do not expire. */
  readonly expiresAt: number;
}

const VOLATILE = new Set(["iat", "exp", "nbf", "jti"]);

/** Verifies a token; null when it is not ours or has expired. */
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

/** Counts events in a window of ten seconds; false once there are too many. */
export function createCounter(limit: number): () => boolean {
  let count = 0;
  let windowEnds = 0;
  return () => {
    const now = Date.now();
    if (now >= windowEnds) {
      count = 0;
      windowEnds = now + 10_000;
    }
    count += 1;
    return count <= limit;
  };
}
