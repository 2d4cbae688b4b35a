import { inTransaction } from "@leyenda/platform/database/transaction";
import { prepareDatabase } from "@leyenda/platform/database/prepare-database";
import { MIGRATIONS_FOLDER } from "../config/project-folder.ts";
import { CommandError, runCommand } from "./command.ts";
import { listKeys, prepareKey, retireKey, useKey } from "./rotate-keys.ts";

const USAGE = "Uso: npm run keys -- [--preparar | --usar [--ya] | --retirar <kid> [--ya]]";

const STATES = {
  standby: "preparada",
  in_use: "en uso",
  previous: "anterior",
  retired: "retirada",
} as const;

/**
 * `npm run keys`: the keys that sign access tokens. `--preparar` publishes another one, `--usar` signs
 * with it, `--retirar <kid>` believes an old one no more; every server follows within seconds. See
 * docs/guides/signing-keys.md.
 */
await runCommand(async ({ config, openDatabase, log, args, print }) => {
  const { jwtSecret, databasePasswords } = config;
  const [action, ...rest] = args;
  const atOnce = rest.at(-1) === "--ya";
  const [kid, ...tooMany] = atOnce ? rest.slice(0, -1) : rest;
  const known = action === undefined || ["--preparar", "--usar", "--retirar"].includes(action);
  if (!known || (kid === undefined) === (action === "--retirar") || tooMany.length > 0)
    throw new CommandError(USAGE);

  const database = await openDatabase();
  await prepareDatabase(database, databasePasswords, MIGRATIONS_FOLDER, log);
  await inTransaction(database.platform, async (client) => {
    await client.query("lock table platform.signing_keys in share row exclusive mode");
    if (action === "--preparar")
      print(`Clave preparada y publicada: ${await prepareKey(client, jwtSecret)}`);
    else if (action === "--usar") print(`Clave en uso: ${await useKey(client, jwtSecret, atOnce)}`);
    else if (kid !== undefined) {
      await retireKey(client, jwtSecret, kid, atOnce);
      print(`Clave retirada: ${kid}`);
    } else
      for (const key of await listKeys(client, jwtSecret))
        print(`${key.kid}  ${STATES[key.status].padEnd(9)}  desde ${key.since.toISOString()}`);
  });
  return 0;
});
