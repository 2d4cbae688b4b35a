import { prepareDatabase } from "../install/prepare-database.ts";
import { CommandError, runCommand } from "./command.ts";

/** `npm run admin -- <email>`: makes the account with this address an administrator. */
await runCommand(async ({ config, openDatabase, log, args, print }) => {
  const [email, ...rest] = args;
  if (!email || rest.length > 0) throw new CommandError("Uso: npm run admin -- <correo>");
  const database = await openDatabase();
  await prepareDatabase(database, config.databasePasswords, log);

  const client = await database.platform.connect();
  try {
    await client.query("begin; set local role postgres");
    const { rows } = await client.query<{ username: string; changed: boolean }>(
      `with account as (select id from auth.users where lower(email) = lower($1)),
       changed as (
         update public.profiles set role = 'admin'
         where id = (select id from account) and role <> 'admin' and closed_at is null
         returning id
       )
       select username, exists (select from changed) as changed
       from public.profiles where id = (select id from account) and closed_at is null`,
      [email],
    );
    await client.query("commit");
    const [player] = rows;
    if (!player) throw new CommandError(`No hay ninguna cuenta con el correo ${email}.`);
    const now = player.changed ? "ahora es administrador" : "ya era administrador";
    print(`${player.username} (${email}) ${now}.`);
    return 0;
  } finally {
    await client.query("rollback");
    client.release();
  }
});
