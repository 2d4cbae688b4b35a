import type { Player } from "./create-player.ts";
import { asOwner, type OwnedDatabase } from "./session.ts";

/** Adds an authenticator app to the account, verified by default; returns the account. */
export async function giveFactor(
  database: OwnedDatabase,
  account: Player,
  status: "verified" | "unverified" = "verified",
): Promise<Player> {
  await asOwner(database).query(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status) values ($1, 'app', 'totp', $2::auth.factor_status)`,
    [account.id, status],
  );
  return account;
}

/** Sets whether administrators need a second factor, as in production, or not, as in the demo. */
export async function demandFactor(database: OwnedDatabase, isDemanded: boolean): Promise<void> {
  await asOwner(database).query("update private.requirements set admin_second_factor = $1", [
    isDemanded,
  ]);
}
