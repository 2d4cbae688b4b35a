import { join } from "node:path";
import { hasBase, listBases, waitingSegments } from "@leyenda/platform/database/wal-archive";
import { about, type Examination } from "./finding.ts";

const archive = about("Archivo");

/** More than a busy moment leaves behind. */
const MANY_SEGMENTS = 5;

/** Whether any moment could be recovered, where the installation says so. */
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
