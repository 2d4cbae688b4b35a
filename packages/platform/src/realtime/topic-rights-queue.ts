import type pg from "pg";
import type { Network } from "../context/client-network.ts";
import type { Departure } from "../http/client-disconnect.ts";
import { FairQueue, QueueRefusal } from "../http/fair-queue.ts";
import type { Reader } from "./row-visibility.ts";
import { authorizeTopic, type TopicRights } from "./topic-authorization.ts";

/** The client that waits for a result: its network, and whether it is still connected. */
export interface Asker {
  readonly address: Network;
  readonly departure: Departure;
}

/** Queries the rights of users on private topics. Waiting queries run in fair turns. */
export interface TopicRightsDesk {
  /**
   * Returns a reader's rights on a topic.
   *
   * @throws QueueRefusal if too many queries wait, or the client has left
   */
  of(topic: string, reader: Reader, asker: Asker): Promise<TopicRights>;
  /** Call it when policies or grants have changed. */
  forget(): void;
}

/**
 * The number of connections for queries of rights.
 * The queries have separate connections, so that a flood of joins delays no change.
 */
export const RIGHTS_CONNECTIONS = 2;

const TURNS = {
  running: RIGHTS_CONNECTIONS,
  runningPerSubject: 1,
  runningPerAddress: RIGHTS_CONNECTIONS,
  // Many queries may wait at once, because all clients join at the same time when a server restarts.
  waiting: 20_000,
  waitingPerSubject: 100,
  timeoutMs: 30_000,
};

const NOTHING: TopicRights = { read: new Set(), write: new Set() };

/** Whether any policy of private topics applies to visitors. In most projects none does. */
const VISITORS_HAVE_POLICIES = `
  select exists (
    select from pg_catalog.pg_policy as p
    where p.polrelid = 'realtime.messages'::regclass
      and (0 = any (p.polroles) or 'anon'::regrole = any (p.polroles))
  ) as found`;

/** Creates the queue of queries. `pool` must have `RIGHTS_CONNECTIONS` connections and be used for nothing else. */
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
        // If the client leaves, `departure` informs only one of the channels that wait here. The others find out by
        // this check.
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
