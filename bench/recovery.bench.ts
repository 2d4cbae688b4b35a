import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { listBases } from "@leyenda/platform/database/wal-archive";
import { createServerHome, type ServerHome } from "../apps/server/src/testing/child-server.ts";
import { runServerCommand } from "../apps/server/src/testing/server-command.ts";
import type { Benchmark } from "./lib/bench-table.ts";

const GB = 1024 ** 3;
const DATABASE_GB = Number(process.env["BENCH_DATABASE_GB"] ?? 10);
/** The size in GB of the log written after the full copy. 1 GB is the log of two quiet weeks, or of a busy one. */
const LOG_GB = Number(process.env["BENCH_LOG_GB"] ?? 1);
const FIRST_ROWS = 500_000;
const LOGGED_ROWS = 100_000;

/** Inserts chat messages whose texts compress partly: some words repeat and some are random. */
const ROWS = `
  insert into public.bench_messages (sender_id, receiver_id, content)
  select gen_random_uuid(), gen_random_uuid(),
    (select string_agg(case when (line * 7 + word * 13) % 5 = 0 then md5((line * word)::text) else 'jugamos' end, ' ')
     from generate_series(1, 1 + line % 12) word)
  from generate_series(1, $1::integer) line`;

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(0);
const size = (bytes: number): string => `${(bytes / GB).toFixed(1)} GB`;

/** The embedded database with its archive: a full copy, and a recovery to the moment before a mistake. */
export const bench: Benchmark = {
  name: "recovery to a moment",
  async run() {
    const archive = mkdtempSync(path.join(tmpdir(), "leyenda-archive-"));
    // If started as root, PostgreSQL runs under another account.
    chmodSync(archive, 0o777);
    const [home, recovered] = [await createServerHome(), await createServerHome()];
    rmSync(recovered.dataDir, { recursive: true });
    try {
      await home.start();
      const before = await withClient(home, fill);
      await home.stop();
      const copying = performance.now();
      await home.start({ WAL_ARCHIVE_DIR: archive });
      while (listBases(archive).length === 0) await pause(100);
      const copied = seconds(copying);
      const { moment, logged, rows } = await withClient(home, goOn);
      const recovering = performance.now();
      const env = { DATA_DIR: home.dataDir, WAL_ARCHIVE_DIR: archive };
      const { code, stderr } = await runServerCommand(
        "recover",
        env,
        moment.toISOString(),
        recovered.dataDir,
      );
      if (code !== 0) throw new Error(stderr);
      const took = seconds(recovering);
      const starting = performance.now();
      await recovered.start({ WAL_ARCHIVE_DIR: "" });
      const started = seconds(starting);
      const there = await withClient(recovered, countRows);
      const [base] = listBases(archive);
      return {
        title: "A database and its archive on one disk",
        columns: [
          "database",
          "copy",
          "its size",
          "log to read",
          "recovered",
          "first start",
          "rows",
        ],
        rows: [
          [
            size(before),
            `${copied} s`,
            size(base ? statSync(base.path).size : 0),
            size(logged),
            `${took} s`,
            `${started} s`,
            there === rows ? `all ${rows}` : `${there} of ${rows}`,
          ],
        ],
        notes: [
          "The copy with the server's start; recovered: unpacked, the log read to the moment before a tenth of it was deleted.",
        ],
      };
    } finally {
      await home.remove();
      await recovered.remove();
      rmSync(archive, { recursive: true, force: true });
    }
  },
};

async function withClient<T>(
  home: ServerHome,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: home.databaseUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function number(client: pg.Client, sql: string): Promise<number> {
  const { rows } = await client.query<{ value: string }>(sql);
  return Number(rows[0]?.value);
}

const countRows = (client: pg.Client): Promise<number> =>
  number(client, "select count(*) as value from public.bench_messages");

/** Returns the size of the whole database, in bytes. */
async function fill(client: pg.Client): Promise<number> {
  const bytes = (): Promise<number> =>
    number(client, "select pg_database_size(current_database()) as value");
  await client.query(`
    set synchronous_commit = off; set statement_timeout = 0;
    create table public.bench_messages (
      id bigint generated always as identity, sender_id uuid, receiver_id uuid, content text,
      created_at timestamptz default clock_timestamp()
    );
    alter table public.bench_messages enable row level security`);
  await client.query(ROWS, [FIRST_ROWS]);
  // The rows take four fifths of the wanted size, because the index takes the remaining fifth.
  while ((await bytes()) < DATABASE_GB * GB * 0.8)
    await client.query(
      `insert into public.bench_messages (sender_id, receiver_id, content)
       select receiver_id, sender_id, content from public.bench_messages limit 10 * ${FIRST_ROWS}`,
    );
  await client.query("create index on public.bench_messages (sender_id, id)");
  await client.query("checkpoint");
  return bytes();
}

/**
 * Writes rows until the log is large enough, and then deletes rows as if by mistake. Returns the moment before that.
 */
async function goOn(client: pg.Client) {
  await client.query("set statement_timeout = 0");
  const { rows } = await client.query<{ lsn: string }>("select pg_current_wal_lsn() as lsn");
  const begun = rows[0]?.lsn ?? "0/0";
  const logged = (): Promise<number> =>
    number(client, `select pg_wal_lsn_diff(pg_current_wal_lsn(), '${begun}') as value`);
  while ((await logged()) < LOG_GB * GB) await client.query(ROWS, [LOGGED_ROWS]);
  const count = await countRows(client);
  const log = await logged();
  const { rows: times } = await client.query<{ now: Date }>("select clock_timestamp() as now");
  // One millisecond is added, because JavaScript cuts off PostgreSQL's microseconds.
  const moment = new Date((times[0]?.now ?? new Date()).getTime() + 1);
  await pause(10);
  await client.query("delete from public.bench_messages where id % 10 = 0");
  return { moment, logged: log, rows: count };
}
