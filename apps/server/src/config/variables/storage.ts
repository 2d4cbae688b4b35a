import { z } from "zod";
import {
  FLAG,
  flag,
  folder,
  integer,
  text,
  token,
  WEB_ADDRESS,
  webAddress,
  WRITABLE,
} from "./value-formats.ts";
import type { Variable } from "./variable.ts";

const MINUTES_PER_HOUR = 60;

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** The variables for the places where data are stored. */
export const STORAGE = {
  DATA_DIR: {
    schema: folder,
    otherwise: "`.data`",
    meaning: "folder of the database, the files and the generated secrets",
    must: WRITABLE,
    folder: "writable",
  },
  DATABASE_URL: {
    schema: text.pipe(postgresUrl),
    otherwise: "embedded",
    meaning: "any other PostgreSQL 15 or later ([how to](database.md))",
    must: "debe tener la forma postgresql://usuario:clave@servidor:5432/base",
    secret: true,
    ofInstallation: true,
  },
  DATABASE_READ_URL: {
    schema: text
      .transform((list) => list.split(/[\s,]+/).filter((url) => url !== ""))
      .pipe(z.array(postgresUrl).min(1)),
    otherwise: "none",
    meaning:
      "replicas for visitors' reads, separated by commas, each with its own address ([how to](cluster.md#visitors-read-from-the-replicas))",
    must: "debe ser una lista de direcciones postgresql://usuario:clave@servidor:5432/base separadas por comas",
    secret: true,
    ofInstallation: true,
  },
  S3_BUCKET: {
    schema: text.regex(/^[A-Za-z\d][\w.-]{1,254}$/),
    otherwise: "local files",
    meaning: "where uploads are stored; several servers in production need a shared store",
    must: "debe ser el nombre de un bucket, de letras, números, puntos y guiones",
    ofInstallation: true,
  },
  S3_ENDPOINT: {
    schema: webAddress,
    otherwise: "Amazon's",
    meaning: "address of an S3-compatible store",
    must: WEB_ADDRESS,
    ofInstallation: true,
  },
  S3_REGION: {
    schema: text.regex(/^[\w-]+$/),
    default: "us-east-1",
    meaning: "region of the bucket",
    must: "debe ser el nombre de una región, como us-east-1",
    ofInstallation: true,
  },
  S3_ACCESS_KEY_ID: {
    schema: token,
    otherwise: "none",
    meaning: "account for the bucket",
    must: "debe ser un identificador sin espacios ni letras con tilde",
    ofInstallation: true,
  },
  S3_SECRET_ACCESS_KEY: {
    schema: token,
    otherwise: "none",
    meaning: "secret of that account",
    must: "debe ser una clave sin espacios ni letras con tilde",
    secret: true,
    ofInstallation: true,
  },
  BACKUP_DIR: {
    schema: folder,
    otherwise: "none",
    meaning: "folder of the daily backup ([how to](backup.md))",
    must: WRITABLE,
    folder: "writable",
    ofInstallation: true,
  },
  BACKUP_AT: {
    schema: text.regex(/^([01]\d|2[0-3]):[0-5]\d$/).transform((time) => {
      const [hours = 0, minutes = 0] = time.split(":").map(Number);
      return hours * MINUTES_PER_HOUR + minutes;
    }),
    default: "04:15",
    meaning: "time of the daily backup, on this machine's clock",
    must: "debe ser una hora, como 04:15",
  },
  BACKUP_KEEP: {
    schema: integer(1, 1000),
    default: "14",
    meaning: "number of backups to keep",
    must: "debe ser un número entero de 1 a 1000",
  },
  BACKUP_PASSPHRASE: {
    schema: z.string().min(12),
    otherwise: "none",
    meaning:
      "encrypts the installation's secret in the backup, and opens it in a restore ([how to](backup.md))",
    must: "debe tener al menos 12 caracteres",
    secret: true,
  },
  BACKUP_BEFORE_UPDATE: {
    schema: flag,
    otherwise: "1 in production",
    meaning: "a backup before migrations change existing data ([how to](upgrade.md))",
    must: FLAG,
  },
  WAL_ARCHIVE_DIR: {
    schema: folder,
    otherwise: "none",
    meaning:
      "archive of the embedded database's log, for recovery to any moment ([how](backup.md#back-to-a-moment))",
    must: WRITABLE,
    folder: "writable",
    ofInstallation: true,
  },
  WAL_ARCHIVE_KEEP: {
    schema: integer(1, 100),
    default: "2",
    meaning: "number of weekly copies of the database to keep in that archive",
    must: "debe ser un número entero de 1 a 100",
  },
} as const satisfies Record<string, Variable>;
