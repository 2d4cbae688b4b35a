import type { Player } from "./create-player.ts";
import { asOwner, type OwnedDatabase } from "./session.ts";

/** An authenticator app for the account, proved to work unless told otherwise; answers the account. */
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

/** Whether administrators need a second factor, as in production, or not, as in the demonstration. */
export async function demandFactor(database: OwnedDatabase, isDemanded: boolean): Promise<void> {
  await asOwner(database).query("update private.requirements set admin_second_factor = $1", [
    isDemanded,
  ]);
}
