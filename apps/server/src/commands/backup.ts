import { createReadStream, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { writeBackup, type BackupWriter } from "./backup-format.ts";
import { listSequences, listTables } from "./backup-tables.ts";
import { CommandError, runCommand } from "./command.ts";

/**
 * `npm run backup -- <file>`: a consistent copy of everything in one file, made through an ordinary
 * connection while people go on playing. See docs/guides/backup.md.
 */
await runCommand(async ({ config, openDatabase, args, print }) => {
  const [target, ...rest] = args;
  if (!target || rest.length > 0) throw new CommandError("Uso: npm run backup -- <archivo>");
  const path = resolve(target);
  if (existsSync(path)) throw new CommandError(`${path} ya existe; elige otro nombre.`);

  const database = await openDatabase();
  const partial = `${path}.${process.pid}.tmp`;
  const writer = writeBackup(partial);
  const client = await database.platform.connect();
  try {
    // Everything below sees the database as it is at this instant.
    await client.query("begin isolation level repeatable read read only");
    await writer.entry({ type: "schema", migrations: await appliedMigrations(client) });
    const rows = await writeTables(client, writer);
    await client.query("commit");
    // After the rows: a file is written before the row that names it and never changes.
    const files = config.s3 ? 0 : await writeFiles(join(config.dataDir, "storage"), writer);
    await writer.finish();
    renameSync(partial, path);
    const size = (statSync(path).size / 1024 / 1024).toFixed(1);
    print(`Copia guardada en ${path}: ${rows} filas, archivos: ${files}, ${size} MB.`);
    if (config.s3)
      print("Los archivos subidos están en el almacén S3 y no forman parte de la copia.");
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

async function writeTables(client: pg.PoolClient, writer: BackupWriter): Promise<number> {
  let total = 0;
  for (const { name, columns } of await listTables(client)) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
    const count = Number(rows[0]?.count);
    const stream = client.query(copyTo(`copy ${name} (${columns.join(", ")}) to stdout`));
    await writer.entry({ type: "table", name, columns, rows: count }, stream);
    total += count;
  }
  for (const sequence of await listSequences(client)) {
    await writer.entry({ type: "sequence", ...sequence });
  }
  return total;
}

async function writeFiles(folder: string, writer: BackupWriter): Promise<number> {
  if (!existsSync(folder)) return 0;
  let count = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join("/");
    // Uploads that have not been accepted yet.
    if (!entry.isFile() || name.startsWith("incoming/")) continue;
    if (!existsSync(path)) continue;
    await writer.entry({ type: "file", name }, createReadStream(path));
    count += 1;
  }
  return count;
}
