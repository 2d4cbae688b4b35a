import type pg from "pg";
import type { DatabasePasswords } from "../config/platform-config.ts";
import { databaseOwner } from "./database-owner.ts";
import { quoteIdentifier, quoteLiteral } from "./quote-sql.ts";

/** The name of the role with which the data API signs in to the embedded database, as on the hosted platform. */
export const AUTHENTICATOR = "authenticator";

/**
 * Returns the role with which the data API signs in. Roles belong to the whole PostgreSQL cluster.
 * In an external cluster each database has a separate role, so that a second project does not change its password.
 */
export function apiRole(databaseUrl: string | null): string {
  if (databaseUrl === null) return AUTHENTICATOR;
  const database = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  return `${AUTHENTICATOR}_${database || "postgres"}`;
}

/**
 * Creates the API's login role and sets its password. In the embedded cluster, sets the owner's password too.
 * @param client connected as superuser or as the database's owner
 */
export async function setLogins(
  client: pg.ClientBase,
  passwords: DatabasePasswords,
  role: string,
): Promise<void> {
  const name = quoteIdentifier(role);
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
  if (rowCount === 0) {
    await client.query(`create role ${name} noinherit`);
    await client.query(`
      alter role ${name} set statement_timeout = '8s';
      alter role ${name} set lock_timeout = '8s';
      alter role ${name} set idle_in_transaction_session_timeout = '30s';
      alter role ${name} set search_path = public, extensions;
    `);
  }
  await client.query(`grant anon, authenticated, service_role to ${name}`);
  await client.query(`alter role ${name} login password ${quoteLiteral(passwords.authenticator)}`);
  if (role !== AUTHENTICATOR) return;
  const owner = quoteIdentifier(await databaseOwner(client));
  await client.query(`alter role ${owner} password ${quoteLiteral(passwords.owner)}`);
}
