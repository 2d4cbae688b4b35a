import type pg from "pg";
import type { Session } from "@leyenda/testing/session";
import type { Procedure } from "./random-calls.ts";
import { callText } from "./random-calls.ts";

/** The server's claims for a token of an API client (`private.resolve_api_token`). */
export interface ApiClientClaims {
  readonly role: "authenticated";
  readonly sub: string;
  readonly token_id: string;
  readonly scopes: readonly string[];
  readonly tournament_id: string | null;
}

/** Calls a procedure as the data API does for an API client: as a visitor, until the database grants more rights. */
export async function callAsApiClient(
  client: pg.ClientBase,
  claims: ApiClientClaims,
  procedure: Procedure,
  values: readonly unknown[],
): Promise<unknown[]> {
  const given = Object.fromEntries(
    procedure.parameters.map(({ name }, index) => [name, values[index]]),
  );
  await client.query(
    `select set_config('request.jwt.claims', $1, true), set_config('request.method', 'POST', true),
       set_config('request.path', $2, true), set_config('role', 'anon', true)`,
    [JSON.stringify(claims), `/rpc/${procedure.name}`],
  );
  await client.query("select private.begin_program_request($1::json)", [JSON.stringify(given)]);
  if (procedure.isWriting) await client.query("select private.begin_write()");
  return (await client.query(callText(procedure), [...values])).rows;
}

/** Returns the scope of every procedure that is open to API clients, from its comment. */
export async function readScopes(owner: Session): Promise<Map<string, string>> {
  const rows = await owner.query<{ name: string; scope: string }>(
    `select proname as name, private.scope_of(proname::text) as scope from pg_proc
     where pronamespace = 'public'::regnamespace and private.scope_of(proname::text) is not null`,
  );
  return new Map(rows.map(({ name, scope }) => [name, scope]));
}
