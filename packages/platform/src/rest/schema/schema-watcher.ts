import pg from "pg";
import type { Logger } from "pino";
import { loadSchemaCaches } from "./load-schema-cache.ts";
import type { SchemaCache } from "./types.ts";

const CHANNEL = "pgrst";
const RETRY_MS = 1000;
const RELOADS: ReadonlySet<string> = new Set(["", "reload schema", "reload config"]);

/**
 * Stores the schema caches and reloads them on `notify pgrst, 'reload schema'` (or `'reload config'`).
 * Event triggers send it when the schema changes, if they may be created (`17_schema_changes.sql`).
 * After a lost connection the caches are reloaded, because a notification may have been missed.
 */
export class SchemaWatcher {
  private readonly config: pg.ClientConfig;
  private readonly schema: string;
  private readonly log: Logger;
  private caches: ReadonlyMap<string, SchemaCache> | null = null;
  private loading: Promise<void> | null = null;
  private client: pg.Client | null = null;
  private isClosed = false;

  constructor(config: pg.ClientConfig, schema: string, log: Logger) {
    this.config = config;
    this.schema = schema;
    this.log = log;
  }

  /** The caches of the exposed schemas by name, the default one first; null until they are loaded. */
  get current(): ReadonlyMap<string, SchemaCache> | null {
    return this.caches;
  }

  /** Connects and loads the caches. A failure is not fatal: it is retried in the background. */
  start(): Promise<void> {
    this.loading ??= this.connect().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    if (this.isClosed) return;
    const client = new pg.Client({ ...this.config, keepAlive: true });
    let isLost = false;
    const lose = (): void => {
      if (isLost) return;
      isLost = true;
      this.client = null;
      client.end().catch(() => undefined);
      if (!this.isClosed) setTimeout(() => void this.start(), RETRY_MS).unref();
    };
    client.on("error", lose);
    client.on("end", lose);
    client.on("notification", ({ payload }) => {
      // Both notifications reload everything, because the features that a project enables are settings of the database.
      if (RELOADS.has(payload ?? "")) void this.reload(client);
    });
    try {
      await client.connect();
      // The login role's time limit is meant for requests.
      // Reading the catalogue takes longer on a new primary or a busy machine.
      await client.query(`set statement_timeout = '60s'; listen ${CHANNEL}`);
      // Later notifications wait for this load, because two loads on one connection would share a transaction.
      await this.load(client);
      this.client = client;
    } catch (error) {
      this.log.warn({ err: error }, "the schema cache could not be loaded");
      lose();
    }
  }

  private loads: Promise<void> = Promise.resolve();
  private isWaiting = false;

  /** Loads the caches after the load that is running. */
  private load(client: pg.Client): Promise<void> {
    const done = this.loads.then(async () => {
      this.isWaiting = false;
      this.caches = await loadSchemaCaches(client, this.schema);
    });
    this.loads = done.catch(() => undefined);
    return done;
  }

  /**
   * Reloads the caches, one load after the other. Each load includes the change that was announced.
   * A waiting load also includes later changes, because a migration announces many.
   */
  private async reload(client: pg.Client): Promise<void> {
    if (this.isWaiting) return;
    this.isWaiting = true;
    try {
      await this.load(client);
      this.log.info("schema cache reloaded");
    } catch (error) {
      this.log.warn({ err: error }, "the schema cache could not be reloaded");
    }
  }
}
