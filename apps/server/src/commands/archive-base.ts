import { statSync } from "node:fs";
import { join } from "node:path";
import { writeBase } from "./archive/base-backup.ts";
import { requireArchive } from "./archive/require-archive.ts";
import { CommandError, runCommand } from "./run-command.ts";

/**
 * `npm run archive:base`: copies the whole embedded database into `WAL_ARCHIVE_DIR`, while it is in use.
 * See docs/guides/backup.md.
 */
await runCommand(async ({ config, openDatabase, args, print }) => {
  if (args.length > 0) throw new CommandError("Uso: npm run archive:base");
  const archive = requireArchive(config);
  const database = await openDatabase();
  const client = await database.platform.connect();
  try {
    const path = await writeBase(client, join(config.dataDir, "postgres"), archive);
    const size = (statSync(path).size / 1024 / 1024).toFixed(1);
    print(`Copia base guardada en ${path}: ${size} MB. Desde ahora se recupera cualquier momento.`);
    return 0;
  } finally {
    client.release(true);
  }
});
