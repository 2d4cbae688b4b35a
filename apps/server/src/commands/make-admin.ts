import { CommandError, runCommand } from "./command.ts";
import { removeSecondFactor } from "./remove-second-factor.ts";
import { inTransaction } from "@leyenda/platform/database/transaction";

const REMOVE_FACTOR = "--quitar-factor";

/**
 * `npm run admin -- <email>`: makes the account with this address an administrator.
 * `npm run admin -- --quitar-factor <email>`: takes its second factor away, for who lost the phone and
 * the recovery codes; the operator knows him by other ways.
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

  const { rows } = await inTransaction(
    database.platform,
    (client) =>
      client.query<{ username: string; changed: boolean }>(
        `with account as (select id from auth.users where lower(email) = lower($1)),
       changed as (
         update public.profiles set role = 'admin'
         where id = (select id from account) and role <> 'admin' and closed_at is null
         returning id
       )
       select username, exists (select from changed) as changed
       from public.profiles where id = (select id from account) and closed_at is null`,
        [email],
      ),
    { begin: "begin; set local role postgres" },
  );
  const [player] = rows;
  if (!player) throw new CommandError(`No hay ninguna cuenta con el correo ${email}.`);
  const now = player.changed ? "ahora es administrador" : "ya era administrador";
  print(`${player.username} (${email}) ${now}.`);
  return 0;
});
