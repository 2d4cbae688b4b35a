import type pg from "pg";
import { confirmEmail } from "@leyenda/platform/auth/users";
import { inTransaction } from "@leyenda/platform/database/transaction";
import { CommandError, runCommand } from "./run-command.ts";
import { removeSecondFactor } from "./remove-second-factor.ts";
import { BECOME_OWNER } from "@leyenda/platform/database/database-owner";

const REMOVE_FACTOR = "--quitar-factor";

/**
 * `npm run admin -- <email>`: makes the account with this address an administrator.
 * Confirms the address if the user has not done so by mail, because the operator knows the owner.
 * `--quitar-factor <email>` removes the second factor of an owner who lost the phone and the recovery codes.
 * The operator must have checked the identity of the account's owner in another way.
 */
await runCommand(async ({ openProduct, args, print }) => {
  const removes = args[0] === REMOVE_FACTOR;
  const [email, ...rest] = removes ? args.slice(1) : args;
  if (!email || rest.length > 0)
    throw new CommandError(`Uso: npm run admin -- [${REMOVE_FACTOR}] <correo>`);
  const database = await openProduct();
  if (removes) {
    const player = await removeSecondFactor(database.platform, email);
    print(`${player} (${email}) ya no tiene segundo factor; sus sesiones se cerraron.`);
    return 0;
  }

  const { username, changed, owesFactor, registeredAt } = await inTransaction(
    database.platform,
    (client) => makeAdmin(client, email),
  );
  if (registeredAt !== null)
    print(`El correo no estaba confirmado y se dio por bueno; la cuenta es del ${registeredAt}.`);
  const now = changed ? "ahora es administrador" : "ya era administrador";
  print(`${username} (${email}) ${now}.`);
  if (owesFactor)
    print(
      "Para administrar tiene que activar la verificación en dos pasos: Configuración → Seguridad.",
    );
  return 0;
});

interface NewAdmin {
  readonly username: string;
  readonly changed: boolean;
  /** Whether the account must set up a second factor before it can use an administrator's rights. */
  readonly owesFactor: boolean;
  /** Day and hour of registration (UTC), if this command confirmed the account's e-mail address; otherwise null. */
  readonly registeredAt: string | null;
}

/** @throws CommandError when there is no account with this e-mail address */
async function makeAdmin(client: pg.ClientBase, email: string): Promise<NewAdmin> {
  const found = await client.query<{ id: string; unconfirmed_since: string | null }>(
    `select id, case when email_confirmed_at is null
       then to_char(created_at at time zone 'UTC', 'DD/MM/YYYY HH24:MI "UTC"') end as unconfirmed_since
     from auth.users where lower(email) = lower($1) for update`,
    [email],
  );
  const [account] = found.rows;
  // Confirming the e-mail address also creates the profile.
  const registeredAt = account?.unconfirmed_since ?? null;
  if (account && registeredAt !== null) await confirmEmail(client, account.id);
  await client.query(BECOME_OWNER);
  const { rows } = await client.query<Omit<NewAdmin, "registeredAt">>(
    `with changed as (
       update public.profiles set role = 'admin'
       where id = $1 and role <> 'admin' and closed_at is null
       returning id
     )
     select username, exists (select from changed) as changed,
       private.is_factor_demanded() and not private.has_factor(id) as "owesFactor"
     from public.profiles where id = $1 and closed_at is null`,
    [account?.id ?? null],
  );
  const [player] = rows;
  if (!player) throw new CommandError(`No hay ninguna cuenta con el correo ${email}.`);
  return { ...player, registeredAt };
}
