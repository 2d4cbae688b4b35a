import { BECOME_OWNER } from "@leyenda/platform/database/database-owner";
import { inTransaction } from "@leyenda/platform/database/transaction";
import type pg from "pg";
import { CommandError } from "./run-command.ts";

/**
 * Removes authenticator apps and recovery codes from an account of an owner who lost both; for support.
 * Ends the account's sessions, and adds a row to the administration's log.
 * @returns the account's user name
 * @throws CommandError for an account that does not exist, or has no second factor
 */
export function removeSecondFactor(pool: pg.Pool, email: string): Promise<string> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; username: string }>(
      `select profile.id, profile.username from auth.users account
       join public.profiles profile on profile.id = account.id
       where lower(account.email) = lower($1) and profile.closed_at is null for update of account`,
      [email],
    );
    const [player] = rows;
    if (!player) throw new CommandError(`No hay ninguna cuenta con el correo ${email}.`);
    const { rowCount } = await client.query("delete from auth.mfa_factors where user_id = $1", [
      player.id,
    ]);
    if (rowCount === 0) throw new CommandError(`${player.username} no tiene segundo factor.`);
    await client.query("delete from auth.sessions where user_id = $1", [player.id]);
    await client.query(BECOME_OWNER);
    await client.query(
      `select private.audit('remove_second_factor', 'profiles', $1::text, jsonb_build_object('factors', $2::int), null)`,
      [player.id, rowCount],
    );
    return player.username;
  });
}
