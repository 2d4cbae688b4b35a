import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import type { Database } from "../context/context.ts";
import type { PoolState } from "../context/metrics.ts";
import { apiRole, AUTHENTICATOR } from "./api-role.ts";
import { watchDatabase, type DatabaseWatch } from "./database-watch.ts";

const CLOSE_MS = 1_000;

/** The connection settings of the database: of the platform's role and of the API's role. */
export interface DatabaseAddress {
  readonly platform: pg.ClientConfig;
  readonly authenticator: pg.ClientConfig;
  /** The connection settings of read replicas, with the API's database role. */
  readonly readers?: readonly pg.ClientConfig[];
}

export interface ManagedDatabase extends Database {
  /** Resolves as soon as the database responds. */
  whenHealthy(): Promise<void>;
  /** Registers a function that is called whenever the database becomes available or unavailable. */
  onChange(listener: (healthy: boolean) => void): void;
  close(): Promise<void>;
}

/** Returns the connection settings of the embedded cluster. */
export function embeddedAddress(
  port: number,
  passwords: { admin: string; authenticator: string },
  database = "postgres",
): DatabaseAddress {
  const common = { host: "127.0.0.1", port, database };
  return {
    platform: { ...common, user: "supabase_admin", password: passwords.admin },
    authenticator: { ...common, user: AUTHENTICATOR, password: passwords.authenticator },
  };
}

/**
 * Returns the connection settings from `DATABASE_URL` and `DATABASE_READ_URL`. The API signs in with a separate role.
 *
 * @param readUrls the URLs of the replicas
 */
export function externalAddress(
  databaseUrl: string,
  authenticatorPassword: string,
  readUrls: readonly string[] = [],
): DatabaseAddress {
  const user = apiRole(databaseUrl);
  const asApi = (address: string): pg.ClientConfig => {
    const url = new URL(address);
    url.username = encodeURIComponent(user);
    url.password = authenticatorPassword;
    return { connectionString: url.href, user };
  };
  return {
    platform: { connectionString: databaseUrl },
    authenticator: asApi(databaseUrl),
    readers: readUrls.map(asApi),
  };
}

/** Opens the platform's pool and monitors the database. */
export function openDatabase(address: DatabaseAddress, log: Logger): ManagedDatabase {
  const platform = createPool({ ...address.platform, application_name: "platform", max: 6 }, log);
  const watch: DatabaseWatch = watchDatabase(
    { ...address.platform, application_name: "platform watch" },
    log,
  );
  return {
    platform,
    authenticator: { ...address.authenticator, application_name: "platform api" },
    readers: (address.readers ?? []).map((reader) => ({
      ...reader,
      application_name: "platform reads",
    })),
    platformConfig: { ...address.platform, application_name: "platform listen" },
    isHealthy: () => watch.isHealthy(),
    whenHealthy: () => watch.whenHealthy(),
    whenBack: () => watch.whenBack(),
    onChange: (listener) => watch.onChange(listener),
    async close() {
      await watch.stop();
      // Waits for busy connections for a limited time. A connection that is still busy ends with the process.
      await Promise.race([platform.end(), sleep(CLOSE_MS)]);
    },
  };
}

export function poolState({ totalCount, idleCount, waitingCount }: pg.Pool): PoolState {
  return { open: totalCount, idle: idleCount, waiting: waitingCount };
}

/**
 * Creates a pool that survives the loss of its connections: without a listener, an error event would end the process.
 */
export function createPool(config: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...config,
  });
  pool.on("error", (error) => log.warn({ reason: error.message }, "idle database connection lost"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.debug({ reason: error.message }, "database connection lost"));
  });
  return pool;
}
