import pg from "pg";

const TIMEOUT_MS = 3_000;

/** Cancels what runs on other connections of the same login role, over one connection of its own. */
export class Canceller {
  private readonly config: pg.ClientConfig;
  private client: Promise<pg.Client> | null = null;

  constructor(config: pg.ClientConfig) {
    this.config = config;
  }

  /**
   * Asks PostgreSQL to cancel what a backend runs. When this resolves the signal has been sent; it is
   * lost where nothing runs any more. Never rejects: the statement's time limit ends it then.
   */
  async cancel(pid: number): Promise<void> {
    try {
      const client = await (this.client ??= this.connect());
      await client.query("select pg_cancel_backend($1)", [pid]);
    } catch {
      this.client = null;
    }
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = null;
    await client?.then((open) => open.end()).catch(() => undefined);
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.config,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    const forget = (): void => {
      this.client = null;
    };
    client.on("error", forget);
    client.on("end", forget);
    await client.connect();
    return client;
  }
}
