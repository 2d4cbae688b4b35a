import type pg from "pg";
import type { Network } from "../context/network.ts";
import type { Departure } from "../http/departure.ts";
import { FairQueue, QueueRefusal } from "../http/fair-queue.ts";
import type { Reader } from "./row-visibility.ts";
import { authorizeTopic, type TopicRights } from "./topic-authorization.ts";

/** The client that waits for a result: its network, and whether it is still connected. */
export interface Asker {
  readonly address: Network;
  readonly departure: Departure;
}

/** The rights of users on private topics, queried in fair turns. */
export interface TopicRightsDesk {
  /**
   *
   * @throws QueueRefusal when too many wait, or the client has left
   */
  of(topic: string, reader: Reader, asker: Asker): Promise<TopicRights>;
  /** Policies or grants changed. */
  forget(): void;
}

/** Connections for rights, separate from those for changes, so that a flood of joins delays no change. */
export const RIGHTS_CONNECTIONS = 2;

const TURNS = {
  running: RIGHTS_CONNECTIONS,
  runningPerSubject: 1,
  runningPerAddress: RIGHTS_CONNECTIONS,
  // When a server restarts, everybody joins at once.
  waiting: 20_000,
  waitingPerSubject: 100,
  timeoutMs: 30_000,
};

const NOTHING: TopicRights = { read: new Set(), write: new Set() };

/** Policies of private topics that apply to visitors. Most projects have none. */
const VISITORS_HAVE_POLICIES = `
  select exists (
    select from pg_catalog.pg_policy as p
    where p.polrelid = 'realtime.messages'::regclass
      and (0 = any (p.polroles) or 'anon'::regrole = any (p.polroles))
  ) as found`;

/** `pool` is used for nothing else, and has `RIGHTS_CONNECTIONS` connections. */
export function createTopicRightsDesk(pool: pg.Pool): TopicRightsDesk {
  const queue = new FairQueue(TURNS);
  let forVisitors: Promise<boolean> | null = null;

  function mayVisitors(): Promise<boolean> {
    if (forVisitors === null) {
      const asking = pool
        .query<{ found: boolean }>(VISITORS_HAVE_POLICIES)
        .then(({ rows }) => rows[0]?.found ?? true);
      forVisitors = asking;
      asking.catch(() => {
        if (forVisitors === asking) forVisitors = null;
      });
    }
    return forVisitors;
  }

  return {
    async of(topic, reader, { address, departure }) {
      if (reader.role === "anon" && !(await mayVisitors())) return NOTHING;
      const visitor = { subject: reader.userId ?? address, address };
      await queue.enter(visitor, departure);
      try {
        // A socket's channels wait together, and only the last of them is informed that it closed.
        if (departure.isGone) throw new QueueRefusal("gone");
        return await authorizeTopic(pool, topic, reader);
      } finally {
        queue.leave(visitor);
      }
    },
    forget() {
      forVisitors = null;
    },
  };
}
