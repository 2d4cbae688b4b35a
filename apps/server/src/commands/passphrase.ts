import { CommandError } from "./command.ts";

const MIN_LENGTH = 12;

/** `BACKUP_PASSPHRASE`, which encrypts a backup's secret; null if it is not set. */
export function readPassphrase(): string | null {
  const passphrase = process.env["BACKUP_PASSPHRASE"] ?? "";
  if (passphrase === "") return null;
  if (passphrase.length < MIN_LENGTH)
    throw new CommandError(`BACKUP_PASSPHRASE debe tener al menos ${MIN_LENGTH} caracteres.`);
  return passphrase;
}
