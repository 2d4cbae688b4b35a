import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Logger } from "pino";
import type pg from "pg";
import type { DatabasePasswords } from "@leyenda/platform/config/platform-config";
import type { Database } from "@leyenda/platform/context";
import { prepareDatabase } from "@leyenda/platform/database/prepare-database";
import { DEMO_SEEDED, openOwnerPool } from "../config/demo-seed-database.ts";
import { MIGRATIONS_FOLDER } from "../config/project-folder.ts";
import type { FileStore } from "@leyenda/platform/storage/file-store";
import { requireSecondFactor } from "./require-second-factor.ts";
import { keepPictures, settlePictures } from "./demo-pictures.ts";

const SEED_FILE = resolve(import.meta.dirname, "../../../../supabase/seed/demo/seed-demo.ts");
const LOCK = "leyenda demo seed";
const STARTED = "demo_seed_started";

/** The exports of the seed's module. The seed writes through the procedures that users call. */
interface DemoSeed {
  /** @param owner connected as the role that owns the product's objects */
  readonly seedDemo: (
    owner: pg.Pool,
    keepPicture: ReturnType<typeof keepPictures>,
  ) => Promise<unknown>;
}

/**
 * Fills a new database with the demonstration community. The database records this, so that it happens only once.
 * A database with users is not changed.
 * If a seed was interrupted, the next start empties the database and seeds again.
 * @param files the store for the seed's pictures
 */
export async function seedDemoOnce(
  database: Pick<Database, "platform" | "platformConfig" | "authenticator">,
  passwords: DatabasePasswords,
  log: Logger,
  files: FileStore,
): Promise<void> {
  if (!existsSync(SEED_FILE)) return;
  const client = await database.platform.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [LOCK]);
    const state = await seedState(client);
    if (state === "settled") return;
    if (state === "cut off") {
      log.warn("the demo seed was cut off; starting over");
      await emptyDatabase(client);
      await prepareDatabase(database, passwords, MIGRATIONS_FOLDER, log);
    }
    // The demonstration requires no second factor, because its administrator's password is public.
    await requireSecondFactor(database, { demo: true });
    await record(client, STARTED);
    const startedAt = Date.now();
    await seed(await openOwnerPool(database, log, 4), keepPictures(database, files));
    await settlePictures(database);
    await record(client, DEMO_SEEDED);
    log.info({ milliseconds: Date.now() - startedAt }, "demo data seeded");
  } finally {
    await client.query("select pg_advisory_unlock(hashtext($1))", [LOCK]).catch(() => undefined);
    client.release();
  }
}

async function seed(owner: pg.Pool, keep: ReturnType<typeof keepPictures>): Promise<void> {
  const { seedDemo } = (await import(pathToFileURL(SEED_FILE).href)) as DemoSeed;
  try {
    await seedDemo(owner, keep);
  } finally {
    await owner.end();
  }
}

async function seedState(client: pg.ClientBase): Promise<"fresh" | "settled" | "cut off"> {
  const { rows } = await client.query<{
    started: boolean;
    finished: boolean;
    people: string;
    real: string;
  }>(
    `select exists (select from platform.facts where name = $1) as started,
            exists (select from platform.facts where name = $2) as finished,
            count(*) as people,
            count(*) filter (where email not like '%.test') as real
     from auth.users`,
    [STARTED, DEMO_SEEDED],
  );
  const [state] = rows;
  if (!state || state.finished) return "settled";
  // If there is an account with a real e-mail address (not `.test`), nothing is changed. Nobody can have signed up
  // during the seed, because the server does not listen before it ends.
  if (state.started && state.real === "0") return "cut off";
  return state.people === "0" ? "fresh" : "settled";
}

async function record(client: pg.ClientBase, fact: string): Promise<void> {
  await client.query(
    "insert into platform.facts (name) values ($1) on conflict (name) do nothing",
    [fact],
  );
}

/** Drops every object that platform scripts and migrations create, so that both can run again. */
async function emptyDatabase(client: pg.ClientBase): Promise<void> {
  await client.query(`
    do $$
    declare
      v_schema name;
      v_publication name;
    begin
      for v_publication in select pubname from pg_publication loop
        execute format('drop publication %I', v_publication);
      end loop;
      for v_schema in
        select nspname from pg_namespace
        where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'extensions', 'public')
      loop
        execute format('drop schema %I cascade', v_schema);
      end loop;
      drop schema public cascade;
      create schema public authorization pg_database_owner;
    end
    $$
  `);
}
