import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { applyPlatform } from "@leyenda/platform/database/apply-platform";
import { compareMigrations } from "@leyenda/platform/database/migration-state";
import {
  migrate,
  readMigrations,
  recordVersion,
  type Migration,
} from "@leyenda/platform/database/migrations";
import { readBackup, type BackupManifest } from "./backup-format.ts";
import { listTables, type TableInfo } from "./backup-tables.ts";
import { CommandError, runCommand } from "./run-command.ts";
import { openSecret, verifyGivenBackup } from "./verify-backup.ts";
import { reencryptSecrets } from "./reencrypt-secrets.ts";
import { MIGRATIONS_FOLDER } from "../config/project-folder.ts";
import { transaction } from "@leyenda/platform/database/transaction";

/** Matches names of tables and columns as `format('%I')` quotes them. */
const IDENTIFIER = /^([a-z_][a-z0-9_$]*|"[^"\0]+")(\.([a-z_][a-z0-9_$]*|"[^"\0]+"))?$/;
const FILES = "files/";
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

const WITHOUT_SECRET = "--sin-secreto";
const NEEDS_PASSPHRASE = `La copia lleva cifrado el secreto de su instalación: define BACKUP_PASSPHRASE con la frase con que se hizo, o añade ${WITHOUT_SECRET} y las apps de autenticación, los canales de Discord y los webhooks dejarán de servir.`;

/**
 * `npm run restore -- <file>`: fills an empty database from a backup. See docs/guides/backup.md.
 * The whole file is checked before anything is written, and all rows are written or none.
 */
await runCommand(async ({ config, openDatabase, args, print }) => {
  const [source, ...rest] = args.filter((arg) => arg !== WITHOUT_SECRET);
  if (!source || rest.length > 0)
    throw new CommandError(`Uso: npm run restore -- <archivo> [${WITHOUT_SECRET}]`);
  const path = resolve(source);
  const { manifest, sealedSecret } = await verifyGivenBackup(path);
  const formerSecret = args.includes(WITHOUT_SECRET)
    ? null
    : openSecret(sealedSecret, config.backups.passphrase, NEEDS_PASSPHRASE);
  const versions = manifest.migrations;

  const database = await openDatabase();
  const client = await database.platform.connect();
  try {
    const apiRole = database.authenticator.user;
    await applyPlatform(client, config.databasePasswords, { ...(apiRole && { apiRole }) });
    await requireEmpty(client);
    const known = readMigrations(MIGRATIONS_FOLDER);
    requireOwn(versions, known);
    // Creates the schema that the database had at the time of the backup. Later migrations run on the restored rows.
    await migrate(
      client,
      known.filter((entry) => versions.includes(entry.version)),
    );
    const { rows, losses } = await transaction(client, async () => ({
      rows: await loadRows(client, manifest, path),
      losses: await reencryptSecrets(client, formerSecret, config.jwtSecret),
    }));
    await client.query("analyze");
    await migrate(client, known);
    await recordVersion(client, config.version);
    const files = config.s3 ? 0 : await loadFiles(join(config.dataDir, "storage"), path);
    print(`Copia restaurada: ${rows} filas, archivos: ${files}.`);
    for (const loss of losses) print(loss);
    return 0;
  } finally {
    client.release(true);
  }
});

async function requireEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    "select exists (select from auth.users) as used",
  );
  if (rows[0]?.used) {
    throw new CommandError(
      "La base de datos ya tiene cuentas. Restaura en una carpeta de datos vacía: detén el servidor y define DATA_DIR.",
    );
  }
}

/** Throws a CommandError if this version lacks a migration of the backup, or the backup lacks one before its last. */
function requireOwn(versions: readonly string[], known: readonly Migration[]): void {
  const recorded = new Map(versions.map((version) => [version, { name: null, text: null }]));
  const [problem] = compareMigrations(recorded, known).problems;
  if (problem === undefined) return;
  const { kind, migration } = problem;
  if (kind === "newer")
    throw new CommandError(
      `La copia es de una versión más nueva (${migration}): actualiza el servidor.`,
    );
  throw new CommandError(
    kind === "missing"
      ? `A la copia le falta la migración ${migration}, aunque tiene otras posteriores: restáurala con la versión que la hizo.`
      : `La copia es de una edición anterior a la primera versión publicada (${migration}): restáurala con la que la hizo.`,
  );
}

/** Loads the rows of a backup, in a transaction that the caller has opened. */
async function loadRows(
  client: pg.PoolClient,
  { tables, sequences }: BackupManifest,
  path: string,
): Promise<number> {
  const loaded = new Map<string, number>();
  // Disables triggers and foreign key checks: the rows were already valid when they were copied.
  await client.query("set local session_replication_role = replica");
  const known = await listTables(client);
  requireKnown(tables, known);
  await client.query(`truncate ${known.map((table) => table.name).join(", ")}`);
  for await (const { name, content } of readBackup(path)) {
    const table = tables.find((one) => name.replace(/\.\d+\.copy$/, "") === `tables/${one.name}`);
    if (table === undefined) continue;
    const rows = await loadPart(client, table, content);
    loaded.set(table.name, (loaded.get(table.name) ?? 0) + rows);
  }
  for (const { name, rows } of tables) {
    const count = loaded.get(name) ?? 0;
    if (count !== rows) throw new Error(`${name}: ${count} rows of ${rows}`);
  }
  for (const { name, lastValue, isCalled } of sequences) {
    await client.query("select setval($1::regclass, $2::bigint, $3)", [
      identifier(name),
      lastValue,
      isCalled,
    ]);
  }
  return [...loaded.values()].reduce((sum, rows) => sum + rows, 0);
}

/** Throws if a table or column of the backup is missing here, because a migration was edited after it was applied. */
function requireKnown(tables: readonly TableInfo[], known: readonly TableInfo[]): void {
  const strange = tables.flatMap(({ name, columns }) => {
    const table = known.find((one) => one.name === name);
    if (table === undefined) return [name];
    return columns.filter((one) => !table.columns.includes(one)).map((one) => `${name}.${one}`);
  });
  if (strange.length === 0) return;
  throw new CommandError(
    `La copia es de otra versión de Leyenda: tiene datos que esta no conoce (${strange.slice(0, 5).join(", ")}). Restáurala con la versión que la hizo.`,
  );
}

async function loadPart(
  client: pg.PoolClient,
  table: TableInfo,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const columns = table.columns.map(identifier).join(", ");
  const target = client.query(copyFrom(`copy ${identifier(table.name)} (${columns}) from stdin`));
  await pipeline(Readable.from(content), target);
  return target.rowCount;
}

/** Returns the name if it is valid. Names in a backup are checked, because its checksums do not prove who made it. */
function identifier(name: string): string {
  if (!IDENTIFIER.test(name)) throw new CommandError("La copia contiene un nombre no válido.");
  return name;
}

async function loadFiles(folder: string, path: string): Promise<number> {
  let count = 0;
  for await (const entry of readBackup(path)) {
    if (!entry.name.startsWith(FILES)) continue;
    const name = entry.name.slice(FILES.length);
    if (!FILE_NAME.test(name))
      throw new CommandError("La copia contiene un nombre de archivo no válido.");
    await writeFileWhole(join(folder, ...name.split("/")), entry.content);
    count += 1;
  }
  return count;
}

async function writeFileWhole(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}.tmp`;
  const descriptor = openSync(temporary, "w", 0o600);
  try {
    for await (const bytes of content) writeSync(descriptor, bytes);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, path);
}
