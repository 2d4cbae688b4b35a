import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Logger } from "pino";
import type pg from "pg";
import type { Database } from "../context.ts";
import { createPool } from "../database/pools.ts";

const SEED_FILE = resolve(import.meta.dirname, "../../../../supabase/seed/demo/seed-demo.ts");
const LOCK = "leyenda demo seed";
const FACT = "demo_seeded";

/** What the seed exports; it writes through the same doors as people do. */
interface DemoSeed {
  /** @param owner connected as the role `postgres`, which owns the product's objects */
  readonly seedDemo: (owner: pg.Pool) => Promise<unknown>;
}

/**
 * Fills a fresh database with the demo community, once: a fact recorded in the database keeps a
 * second start, or a second server, from repeating it. A database with people in it is left alone.
 */
export async function seedDemoOnce(
  { platform, platformConfig }: Pick<Database, "platform" | "platformConfig">,
  log: Logger,
): Promise<void> {
  if (!existsSync(SEED_FILE)) return;
  const client = await platform.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [LOCK]);
    if (await isSettled(client)) return;
    const startedAt = Date.now();
    await seed(createPool({ ...platformConfig, options: "-c role=postgres", max: 4 }, log));
    await client.query("insert into platform.facts (name) values ($1)", [FACT]);
    log.info({ milliseconds: Date.now() - startedAt }, "demo data seeded");
  } finally {
    await client.query("select pg_advisory_unlock(hashtext($1))", [LOCK]).catch(() => undefined);
    client.release();
  }
}

async function seed(owner: pg.Pool): Promise<void> {
  const { seedDemo } = (await import(pathToFileURL(SEED_FILE).href)) as DemoSeed;
  try {
    await seedDemo(owner);
  } finally {
    await owner.end();
  }
}

async function isSettled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ settled: boolean }>(
    "select exists (select from platform.facts where name = $1) or exists (select from auth.users) as settled",
    [FACT],
  );
  return rows[0]?.settled ?? true;
}
