import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { dataDirOwner } from "@leyenda/platform/database/data-dir-lock";
import { recoverCluster } from "./archive/recover-cluster.ts";
import { requireArchive } from "./archive/require-archive.ts";
import { CommandError, runCommand } from "./command.ts";

const USAGE =
  'Uso: npm run recover -- "<momento>" <carpeta nueva>; el momento como 2026-11-20 21:15:30, en la hora de esta máquina, o con su zona';
/** What a data directory has besides the database. */
const BESIDE = ["secrets.json", "storage"];
/** What a try that failed leaves: the log that says why, and how PostgreSQL was run. */
const OF_A_FAILURE = /^postgres[.-]/;
const HANDED_OVER_MS = 60_000;

/**
 * `npm run recover -- "<moment>" <folder>`: makes a data directory in which everything is as it was at a moment, out
 * of the embedded database's archive. The installation goes on meanwhile. See docs/guides/backup.md.
 */
await runCommand(async ({ config, openDatabase, log, args, print }) => {
  const [said, target, ...rest] = args;
  const moment = new Date(said ?? "");
  if (!target || rest.length > 0 || Number.isNaN(moment.getTime())) throw new CommandError(USAGE);
  if (moment > new Date()) throw new CommandError("Ese momento no ha llegado todavía.");
  const archive = requireArchive(config);
  const dataDir = resolve(target);
  if (existsSync(dataDir) && !readdirSync(dataDir).every((name) => OF_A_FAILURE.test(name)))
    throw new CommandError(`${dataDir} no está vacía: recupera en una carpeta nueva.`);

  const startedAt = Date.now();
  // The last minute may not be in the archive yet; who serves it hands it over.
  if (dataDirOwner(config.dataDir) !== null) await handOver((await openDatabase()).platform);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const { locale, databasePasswords } = config;
  await recoverCluster({
    dataDir,
    archive,
    moment,
    locale,
    password: databasePasswords.admin,
    log,
  });
  // Last: a moment that is not there leaves nothing of theirs behind.
  for (const name of BESIDE) {
    const from = join(config.dataDir, name);
    if (existsSync(from))
      cpSync(from, join(dataDir, name), { recursive: true, preserveTimestamps: true });
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  print(
    `Recuperado en ${dataDir} lo que había el ${moment.toLocaleString("es")}, en ${seconds} segundos. Para servirlo: DATA_DIR=${dataDir} npm start`,
  );
  return 0;
});

/** Commits something after any moment so far, ends the segment of the log that is being written, and waits until the archive has it. */
async function handOver(database: pg.Pool): Promise<void> {
  // The log ends at a moment only where it has a later one.
  await database.query("select pg_logical_emit_message(true, 'recover', '')");
  const { rows } = await database.query<{ segment: string }>(
    "select pg_walfile_name(pg_switch_wal()) as segment",
  );
  for (const end = Date.now() + HANDED_OVER_MS; Date.now() < end; await sleep(200)) {
    const { rows: last } = await database.query<{ has: boolean }>(
      "select coalesce(last_archived_wal >= $1, false) as has from pg_stat_archiver",
      [rows[0]?.segment],
    );
    if (last[0]?.has) return;
  }
  throw new CommandError(
    "El servidor no entrega su registro al archivo: mira postgres.log en la carpeta de datos.",
  );
}
