import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { applyPlatform } from "@leyenda/platform/database/apply-platform";
import { migrate, readMigrations } from "@leyenda/platform/database/migrations";
import {
  BackupDamagedError,
  readBackup,
  verifyBackup,
  type BackupManifest,
} from "./backup-format.ts";
import { listTables, type TableInfo } from "./backup-tables.ts";
import { CommandError, runCommand } from "./command.ts";
import { MIGRATIONS_FOLDER } from "../config/project-folder.ts";
import { transaction } from "@leyenda/platform/database/transaction";

/** Names of tables and columns as `format('%I')` writes them. */
const IDENTIFIER = /^([a-z_][a-z0-9_$]*|"[^"\0]+")(\.([a-z_][a-z0-9_$]*|"[^"\0]+"))?$/;
const FILES = "files/";
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/**
 * `npm run restore -- <file>`: fills an empty database with a backup. The file is checked from end to
 * end before anything is written, and the rows go in whole or not at all. See docs/guides/backup.md.
 */
await runCommand(async ({ config, openDatabase, args, print }) => {
  const [source, ...rest] = args;
  if (!source || rest.length > 0) throw new CommandError("Uso: npm run restore -- <archivo>");
  const path = resolve(source);
  const manifest = await verify(path);
  const versions = manifest.migrations;

  const database = await openDatabase();
  const client = await database.platform.connect();
  try {
    await applyPlatform(client, config.databasePasswords);
    await requireEmpty(client);
    const known = readMigrations(MIGRATIONS_FOLDER);
    const missing = versions.filter((version) => !known.some((entry) => entry.version === version));
    if (missing.length > 0) {
      throw new CommandError(
        `La copia es de una versión más nueva (${missing.join(", ")}): actualiza el servidor.`,
      );
    }
    // The schema as it was when the copy was made; what came later runs over the restored rows.
    await migrate(
      client,
      known.filter((entry) => versions.includes(entry.version)),
    );
    const rows = await loadRows(client, manifest, path);
    await migrate(client, known);
    const files = config.s3 ? 0 : await loadFiles(join(config.dataDir, "storage"), path);
    print(`Copia restaurada: ${rows} filas, archivos: ${files}.`);
    return 0;
  } finally {
    client.release(true);
  }
});

async function verify(path: string): Promise<BackupManifest> {
  try {
    return await verifyBackup(path);
  } catch (error) {
    if (error instanceof BackupDamagedError)
      throw new CommandError(`${path} no es una copia completa: está dañada o cortada.`);
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new CommandError(`No existe ${path}.`);
    throw error;
  }
}

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

async function loadRows(
  client: pg.PoolClient,
  { tables, sequences }: BackupManifest,
  path: string,
): Promise<number> {
  const loaded = new Map<string, number>();
  await transaction(client, async () => {
    // No triggers, no foreign key checks: the rows were valid together when they were copied.
    await client.query("set local session_replication_role = replica");
    const known = await listTables(client);
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
  });
  await client.query("analyze");
  return [...loaded.values()].reduce((sum, rows) => sum + rows, 0);
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

/** The sums say nothing about who made the file: names go into statements only when they are names. */
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
