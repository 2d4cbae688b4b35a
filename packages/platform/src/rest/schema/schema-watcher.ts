import pg from "pg";
import type { Logger } from "pino";
import { loadSchemaCaches } from "./load-schema-cache.ts";
import type { SchemaCache } from "./types.ts";

const CHANNEL = "pgrst";
const RETRY_MS = 1000;
const RELOADS: ReadonlySet<string> = new Set(["", "reload schema", "reload config"]);

/**
 * Holds the schema caches and renews them on `notify pgrst, 'reload schema'` (or `'reload config'`), which changes of the
 * schema send by themselves where event triggers may be made (`17_schema_changes.sql`). The connection that listens
 * comes back by itself after a loss, and then reloads, since it may have missed a notification.
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

  /** The caches of the exposed schemas by name, the default one first, or null while there are none yet. */
  get current(): ReadonlyMap<string, SchemaCache> | null {
    return this.caches;
  }

  /** Connects and loads. Failure is not fatal: it is tried again in the background. */
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
      // The switches are settings of the database: what reloads them reloads all.
      if (RELOADS.has(payload ?? "")) void this.reload(client);
    });
    try {
      await client.connect();
      // The login's own bound is for requests: a new primary, or a busy machine, reads the catalogue for longer.
      await client.query(`set statement_timeout = '60s'; listen ${CHANNEL}`);
      // What is announced from here on waits for this load: two on one connection would share a transaction.
      await this.load(client);
      this.client = client;
    } catch (error) {
      this.log.warn({ err: error }, "the schema cache could not be loaded");
      lose();
    }
  }

  private loads: Promise<void> = Promise.resolve();
  private isWaiting = false;

  /** Loads after whatever loads already. */
  private load(client: pg.Client): Promise<void> {
    const done = this.loads.then(async () => {
      this.isWaiting = false;
      this.caches = await loadSchemaCaches(client, this.schema);
    });
    this.loads = done.catch(() => undefined);
    return done;
  }

  /**
   * Reloads one after the other; each sees at least what its notification announced. One that waits
   * for its turn sees what is announced meanwhile as well: a migration announces much.
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
