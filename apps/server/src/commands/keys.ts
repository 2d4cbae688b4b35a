import { inTransaction } from "@leyenda/platform/database/transaction";
import { prepareProduct } from "../startup/prepare-product.ts";
import { CommandError, runCommand } from "./run-command.ts";
import { reencryptSecrets } from "./reencrypt-secrets.ts";
import { listKeys, prepareKey, requireNoServers, retireKey, useKey } from "./rotate-keys.ts";

const CHANGE_SECRET = "--cambiar-secreto";
const ACTIONS = ["--preparar", "--usar", "--retirar", CHANGE_SECRET];
const USAGE = `Uso: npm run keys -- [--preparar | --usar [--ya] | --retirar <kid> [--ya] | ${CHANGE_SECRET} [--ya]]`;

const STATES = {
  standby: "preparada",
  in_use: "en uso",
  previous: "anterior",
  retired: "retirada",
} as const;

/**
 * `npm run keys`: changes the keys that sign access tokens. See docs/guides/signing-keys.md.
 * `--preparar` publishes a new key, `--usar` signs with the new key, `--retirar <kid>` stops accepting an old key.
 * All servers apply these changes within seconds. `--cambiar-secreto` replaces the database's secret by `JWT_SECRET`.
 */
await runCommand(async ({ config, openDatabase, log, args, print }) => {
  const { jwtSecret, formerJwtSecret } = config;
  const [action, ...rest] = args;
  const atOnce = rest.at(-1) === "--ya";
  const [kid, ...tooMany] = atOnce ? rest.slice(0, -1) : rest;
  const known = action === undefined || ACTIONS.includes(action);
  if (!known || (kid === undefined) === (action === "--retirar") || tooMany.length > 0)
    throw new CommandError(USAGE);

  const database = await openDatabase();
  const changeSecret = action === CHANGE_SECRET;
  if (changeSecret && !atOnce) await requireNoServers(database.platform);
  await prepareProduct(config, database, log, { changeSecret });
  await inTransaction(database.platform, async (client) => {
    await client.query("lock table platform.signing_keys in share row exclusive mode");
    if (action === "--preparar")
      print(`Clave preparada y publicada: ${await prepareKey(client, jwtSecret)}`);
    else if (action === "--usar") print(`Clave en uso: ${await useKey(client, jwtSecret, atOnce)}`);
    else if (kid !== undefined) {
      await retireKey(client, jwtSecret, kid, atOnce);
      print(`Clave retirada: ${kid}`);
    } else if (changeSecret) {
      for (const loss of await reencryptSecrets(client, formerJwtSecret, jwtSecret)) print(loss);
      print(
        "La base de datos se sirve desde ahora con este JWT_SECRET. Arranca todos los servidores con él; las claves de la API, los enlaces y los tokens de antes ya no valen.",
      );
    } else
      for (const key of await listKeys(client, jwtSecret))
        print(`${key.kid}  ${STATES[key.status].padEnd(9)}  desde ${key.since.toISOString()}`);
  });
  return 0;
});
