import { lastMoment, listBackups } from "../../config/automatic-backup-files.ts";
import { about, type Examination } from "./finding.ts";

const backups = about("Copias");

/** The time allowed for making the daily backup. Only after this time is a missing backup reported. */
const PATIENCE_MS = 3_600_000;

/** Checks that the newest automatic backup is at most about a day old. */
export const examineBackups: Examination = ({ config }) => {
  const { folder, atMinute, passphrase } = config.backups;
  if (folder === null) {
    return config.production
      ? [
          backups.warning(
            "El servidor no hace copias por sí mismo.",
            "Define BACKUP_DIR, o programa npm run backup de otra manera (docs/guides/backup.md).",
          ),
        ]
      : [];
  }
  const [newest] = listBackups(folder);
  const due = lastMoment(new Date(Date.now() - PATIENCE_MS), atMinute);
  if (newest === undefined || newest.madeAt < due) {
    const last = newest
      ? `la última es del ${newest.madeAt.toLocaleString("es")}`
      : "no hay ninguna";
    return [
      backups.bad(
        `En ${folder} falta la copia de hoy: ${last}.`,
        "Mira en el registro del servidor «backup not made»: la carpeta tiene que ser de su cuenta y tener lugar.",
      ),
    ];
  }
  const made = backups.good(
    `La última es del ${newest.madeAt.toLocaleString("es")}, en ${folder}.`,
  );
  if (passphrase !== null) return [made];
  return [
    made,
    backups.warning(
      "Las copias no llevan el secreto de la instalación: restauradas en otra, las apps de autenticación dejan de servir.",
      "Define BACKUP_PASSPHRASE, y guarda la frase en otro lugar que las copias.",
    ),
  ];
};
