import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { listBackups } from "../config/automatic-backup-files.ts";
import { loadConfig } from "../config/config.ts";
import { ENVIRONMENT, environmentFor, ROOT } from "../config/environment.ts";

const USAGE = "Uso: npm run restore:drill -- [archivo]; sin archivo, la última copia de BACKUP_DIR";

/**
 * `npm run restore:drill -- [file]`: restores a backup into a temporary database and checks the result.
 * The drill uses another secret and changes nothing in the installation. See docs/guides/backup.md.
 */
process.exitCode = drill(process.argv.slice(2));

function drill([given, ...tooMany]: readonly string[]): number {
  if (tooMany.length > 0) return fail(USAGE);
  const { folder } = loadConfig(ENVIRONMENT, ROOT).backups;
  const file = given ?? (folder === null ? undefined : listBackups(folder)[0]?.path);
  if (file === undefined) return fail(USAGE);

  const place = mkdtempSync(join(tmpdir(), "leyenda-drill-"));
  // If the command runs as root, PostgreSQL uses another account, which needs access to this folder.
  chmodSync(place, 0o711);
  // The restore gets neither this installation's database nor its secrets, so it fails if the backup lacks something.
  const env = environmentFor(join(place, "data"));
  const startedAt = Date.now();
  const isDone = (command: string, ...args: readonly string[]): boolean => {
    const program = join(import.meta.dirname, `${command}.ts`);
    return spawnSync(process.execPath, [program, ...args], { env, stdio: "inherit" }).status === 0;
  };
  try {
    if (!isDone("restore", resolve(file)) || !isDone("check-ledger"))
      return fail(`El ensayo falló: con ${file} no se recupera esta instalación.`);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(`El ensayo salió bien: ${file} se restaura en ${seconds} segundos.`);
    return 0;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function fail(message: string): number {
  console.error(message);
  return 1;
}
