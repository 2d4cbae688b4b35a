import type pg from "pg";
import type { Database, PlatformContext } from "../../context/context.ts";
import type { RestSettings } from "../settings.ts";
import { searchPathOf, timeoutOf } from "./bind.ts";
import { Canceller } from "./canceller.ts";
import { Lane } from "./lane.ts";
import { queueLimits } from "./queue-limits.ts";
import { Replica } from "./replica.ts";
import { Replicas } from "./replicas.ts";
import type { SessionPoolOptions } from "./session-pool.ts";

/** A database that takes a connection and says nothing is none. */
const CONNECT_TIMEOUT_MS = 5_000;

/** A replica is there, or another answers at once. */
const REPLICA_CONNECT_MS = 1_000;

/** The claims that anonymous sessions carry: who nobody is. */
const ANONYMOUS_CLAIMS = '{"role":"anon"}';

/** What the lanes take of the platform's context. */
export interface LanesContext extends Pick<PlatformContext, "changes" | "metrics" | "log"> {
  readonly database: Pick<
    Database,
    "authenticator" | "readers" | "platform" | "isHealthy" | "whenBack"
  >;
}

/** Where requests run. */
export interface Lanes {
  /** Everything but what visitors read. */
  readonly main: Lane;
  /** What visitors read, on sessions that can do nothing else. */
  readonly anonymous: Lane;
  /** The same on copies of the database. */
  readonly replicas: Replicas;
  close(): Promise<void>;
}

export function openLanes(context: LanesContext, settings: RestSettings): Lanes {
  const { database, changes, metrics, log } = context;
  const cancellers: Canceller[] = [];
  const cancellerOf = (address: pg.ClientConfig): Canceller => {
    const canceller = new Canceller(address);
    cancellers.push(canceller);
    return canceller;
  };
  const laneOf = (
    address: pg.ClientConfig,
    options: Omit<SessionPoolOptions, "config">,
    connectionTimeoutMillis: number,
    canceller: Canceller,
  ): Lane => {
    const config = { ...address, keepAlive: true, connectionTimeoutMillis };
    return new Lane({ ...options, config }, queueLimits(settings, options.size), canceller);
  };
  const shared = { acquireTimeoutMs: settings.acquireTimeoutMs, limits: settings };
  const setup = [
    `set search_path = ${searchPathOf(settings.schema, settings)}`,
    "set idle_in_transaction_session_timeout = '30s'",
  ];
  const everything = {
    ...shared,
    setup: [...setup, `set statement_timeout = ${settings.statementTimeoutMs}`],
    size: settings.poolSize,
  };
  const reads = {
    ...shared,
    setup: [
      ...setup,
      `set statement_timeout = ${timeoutOf("anon", settings)}`,
      `select set_config('request.jwt.claims', '${ANONYMOUS_CLAIMS}', false)`,
      "set default_transaction_read_only = on",
      "set role anon",
    ],
    size: settings.anonymousPoolSize,
  };
  const primary = cancellerOf(database.authenticator);
  const main = laneOf(database.authenticator, everything, CONNECT_TIMEOUT_MS, primary);
  const anonymous = laneOf(database.authenticator, reads, CONNECT_TIMEOUT_MS, primary);
  const readers = database.readers.map((address, index) => {
    const lane = laneOf(address, reads, REPLICA_CONNECT_MS, cancellerOf(address));
    return new Replica(`replica ${index + 1}`, address, lane, log);
  });
  const replicas = new Replicas(readers, database.platform, changes, metrics);
  return {
    main,
    anonymous,
    replicas,
    async close() {
      main.close();
      anonymous.close();
      replicas.close();
      await Promise.all(cancellers.map((canceller) => canceller.close()));
    },
  };
}
