import type { ServerConfig } from "../../config/config.ts";
import { CommandError } from "../run-command.ts";

/**
 * Returns the folder with the archived log of the embedded database.
 *
 * @throws CommandError if the installation has no archive
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
