import { asOwner, asUser, type OwnedDatabase, type Session } from "./session.ts";

const HOUSE_ADMIN_ID = "00000000-0000-4000-8000-0000000000ad";
const known = new WeakMap<object, Promise<string>>();

/** A session of the first administrator, for the factories. If there is no administrator, one is created. */
export const asHouseAdmin = (database: OwnedDatabase): Session =>
  asUser(database, () => {
    const finding = known.get(database.owner) ?? findOrCreate(database);
    known.set(database.owner, finding);
    return finding;
  });

async function findOrCreate(database: OwnedDatabase): Promise<string> {
  const [existing] = await asOwner(database).query<{ id: string }>(
    "select id from public.profiles where role = 'admin' and closed_at is null order by created_at, id limit 1",
  );
  if (existing) return existing.id;
  await asOwner(database).query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     values ($1, 'administracion@example.test', now(), '{"username": "direccion", "age_confirmed": true}')`,
    [HOUSE_ADMIN_ID],
  );
  await asOwner(database).query("update public.profiles set role = 'admin' where id = $1", [
    HOUSE_ADMIN_ID,
  ]);
  return HOUSE_ADMIN_ID;
}
