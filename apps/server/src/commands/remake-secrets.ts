import { existsSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { pino } from "pino";
import {
  generateSecrets,
  hasDatabase,
  secretsFile,
  writeSecrets,
} from "@leyenda/platform/config/secrets";
import { claimDataDir, releaseDataDir } from "@leyenda/platform/database/data-dir-lock";
import { setSuperuserPassword } from "@leyenda/platform/database/superuser-password";
import { inTransaction } from "@leyenda/platform/database/transaction";
import { prepareProduct } from "../startup/prepare-product.ts";
import type { Values } from "../config/variables/variable-table.ts";
import { CommandError, runCommand } from "./run-command.ts";
import { openSecret, verifyGivenBackup } from "./verify-backup.ts";
import { reencryptSecrets } from "./reencrypt-secrets.ts";

const ACCEPT_LOSS = "--perder";
const USAGE = `Uso: npm run secrets -- [<copia>] [${ACCEPT_LOSS}]`;
const NEEDS_PASSPHRASE =
  "Define BACKUP_PASSPHRASE con la frase con que se hizo esa copia: con ella se abre el secreto que lleva.";
const LOSSES = [
  "Sin el secreto de la instalación (JWT_SECRET), que estaba en secrets.json, se pierde para siempre:",
  "  - las apps de autenticación de todas las cuentas: entran con un código de recuperación, o se la quitas con «npm run admin -- --quitar-factor <correo>»;",
  "  - las claves que firman los tokens y las de la API: todas las sesiones se renuevan, y los programas necesitan claves nuevas;",
  "  - los enlaces a archivos y los de los correos que ya salieron;",
  "  - las direcciones de los canales de Discord y los secretos de los webhooks: quien organiza los pone de nuevo;",
  "  - la clave de las notificaciones: cada navegador se suscribe de nuevo en su próxima visita.",
  "Cuentas, contraseñas, torneos, boletos y archivos no se pierden.",
  "Antes de seguir busca una copia de secrets.json, o una copia de seguridad hecha con BACKUP_PASSPHRASE: con «npm run secrets -- <copia>» no se pierde nada de eso.",
  `Si no hay ninguna, repite la orden con ${ACCEPT_LOSS}.`,
].join("\n");

/**
 * `npm run secrets`: creates a lost `secrets.json` again, and checks that the embedded database accepts the secret.
 * The secret comes from `JWT_SECRET` or from a backup that contains it.
 * A new secret is used only if the operator accepts what is lost with the old one. See docs/guides/backup.md.
 */
await runCommand(
  async ({ config, openDatabase, log, args, print }) => {
    const database = await openDatabase();
    try {
      await prepareProduct(config, database, log, { changeSecret: args.includes(ACCEPT_LOSS) });
    } catch (error) {
      // If the database does not accept the secret, the file is removed, so that the next attempt can use another
      // secret.
      rmSync(secretsFile(config.dataDir));
      throw error;
    }
    const losses = await inTransaction(database.platform, (client) =>
      reencryptSecrets(client, null, config.jwtSecret),
    );
    print(`Rehecho ${secretsFile(config.dataDir)}, y la base de datos se abre con él.`);
    for (const loss of losses) print(loss);
    print("Guarda una copia de ese archivo en otra máquina, y arranca el servidor.");
    return 0;
  },
  async (dataDir, args, values) => {
    const jwtSecret = await findSecret(dataDir, args, values);
    const owner = claimDataDir(dataDir);
    if (owner !== null)
      throw new CommandError(
        `Un servidor (proceso ${owner}) usa ${dataDir}: detenlo antes de rehacer sus secretos.`,
      );
    try {
      const secrets = generateSecrets(jwtSecret);
      // The password is set before the file is written, so that an interrupted attempt can be repeated.
      const log = pino({ level: "silent" });
      await setSuperuserPassword(dataDir, secrets.databaseAdminPassword, log);
      writeSecrets(dataDir, secrets);
    } finally {
      releaseDataDir(dataDir);
    }
  },
);

/** Returns the secret from `JWT_SECRET` or from a backup; undefined if a new one must be generated. */
async function findSecret(
  dataDir: string,
  args: readonly string[],
  values: Values,
): Promise<string | undefined> {
  const [backup, ...rest] = args.filter((arg) => arg !== ACCEPT_LOSS);
  if (rest.length > 0) throw new CommandError(USAGE);
  if (values.DATABASE_URL !== undefined)
    throw new CommandError(
      "Con DATABASE_URL no hay secrets.json que rehacer: el secreto es JWT_SECRET, y se cambia con «npm run keys -- --cambiar-secreto».",
    );
  if (!hasDatabase(dataDir))
    throw new CommandError(`En ${dataDir} no hay ninguna base de datos: define DATA_DIR.`);
  const file = secretsFile(dataDir);
  if (existsSync(file))
    throw new CommandError(
      `${file} existe. Si está dañado o es de otra instalación, muévelo a otra carpeta y repite la orden.`,
    );
  if (values.JWT_SECRET !== undefined) return values.JWT_SECRET;
  if (backup !== undefined) {
    const { sealedSecret } = await verifyGivenBackup(resolve(backup));
    const secret = openSecret(sealedSecret, values.BACKUP_PASSPHRASE ?? null, NEEDS_PASSPHRASE);
    if (secret !== null) return secret;
    throw new CommandError(
      `${resolve(backup)} no lleva el secreto de la instalación: se hizo sin BACKUP_PASSPHRASE.`,
    );
  }
  if (!args.includes(ACCEPT_LOSS)) throw new CommandError(LOSSES);
  return undefined;
}
