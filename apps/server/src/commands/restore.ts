import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { applyPlatform } from "../database/apply-platform.ts";
import { migrate, readMigrations } from "../database/migrations.ts";
import {
  BackupDamagedError,
  readBackup,
  type BackupEntry,
  type EntryHeader,
} from "./backup-format.ts";
import { listTables } from "./backup-tables.ts";
import { CommandError, runCommand } from "./command.ts";

/** Names of tables and columns as `format('%I')` writes them. */
const IDENTIFIER = /^([a-z_][a-z0-9_$]*|"[^"\0]+")(\.([a-z_][a-z0-9_$]*|"[^"\0]+"))?$/;
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/**
 * `npm run restore -- <file>`: fills an empty database with a backup. The file is checked from end to
 * end before anything is written, and the rows go in whole or not at all. See docs/guides/backup.md.
 */
await runCommand(async ({ config, openDatabase, args, print }) => {
  const [source, ...rest] = args;
  if (!source || rest.length > 0) throw new CommandError("Uso: npm run restore -- <archivo>");
  const path = resolve(source);
  const versions = await verify(path);

  const database = await openDatabase();
  const client = await database.platform.connect();
  try {
    await applyPlatform(client, config.databasePasswords);
    await requireEmpty(client);
    const known = readMigrations();
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
    const rows = await loadRows(client, path);
    await migrate(client, known);
    const files = config.s3 ? 0 : await loadFiles(join(config.dataDir, "storage"), path);
    print(`Copia restaurada: ${rows} filas, archivos: ${files}.`);
    return 0;
  } finally {
    client.release(true);
  }
});

/** Reads the whole file, compares its checksum and returns the migrations it was made with. */
async function verify(path: string): Promise<string[]> {
  let versions: string[] = [];
  try {
    for await (const { header } of readBackup(path)) {
      if (header.type === "schema") versions = header["migrations"] as string[];
    }
  } catch (error) {
    if (error instanceof BackupDamagedError)
      throw new CommandError(`${path} no es una copia completa: está dañada o cortada.`);
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new CommandError(`No existe ${path}.`);
    throw error;
  }
  return versions;
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

async function loadRows(client: pg.PoolClient, path: string): Promise<number> {
  let total = 0;
  await client.query("begin");
  try {
    // No triggers, no foreign key checks: the rows were valid together when they were copied.
    await client.query("set local session_replication_role = replica");
    const tables = await listTables(client);
    await client.query(`truncate ${tables.map((table) => table.name).join(", ")}`);
    for await (const entry of readBackup(path)) {
      if (entry.header.type === "table") total += await loadTable(client, entry);
      if (entry.header.type === "sequence") await setSequence(client, entry.header);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
  await client.query("analyze");
  return total;
}

async function loadTable(client: pg.PoolClient, { header, content }: BackupEntry): Promise<number> {
  const name = identifier(header.name);
  const columns = (header["columns"] as string[]).map(identifier).join(", ");
  const target = client.query(copyFrom(`copy ${name} (${columns}) from stdin`));
  await pipeline(Readable.from(content), target);
  if (target.rowCount !== header["rows"])
    throw new Error(`${name}: ${target.rowCount} rows of ${String(header["rows"])}`);
  return target.rowCount;
}

async function setSequence(client: pg.ClientBase, header: EntryHeader): Promise<void> {
  await client.query("select setval($1::regclass, $2::bigint, $3)", [
    identifier(header.name),
    header["lastValue"],
    header["isCalled"],
  ]);
}

/** The checksum says nothing about who made the file: names go into statements only when they are names. */
function identifier(name: unknown): string {
  if (typeof name !== "string" || !IDENTIFIER.test(name))
    throw new CommandError("La copia contiene un nombre no válido.");
  return name;
}

async function loadFiles(folder: string, path: string): Promise<number> {
  let count = 0;
  for await (const { header, content } of readBackup(path)) {
    if (header.type !== "file") continue;
    const name = header.name ?? "";
    if (!FILE_NAME.test(name))
      throw new CommandError("La copia contiene un nombre de archivo no válido.");
    await writeFileWhole(join(folder, ...name.split("/")), content);
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
