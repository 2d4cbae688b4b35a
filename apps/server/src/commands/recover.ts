import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { dataDirOwner } from "@leyenda/platform/database/data-dir-lock";
import { handOver } from "./archive/hand-over.ts";
import { recoverCluster } from "./archive/recover-cluster.ts";
import { requireArchive } from "./archive/require-archive.ts";
import { CommandError, runCommand } from "./command.ts";

const USAGE =
  'Uso: npm run recover -- "<momento>" <carpeta nueva>; el momento como 2026-11-20 21:15:30, en la hora de esta máquina, o con su zona';
/** The contents of a data directory in addition to the database. */
const BESIDE = ["secrets.json", "storage"];
/** The files that a failed attempt leaves: the log with the reason, and PostgreSQL's settings. */
const OF_A_FAILURE = /^postgres[.-]/;

/**
 * `npm run recover -- "<moment>" <folder>`: creates a data directory with everything as it was at a moment,
 * from the embedded database's archive. The installation stays in use. See docs/guides/backup.md.
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
  // The last minute may not be archived yet. A running server archives it now.
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
  // Last, so that nothing is left behind if the moment is not available.
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
