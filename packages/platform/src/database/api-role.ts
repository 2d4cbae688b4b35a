import type pg from "pg";
import type { DatabasePasswords } from "../config/platform-config.ts";
import { databaseOwner } from "./owner.ts";
import { quoteIdentifier, quoteLiteral } from "./quote.ts";

/** The role that the data API signs in as on the hosted platform, and in a cluster of our own. */
export const AUTHENTICATOR = "authenticator";

/**
 * The role that the data API signs in as. Roles belong to the cluster: in one that others run, each
 * database has a login of its own, so that a second project there keeps its password.
 */
export function apiRole(databaseUrl: string | null): string {
  if (databaseUrl === null) return AUTHENTICATOR;
  const database = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  return `${AUTHENTICATOR}_${database || "postgres"}`;
}

/**
 * Makes the API's login role and gives it its password. In a cluster of our own the project's owner gets
 * one too; elsewhere that is the operator's business.
 *
 * @param client connected as superuser, or as the database's owner
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
