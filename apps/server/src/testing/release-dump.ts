import pg from "pg";
import { addOddData } from "./odd-data.ts";
import { createServerHome } from "./child-server.ts";
import { runServerCommand } from "./server-command.ts";

/** Opens the secret in the dumps of releases, which contain only invented data. */
export const DUMP_PASSPHRASE = "una frase para las copias de versiones publicadas";

/** Fills a new installation of this version with demo and odd data, and writes its backup to `file`. */
export async function makeReleaseDump(file: string): Promise<void> {
  const home = await createServerHome();
  try {
    await home.start({ DEMO: "1" });
    const owner = new pg.Pool({
      connectionString: home.databaseUrl(),
      options: "-c role=postgres",
      max: 4,
    });
    try {
      await addOddData({ owner });
    } finally {
      await owner.end();
    }
    await home.stop();
    const environment = { DATA_DIR: home.dataDir, BACKUP_PASSPHRASE: DUMP_PASSPHRASE };
    const { code, stderr } = await runServerCommand("backup", environment, file);
    if (code !== 0) throw new Error(stderr);
  } finally {
    await home.remove();
  }
}
