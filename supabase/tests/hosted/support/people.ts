import { randomUUID } from "node:crypto";
import type pg from "pg";
import { asUser } from "@leyenda/testing/session";
import type { HostedProject } from "./new-project.ts";

/** A signed-in account. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly sessionId: string;
  readonly participantId: string;
  readonly aal: "aal1" | "aal2";
}

/** Signs a user up, confirms the address and opens a session, with the writes of the platform's accounts service. */
export async function signUp(project: HostedProject, username: string): Promise<Person> {
  const accounts = project.pool("supabase_auth_admin");
  const email = `${username}@example.test`;
  const person = { id: randomUUID(), sessionId: randomUUID() };
  await accounts.query(
    `insert into users (instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
       confirmation_token, recovery_token, email_change_token_new, email_change, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, '$2a$10$hash', $3, $4,
       'secret', '', '', '', now(), now())`,
    [
      person.id,
      email,
      { provider: "email", providers: ["email"] },
      { username, country: "Argentina", age_confirmed: true },
    ],
  );
  await accounts.query(
    "insert into identities (provider_id, user_id, identity_data, provider) values ($1, $2, $3, 'email')",
    [person.id, person.id, { sub: person.id, email }],
  );
  await accounts.query(
    "update users set email_confirmed_at = now(), confirmation_token = '' where id = $1",
    [person.id],
  );
  await accounts.query(
    "insert into sessions (id, user_id, aal, created_at, updated_at) values ($1, $2, 'aal1', now(), now())",
    [person.sessionId, person.id],
  );
  const { rows } = await project
    .pool("postgres")
    .query<{ username: string; participantId: string }>(
      `select username, profiles.participant_id as "participantId" from public.profiles where id = $1`,
      [person.id],
    );
  const [profile] = rows;
  if (!profile) throw new Error(`${username} has no profile`);
  return { ...person, email, aal: "aal1", ...profile };
}

/**
 * Adds a verified authenticator app to an account, as the accounts service would. Returns the user with the new token.
 */
export async function addFactor(project: HostedProject, person: Person): Promise<Person> {
  await project.pool("supabase_auth_admin").query(
    `insert into mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [person.id],
  );
  return { ...person, aal: "aal2" };
}

/** Sends one writing request as the hosted data API does: signed in as `authenticator`, with the token's claims. */
export function post<R extends pg.QueryResultRow>(
  project: HostedProject,
  { id, aal, sessionId }: Person,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  const session = asUser({ owner: project.pool("authenticator") }, id, { aal, sessionId });
  return session.transaction(async (client) => {
    await client.query("select set_config('request.method', 'POST', true)");
    await client.query("select private.begin_request()");
    return (await client.query<R>(sql, values)).rows;
  });
}
