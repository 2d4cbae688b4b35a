import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { checkFileStore } from "@leyenda/platform/storage/file-store";
import { createLocalFileStore } from "@leyenda/platform/storage/local-file-store";
import { createS3FileStore } from "@leyenda/platform/storage/s3-file-store";
import { about, reasonOf, type Examination, type Finding } from "./finding.ts";

const storage = about("Archivos");
const disk = about("Disco");

/** Less free space than this is a problem, because PostgreSQL may stop. */
const LEAST_BYTES = 256 * 2 ** 20;
/** A smaller share of free space than this is a warning: the operator still has days to act. */
const COMFORTABLE_SHARE = 0.1;

/** Checks whether uploads can be stored: writes a file and removes it. */
export const examineStorage: Examination = async ({ config, hasStarted }) => {
  if (!config.s3 && !hasStarted) return [];
  const place = config.s3 ? `el almacén S3 (${config.s3.bucket})` : join(config.dataDir, "storage");
  try {
    await checkFileStore(
      config.s3
        ? createS3FileStore(config.s3)
        : createLocalFileStore(join(config.dataDir, "storage")),
    );
    return [storage.good(`Se escribe en ${place}.`)];
  } catch (error) {
    return [
      storage.bad(
        `No se puede escribir en ${place} (${config.s3 ? s3Reason(error) : reasonOf(error)}).`,
        config.s3
          ? "Comprueba S3_ENDPOINT, que el S3_BUCKET existe, y que la clave puede escribir, leer y borrar en él."
          : "La carpeta tiene que ser de la cuenta con que corre el servidor; ejecuta el examen con esa cuenta.",
      ),
    ];
  }
};

/** Returns the error's name if the S3 store reported it, or its code if the network failed. */
function s3Reason(error: unknown): string {
  return error instanceof Error && error.name !== "Error" ? error.name : reasonOf(error);
}

/** Checks the free space of the disks that hold data and backups. */
export const examineDisk: Examination = async ({ config }) => {
  const folders = [config.dataDir, config.backups.folder].filter(
    (folder) => folder !== null && existsSync(folder),
  ) as string[];
  return Promise.all(
    [...new Set(folders)].map(async (folder) => {
      const { bavail, blocks, bsize } = await statfs(folder);
      return judgeDisk(folder, bavail * bsize, blocks * bsize);
    }),
  );
};

export function judgeDisk(folder: string, freeBytes: number, bytes: number): Finding {
  const free = `${(freeBytes / 2 ** 30).toFixed(1)} GB libres donde está ${folder}`;
  if (freeBytes < LEAST_BYTES)
    return disk.bad(
      `${free}: la base de datos deja de aceptar escrituras en cualquier momento.`,
      MORE,
    );
  if (freeBytes < bytes * COMFORTABLE_SHARE)
    return disk.warning(`${free}: menos de la décima parte.`, MORE);
  return disk.good(`${free}.`);
}

const MORE = "Agranda el disco, o lleva copias y registros viejos a otro lugar.";
