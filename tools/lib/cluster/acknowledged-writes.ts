/** Writes lines into the database while faults happen, and records which lines were acknowledged. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { select } from "./final-state.ts";

const PAUSE_MS = 10;
const PATIENCE_MS = 5_000;
/** A line is as long as a typical row of the product's tables. */
const TEXT = "x".repeat(400);

interface Line {
  readonly number: number;
  readonly startedAt: Date;
  /** When the line's commit was acknowledged; null if that is unknown. */
  readonly keptAt: Date | null;
}

export interface Diary {
  readonly lines: readonly Line[];
  stop(): Promise<void>;
}

export async function beginDiary(databaseUrl: string): Promise<Diary> {
  await select(
    databaseUrl,
    "create table public.diary (number int primary key, text text not null)",
  );
  const lines: Line[] = [];
  const ended = new AbortController();
  const writing = write(databaseUrl, lines, ended.signal);
  return {
    lines,
    async stop() {
      ended.abort();
      await writing;
    },
  };
}

/** Returns the numbers of the stored lines. */
export async function readDiary(databaseUrl: string): Promise<number[]> {
  const rows = await select<{ number: number }>(databaseUrl, "select number from public.diary");
  return rows.map(({ number }) => number).toSorted((one, other) => one - other);
}

function connectionTo(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  // The error is ignored, because the next query fails if the connection has ended.
  client.on("error", () => undefined);
  return client;
}

async function write(databaseUrl: string, lines: Line[], ended: AbortSignal): Promise<void> {
  let client: pg.Client | null = null;
  for (let number = 1; !ended.aborted; number += 1) {
    const startedAt = new Date();
    try {
      client ??= await connected(databaseUrl);
      await client.query("insert into public.diary values ($1, $2)", [number, TEXT]);
      lines.push({ number, startedAt, keptAt: new Date() });
    } catch {
      lines.push({ number, startedAt, keptAt: null });
      // A connection that hangs may never end, so its end is not awaited.
      void client?.end().catch(() => undefined);
      client = null;
    }
    await sleep(PAUSE_MS);
  }
  await client?.end();
}

async function connected(databaseUrl: string): Promise<pg.Client> {
  const client = connectionTo(databaseUrl);
  await client.connect();
  return client;
}
