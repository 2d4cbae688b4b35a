import { createReadStream, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { isServedWith } from "@leyenda/platform/database/installation-secret";
import {
  BACKUP_FORMAT,
  MANIFEST,
  writeBackup,
  type BackupManifest,
  type BackupWriter,
} from "./backup-format.ts";
import { SECRET_ENTRY, sealWithPassphrase } from "./backup-secret.ts";
import { listSequences, listTables } from "./backup-tables.ts";
import { CommandError, runCommand } from "./run-command.ts";
import { transaction } from "@leyenda/platform/database/transaction";

/**
 * Rows are collected in memory up to this number of bytes, because the archive needs a file's size before its content.
 */
const PART_BYTES = 16 * 1024 * 1024;

/**
 * `npm run backup -- <file>`: copies everything consistently into one file, while the site stays in use.
 * The database is read through an ordinary connection. See docs/guides/backup.md.
 */
await runCommand(async ({ config, openDatabase, args, print }) => {
  const [target, ...rest] = args;
  if (!target || rest.length > 0) throw new CommandError("Uso: npm run backup -- <archivo>");
  const path = resolve(target);
  if (existsSync(path)) throw new CommandError(`${path} ya existe; elige otro nombre.`);

  const { passphrase } = config.backups;
  const database = await openDatabase();
  if (passphrase !== null && !(await isServedWith(database.platform, config.databasePasswords)))
    throw new CommandError(
      "El JWT_SECRET de aquí no es el de esta base de datos: define el de sus servidores para que vaya en la copia.",
    );
  const partial = `${path}.${process.pid}.tmp`;
  const writer = writeBackup(partial);
  const client = await database.platform.connect();
  try {
    // All statements in this transaction see the database as it is at this instant.
    const rows = await transaction(client, () => writeRows(client, writer), {
      begin: "begin isolation level repeatable read read only",
    });
    if (passphrase !== null)
      await writer.add(SECRET_ENTRY, sealWithPassphrase(config.jwtSecret, passphrase));
    // Files are copied after the rows. A file is stored before its row and never changes, so no row lacks its file.
    const files = config.s3 ? 0 : await writeFiles(join(config.dataDir, "storage"), writer);
    await writer.finish();
    renameSync(partial, path);
    const size = (statSync(path).size / 1024 / 1024).toFixed(1);
    print(`Copia guardada en ${path}: ${rows} filas, archivos: ${files}, ${size} MB.`);
    if (config.s3)
      print("Los archivos subidos están en el almacén S3 y no forman parte de la copia.");
    print(
      passphrase === null
        ? "No lleva el secreto de la instalación (JWT_SECRET): restaurada con otro, las apps de autenticación dejan de servir. Define BACKUP_PASSPHRASE para que vaya cifrado en la copia."
        : "Lleva el secreto de la instalación, cifrado con BACKUP_PASSPHRASE: sin esa frase no se podrá abrir.",
    );
    return 0;
  } catch (error) {
    writer.abort();
    rmSync(partial, { force: true });
    throw error;
  } finally {
    client.release(true);
  }
});

async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  if (rows.length === 0) throw new CommandError("La base de datos está vacía.");
  return rows.map((row) => row.version);
}

/** Writes the manifest and the rows of every table. Returns the number of rows. */
async function writeRows(client: pg.PoolClient, writer: BackupWriter): Promise<number> {
  const tables: BackupManifest["tables"][number][] = [];
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${table.name}`);
    tables.push({ ...table, rows: Number(rows[0]?.count) });
  }
  const manifest: BackupManifest = {
    format: BACKUP_FORMAT,
    migrations: await appliedMigrations(client),
    tables,
    sequences: await listSequences(client),
  };
  await writer.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  for (const { name, columns } of tables) {
    const stream = client.query(copyTo(`copy ${name} (${columns.join(", ")}) to stdout`));
    let part = 0;
    for await (const rows of wholeRows(stream)) {
      part += 1;
      await writer.add(`tables/${name}.${String(part).padStart(4, "0")}.copy`, rows);
    }
  }
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/**
 * Splits the output of COPY into parts that each end with a complete row, so that each part can be loaded separately.
 */
async function* wholeRows(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const bytes of stream) {
    held.push(bytes);
    size += bytes.length;
    if (size < PART_BYTES) continue;
    const all = Buffer.concat(held);
    const end = all.lastIndexOf("\n") + 1;
    if (end > 0) yield all.subarray(0, end);
    held = [all.subarray(end)];
    size = all.length - end;
  }
  if (size > 0) yield Buffer.concat(held);
}

async function writeFiles(folder: string, writer: BackupWriter): Promise<number> {
  if (!existsSync(folder)) return 0;
  let count = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join("/");
    // Skips folders, and `incoming/`, which holds unfinished uploads.
    if (!entry.isFile() || name.startsWith("incoming/")) continue;
    if (!existsSync(path)) continue;
    await writer.addStream(`files/${name}`, statSync(path).size, createReadStream(path));
    count += 1;
  }
  return count;
}
