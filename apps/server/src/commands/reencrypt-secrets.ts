import { SEALED_FACTORS } from "@leyenda/platform/auth/factor-seal";
import { reseal } from "@leyenda/platform/database/reseal";
import type pg from "pg";
import { SEALED_CHANNELS } from "../discord/channel-webhook-url.ts";
import { FORMER_WEBHOOKS, SEALED_WEBHOOKS } from "../webhooks/webhook-seal.ts";

/**
 * Decrypts all of the installation's secrets in the database and encrypts them with another secret (`reseal`).
 *
 * @returns a text for the operator about each kind of secret that could not be decrypted
 */
export async function reencryptSecrets(
  client: pg.ClientBase,
  from: string | null,
  to: string,
): Promise<string[]> {
  const factors = await reseal(client, SEALED_FACTORS, from, to);
  const channels = await reseal(client, SEALED_CHANNELS, from, to);
  const webhooks = await reseal(client, SEALED_WEBHOOKS, from, to);
  await reseal(client, FORMER_WEBHOOKS, from, to);
  return [
    ...(factors > 0 ? [lostFactors(factors)] : []),
    ...(channels > 0 ? [lostChannels(channels)] : []),
    ...(webhooks > 0 ? [lostWebhooks(webhooks)] : []),
  ];
}

const lostFactors = (count: number): string =>
  `Apps de autenticación que no se pueden comprobar con este JWT_SECRET: ${count}. A sus dueños se les dirá que el código no es correcto: ` +
  "entran con un código de recuperación, o se la quitas con «npm run admin -- --quitar-factor <correo>».";

const lostChannels = (count: number): string =>
  `Canales de Discord cuya dirección no se puede leer con este JWT_SECRET: ${count}. A quien organiza se le pedirá que la pegue de nuevo.`;

const lostWebhooks = (count: number): string =>
  `Webhooks cuyo secreto no se puede leer con este JWT_SECRET: ${count}. Nada sale firmado por ellos: quien organiza les cambia el secreto.`;
