import { execFile } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Logger } from "pino";
import type pg from "pg";
import { ConfigError } from "@leyenda/platform/config/config-error";
import { makeFolder } from "@leyenda/platform/config/make-folder";
import { requireOwnMigrations } from "@leyenda/platform/database/migration-state";
import { readMigrations } from "@leyenda/platform/database/migrations";
import type { Database } from "@leyenda/platform/context";
import { isHostedDatabase, prepareDatabase } from "@leyenda/platform/database/prepare-database";
import type { ServerConfig } from "../config/config.ts";
import { MIGRATIONS_FOLDER } from "../config/project-folder.ts";
import { requireReleasedFiles } from "../config/released-migrations.ts";

const BACKUP = resolve(import.meta.dirname, "../commands/backup.ts");
const LOCK = "backup before an update";
const NAME = /^leyenda-before-.*\.tar\.gz$/;
/** How many backups made before migrations are retained. Daily backups have a separate limit. */
const RETAINED_BACKUPS = 3;

/**
 * Brings the product's database to this version.
 * A database with data is backed up first, if the settings require it (the default in production).
 * @throws ConfigError for what `prepareDatabase` refuses, a failed backup, or an edited released migration
 */
export async function prepareProduct(
  config: ServerConfig,
  database: Pick<Database, "platform" | "authenticator">,
  log: Logger,
  options: { readonly changeSecret?: boolean } = {},
): Promise<void> {
  requireReleasedFiles(readMigrations(MIGRATIONS_FOLDER));
  const client = config.backups.beforeUpdate ? await database.platform.connect() : null;
  try {
    // The lock is released after the migrations, so that a server that starts in the meantime makes no backup.
    if (client !== null && !(await isHostedDatabase(database)))
      await copyFirst(client, config, log);
    const { databasePasswords, version } = config;
    await prepareDatabase(database, databasePasswords, MIGRATIONS_FOLDER, log, {
      ...options,
      version,
      isStrict: config.production,
    });
  } finally {
    client?.release(true);
  }
}

async function copyFirst(client: pg.PoolClient, config: ServerConfig, log: Logger): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext($1))", [LOCK]);
  const { version, production: isStrict } = config;
  const known = readMigrations(MIGRATIONS_FOLDER);
  const { pending, isEmpty } = await requireOwnMigrations(client, known, { version, isStrict });
  if (isEmpty || pending.length === 0) return;

  const folder = config.backups.folder ?? join(config.dataDir, "backups");
  const stamp = new Date().toISOString().replace(/[-:]|\..*/g, "");
  const [number = ""] = version.split(" ");
  const file = join(folder, `leyenda-before-${number}-${stamp}.tar.gz`);
  makeFolder(folder, 0o700, config.backups.folder === null ? "DATA_DIR" : "BACKUP_DIR");
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [BACKUP, file]);
    log.info({ pending: pending.length, said: stdout.trim() }, "backup made before the migrations");
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new ConfigError(
      `No se pudo hacer la copia de antes de actualizar, y la base de datos quedó como estaba: ${(stderr ?? message).trim()}\nHaz lugar en ${folder} o define BACKUP_DIR. Si ya tienes una copia, BACKUP_BEFORE_UPDATE=0 la deja de pedir.`,
    );
  }
  const olds = readdirSync(folder).filter((name) => NAME.test(name));
  // The backups are sorted by the time at the end of their names, because a name begins with the version.
  const byTime = olds.toSorted((one, other) => timeOf(other).localeCompare(timeOf(one)));
  for (const old of byTime.slice(RETAINED_BACKUPS)) rmSync(join(folder, old));
}

const timeOf = (name: string): string => name.slice(-"00000000T000000.tar.gz".length);
