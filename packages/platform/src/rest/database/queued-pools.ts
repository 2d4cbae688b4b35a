import type pg from "pg";
import type { Database, PlatformContext } from "../../context/context.ts";
import type { RestSettings } from "../settings.ts";
import { searchPathOf, timeoutOf } from "./bind-statements.ts";
import { Canceller } from "./statement-canceller.ts";
import { Lane } from "./queued-pool.ts";
import { queueLimits } from "./queue-limits.ts";
import { Replica } from "./replica.ts";
import { Replicas } from "./replicas.ts";
import type { SessionPoolOptions } from "./session-pool.ts";

/** A database that accepts a connection but sends nothing for this long counts as unavailable. */
const CONNECT_TIMEOUT_MS = 5_000;

/** If a replica does not respond within this time, another one is used. */
const REPLICA_CONNECT_MS = 1_000;

/** The claims of anonymous sessions, for visitors without an account. */
const ANONYMOUS_CLAIMS = '{"role":"anon"}';

/** The parts of the platform's context that the pools of connections need. */
export interface LanesContext extends Pick<PlatformContext, "changes" | "metrics" | "log"> {
  readonly database: Pick<
    Database,
    "authenticator" | "readers" | "platform" | "isHealthy" | "whenBack"
  >;
}

/** The pools of connections on which requests run. */
export interface Lanes {
  /** The pool for all requests except visitors' reads. */
  readonly main: Lane;
  /** The pool for visitors' reads. Its sessions can do nothing else. */
  readonly anonymous: Lane;
  /** The pools for visitors' reads on replicas of the database. */
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
