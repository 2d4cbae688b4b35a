import type { Claims, Database } from "../context/context.ts";

/**
 * Whether an account may act: a token is good for up to an hour after its account was closed or
 * banned. The data API and the policies of files ask in the database; this is for the services that
 * write nothing there.
 */
export async function isActiveAccount(
  { platform }: Pick<Database, "platform">,
  { role, sub }: Pick<Claims, "role" | "sub">,
): Promise<boolean> {
  if (role !== "authenticated") return true;
  const { rowCount } = await platform.query({
    name: "active-account",
    text: `select from auth.users
      where id = $1::uuid and deleted_at is null and (banned_until is null or banned_until <= now())`,
    values: [sub ?? null],
  });
  return rowCount === 1;
}
