import type { Logger } from "pino";
import type { DatabasePasswords } from "../config.ts";
import type { Database } from "../context.ts";
import { applyPlatform } from "../database/apply-platform.ts";
import { migrate } from "../database/migrations.ts";

/** Brings the database to the state this version needs: platform first, then the product's migrations. */
export async function prepareDatabase(
  database: Pick<Database, "platform">,
  passwords: DatabasePasswords,
  log: Logger,
): Promise<void> {
  const client = await database.platform.connect();
  try {
    await applyPlatform(client, passwords);
    const { applied, edited } = await migrate(client);
    if (applied.length > 0) log.info({ applied: applied.length }, "migrations applied");
    if (edited.length > 0) {
      log.warn(
        { edited },
        "migrations were edited after they had been applied here; use a fresh data directory to get the change",
      );
    }
  } finally {
    client.release();
  }
}
