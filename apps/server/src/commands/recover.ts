import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { makeFolder } from "@leyenda/platform/config/make-folder";
import { secretsFile } from "@leyenda/platform/config/secrets";
import { connectDatabase } from "@leyenda/platform/database/connect-database";
import { dataDirOwner } from "@leyenda/platform/database/data-dir-lock";
import { isServedWith } from "@leyenda/platform/database/installation-secret";
import { setSuperuserPassword } from "@leyenda/platform/database/superuser-password";
import type { ServerConfig } from "../config/config.ts";
import { archiveCurrentSegment } from "./archive/archive-current-segment.ts";
import { recoverCluster } from "./archive/recover-cluster.ts";
import { requireArchive } from "./archive/require-archive.ts";
import { CommandError, runCommand } from "./run-command.ts";

const USAGE =
  'Uso: npm run recover -- "<momento>" <carpeta nueva>; el momento como 2026-11-20 21:15:30, en la hora de esta máquina, o con su zona';
/** The files of the data directory that a recovery copies in addition to the database. */
const BESIDE = ["secrets.json", "storage"];
/**
 * Files that a failed recovery leaves behind (a log with the reason, and PostgreSQL's settings).
 * A folder that contains only these files may be used for another attempt.
 */
const OF_A_FAILURE = /^postgres[.-]/;

const withoutSecrets = (from: string, to: string): string =>
  `En ${from} no hay secrets.json: la carpeta recuperada queda sin él. No arranca hasta que lo traigas a ella de una copia o lo rehagas con «DATA_DIR=${to} npm run secrets», que dice antes qué se pierde (docs/guides/backup.md).`;
const withOtherSecret = (folder: string): string =>
  `Lo recuperado se servía con otro JWT_SECRET que el de ahora. Antes de arrancarlo ejecuta «DATA_DIR=${folder} npm run keys -- --cambiar-secreto», con aquel en FORMER_JWT_SECRET: sin él, las apps de autenticación, los canales de Discord y los webhooks dejan de servir.`;

let hasSecrets: boolean;

/**
 * `npm run recover -- "<moment>" <folder>`: creates a data directory with everything as it was at a point in time.
 * Uses the archive of the embedded database; the installation stays in use. See docs/guides/backup.md.
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

  if (!hasSecrets) {
    print(withoutSecrets(config.dataDir, dataDir));
    // Reading the configuration has generated new secrets. They are removed, because the recovered database does not
    // accept them.
    rmSync(secretsFile(config.dataDir));
  }
  const startedAt = Date.now();
  // The log of the last minute may not be archived yet. If the server runs, it archives that log now.
  if (dataDirOwner(config.dataDir) !== null)
    await archiveCurrentSegment((await openDatabase()).platform);
  makeFolder(dataDir, 0o711, null);
  const { locale, databasePasswords } = config;
  const password = databasePasswords.admin;
  await recoverCluster({ dataDir, archive, moment, locale, password, log });
  // Files outside the database are copied last, so that a failed recovery leaves no copies behind.
  for (const name of BESIDE) {
    const from = join(config.dataDir, name);
    if (existsSync(from))
      cpSync(from, join(dataDir, name), { recursive: true, preserveTimestamps: true });
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  print(
    `Recuperado en ${dataDir} lo que había el ${moment.toLocaleString("es")}, en ${seconds} segundos.`,
  );
  if (!hasSecrets) print(withoutSecrets(config.dataDir, dataDir));
  else if (await isServedWithAnother(config, dataDir, log)) print(withOtherSecret(dataDir));
  else print(`Para servirlo: DATA_DIR=${dataDir} npm start`);
  return 0;
}, prepare);

async function prepare(installation: string): Promise<void> {
  hasSecrets = existsSync(secretsFile(installation));
}

/**
 * Whether the recovered database used another secret than the copied `secrets.json`, which may be newer.
 * If it used another secret, the recovered database's superuser gets the password of `secrets.json`.
 */
async function isServedWithAnother(
  config: ServerConfig,
  dataDir: string,
  log: Logger,
): Promise<boolean> {
  await setSuperuserPassword(dataDir, config.databasePasswords.admin, log);
  const database = await connectDatabase({ ...config, dataDir, walArchive: null }, log);
  try {
    return !(await isServedWith(database.platform, config.databasePasswords));
  } finally {
    await database.close();
  }
}
