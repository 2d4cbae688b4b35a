import pg from "pg";

const TIMEOUT_MS = 3_000;

/** Cancels statements on other connections of the same login role, over a separate connection. */
export class Canceller {
  private readonly config: pg.ClientConfig;
  private client: Promise<pg.Client> | null = null;
  /** One cancel statement runs at a time. Cancellations requested in the meantime are sent together in the next one. */
  private readonly asked: number[] = [];
  private sent: Promise<void> = Promise.resolve();
  private next: Promise<void> | null = null;

  constructor(config: pg.ClientConfig) {
    this.config = config;
  }

  /**
   * Requests PostgreSQL to cancel the statement that a backend runs. When this resolves, the signal has been sent.
   * Never rejects: if the signal cannot be sent, the statement ends at its time limit.
   */
  cancel(pid: number): Promise<void> {
    this.asked.push(pid);
    this.next ??= this.sent.then(() => {
      this.next = null;
      this.sent = this.send(this.asked.splice(0));
      return this.sent;
    });
    return this.next;
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = null;
    await client?.then((open) => open.end()).catch(() => undefined);
  }

  private async send(pids: readonly number[]): Promise<void> {
    try {
      const client = await (this.client ??= this.connect());
      await client.query("select pg_cancel_backend(pid) from unnest($1::int[]) as pid", [pids]);
    } catch {
      this.client = null;
    }
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
