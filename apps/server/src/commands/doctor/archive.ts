import { join } from "node:path";
import type pg from "pg";
import { hasBase, listBases, waitingSegments } from "@leyenda/platform/database/wal-archive";
import { about, type Examination, type Finding } from "./finding.ts";

const archive = about("Archivo");

/** The number of log segments that may wait for the archive on a busy server. If more wait, archiving has a problem. */
const MANY_SEGMENTS = 5;

/**
 * Checks whether the archive receives the log and has a base backup, so that the database can be restored.
 * If there is no archive, nothing is reported.
 */
export const examineArchive: Examination = ({ config }) => {
  const { walArchive: folder, dataDir, databaseUrl } = config;
  if (folder === null) return [];
  if (databaseUrl !== null)
    return [
      archive.warning(
        "WAL_ARCHIVE_DIR no hace nada: el archivo es de la base de datos incluida.",
        "Quítala, y archiva en el PostgreSQL de DATABASE_URL (docs/guides/backup.md).",
      ),
    ];
  const waiting = waitingSegments(join(dataDir, "postgres"));
  if (waiting > MANY_SEGMENTS)
    return [
      archive.bad(
        `${folder} no toma el registro de la base de datos: ${waiting} segmentos esperan, y llenan el disco.`,
        "Mira postgres.log en la carpeta de datos: la carpeta tiene que ser de la cuenta de PostgreSQL y tener lugar.",
      ),
    ];
  const oldest = listBases(folder).at(-1);
  return oldest && hasBase(dataDir, folder, new Date(0))
    ? [
        archive.good(
          `Se recupera cualquier momento desde el ${oldest.endedAt.toLocaleString("es")}.`,
        ),
      ]
    : [
        archive.bad(
          `En ${folder} no hay ninguna copia base de esta base de datos: todavía no se recupera ningún momento.`,
          "Arranca el servidor con WAL_ARCHIVE_DIR, que la hace, o ejecuta npm run archive:base.",
        ),
      ];
};

/**
 * The state of archiving in an external PostgreSQL (`pg_stat_archiver`). A time is null if the event never happened.
 */
export interface Archiver {
  readonly archivedAt: Date | null;
  readonly failedAt: Date | null;
}

/** Checks the log archive of an external PostgreSQL, if it has one. */
export async function examineArchiver(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<Archiver>(
    `select last_archived_time as "archivedAt", last_failed_time as "failedAt"
     from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
  );
  return rows.map(judgeArchiver);
}

/** Reports a failed attempt to archive only if no later segment was archived. */
export function judgeArchiver({ archivedAt, failedAt }: Archiver): Finding {
  if (failedAt !== null && (archivedAt === null || archivedAt < failedAt))
    return archive.bad(
      `El de la base de datos no toma su registro: falló por última vez el ${failedAt.toLocaleString("es")}.`,
      "Hasta que lo tome, PostgreSQL lo guarda todo y su disco se llena: mira su registro (docs/guides/cluster.md).",
    );
  return archive.good(
    archivedAt === null
      ? "El de la base de datos todavía no tomó nada."
      : `El de la base de datos tomó su registro por última vez el ${archivedAt.toLocaleString("es")}.`,
  );
}
