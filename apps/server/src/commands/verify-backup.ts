import {
  BACKUP_FORMAT,
  BackupDamagedError,
  BackupFormatError,
  verifyBackup,
  type VerifiedBackup,
} from "./backup-format.ts";
import { openWithPassphrase } from "./backup-secret.ts";
import { CommandError } from "./run-command.ts";

/**
 * Checks a backup that the operator named, from end to end.
 * @throws CommandError if the file is missing, damaged or of another format
 */
export async function verifyGivenBackup(path: string): Promise<VerifiedBackup> {
  try {
    return await verifyBackup(path);
  } catch (error) {
    if (error instanceof BackupFormatError) {
      const wayOut =
        error.format > BACKUP_FORMAT
          ? "actualiza el servidor"
          : "restáurala con la versión de Leyenda que la hizo, actualiza esa instalación y haz en ella otra copia";
      throw new CommandError(
        `${path} es una copia de formato ${error.format}, y aquí se lee el ${BACKUP_FORMAT}: ${wayOut}.`,
      );
    }
    if (error instanceof BackupDamagedError)
      throw new CommandError(`${path} no es una copia completa: está dañada o cortada.`);
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new CommandError(`No existe ${path}.`);
    throw error;
  }
}

/**
 * Decrypts the secret of the installation that made the backup; null if the backup does not contain it.
 *
 * @param needsPassphrase the message for the operator if no passphrase was given
 */
export function openSecret(
  sealed: Buffer | null,
  passphrase: string | null,
  needsPassphrase: string,
): string | null {
  if (sealed === null) return null;
  if (passphrase === null) throw new CommandError(needsPassphrase);
  const secret = openWithPassphrase(sealed, passphrase);
  if (secret === null)
    throw new CommandError("La frase de BACKUP_PASSPHRASE no es aquella con que se hizo la copia.");
  return secret;
}
