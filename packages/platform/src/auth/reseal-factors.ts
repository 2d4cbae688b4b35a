import type pg from "pg";
import { createFactorSeal } from "./factor-seal.ts";

/**
 * Makes the secrets of authenticator apps readable under another secret of the installation.
 *
 * @param from the secret that they were sealed under; null where nobody has it
 * @param to the secret from now on
 * @returns how many can be read under `to`, and how many cannot
 */
export async function resealFactors(
  db: pg.ClientBase,
  from: string | null,
  to: string,
): Promise<{ readable: number; lost: number }> {
  const next = createFactorSeal(to);
  const former = from === null ? null : createFactorSeal(from);
  const { rows } = await db.query<{ id: string; secret: string }>(
    "select id, secret from auth.mfa_factors where factor_type = 'totp' and secret is not null for update",
  );
  let lost = 0;
  for (const { id, secret } of rows) {
    if (next.open(id, secret) !== null) continue;
    const text = former?.open(id, secret) ?? null;
    if (text === null) lost += 1;
    else
      await db.query("update auth.mfa_factors set secret = $2 where id = $1", [
        id,
        next.seal(id, text),
      ]);
  }
  return { readable: rows.length - lost, lost };
}
