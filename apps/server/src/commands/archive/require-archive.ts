import type { ServerConfig } from "../../config/config.ts";
import { CommandError } from "../command.ts";

/**
 * The folder of the embedded database's log.
 *
 * @throws CommandError if there is none
 */
export function requireArchive(config: Pick<ServerConfig, "walArchive" | "databaseUrl">): string {
  if (config.databaseUrl)
    throw new CommandError(
      "Con DATABASE_URL el archivo es de ese PostgreSQL: recupéralo con sus herramientas (docs/guides/backup.md).",
    );
  if (config.walArchive === null)
    throw new CommandError(
      "Define WAL_ARCHIVE_DIR, la carpeta del archivo (docs/guides/backup.md).",
    );
  return config.walArchive;
}
