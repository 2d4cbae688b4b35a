import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type pg from "pg";
import { isDemoSeeded, openOwnerPool } from "../config/demo-seed-database.ts";
import { type JobContext, type PeriodicJob, startPeriodicJob } from "./periodic-job.ts";

const FOLDER = resolve(import.meta.dirname, "../../../../supabase/seed/demo/living-cup");
const CUP_FILE = resolve(FOLDER, "living-cup.ts");
const NIGHT_FILE = resolve(FOLDER, "living-night.ts");
const INTERVAL_MS = 1_000;
const LOCK = "living cup";

/** Plays a tournament of the demonstration. The demonstration's modules create these objects. */
interface LivingCup {
  readonly playOn: (now: number) => Promise<string | null>;
}
interface LivingCupFile {
  readonly createLivingCup: (owner: pg.Pool) => LivingCup;
}
interface LivingNightFile {
  readonly createLivingNight: (owner: pg.Pool) => LivingCup;
}

/**
 * Plays a cup and a night of lobbies of the demonstration without end; null if that is disabled or there are no demonstration users.
 * If several servers run, the server with the lock plays. When that server stops, another one continues.
 */
export async function startLivingCup(context: JobContext): Promise<PeriodicJob | null> {
  const { config, database, log } = context;
  if (!config.livingCup || !existsSync(CUP_FILE) || !(await isDemoSeeded(database))) return null;
  const { createLivingCup } = (await import(pathToFileURL(CUP_FILE).href)) as LivingCupFile;
  const { createLivingNight } = (await import(pathToFileURL(NIGHT_FILE).href)) as LivingNightFile;
  const owner = await openOwnerPool(database, log, 2);
  const cup = createLivingCup(owner);
  const night = createLivingNight(owner);
  let holder: pg.PoolClient | null = null;

  /** Takes the lock if it is free. Returns whether this server has the lock. */
  async function holdsLock(): Promise<boolean> {
    if (holder) return true;
    const client = await database.platform.connect();
    try {
      const { rows } = await client.query<{ mine: boolean }>(
        "select pg_try_advisory_lock(hashtext($1)) as mine",
        [LOCK],
      );
      if (rows[0]?.mine) {
        holder = client;
        // If the connection ends, the lock is released; the broken connection leaves the pool.
        client.once("error", (error) => {
          holder = null;
          client.release(error);
        });
        return true;
      }
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release();
    return false;
  }

  const job = startPeriodicJob(context, {
    name: "living-cup",
    everyMs: INTERVAL_MS,
    failure: "the living cup did not go on",
    async run() {
      if (!(await holdsLock())) return;
      await cup.playOn(performance.now());
      await night.playOn(performance.now());
    },
  });
  return {
    ...job,
    async stop() {
      await job.stop();
      holder?.release(true);
      await owner.end();
    },
  };
}
