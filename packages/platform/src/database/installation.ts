import { createHash } from "node:crypto";
import type pg from "pg";
import { ConfigError } from "../config/config-error.ts";
import type { DatabasePasswords } from "../config/platform-config.ts";

/**
 * Records that this database is served with the secret of which `passwords` are made, or checks that it
 * is: a server with another one would take the API's login, and every token, from those that run.
 *
 * @param isNew makes the given secret the database's, whatever it was before
 * @throws ConfigError when the database is served with another secret
 */
export async function claimDatabase(
  client: pg.ClientBase,
  passwords: DatabasePasswords,
  isNew: boolean,
): Promise<void> {
  await client.query(`
    create table if not exists platform.installation (
      is_only boolean primary key default true check (is_only),
      secret_fingerprint text not null,
      since timestamptz not null default now()
    );
    comment on table platform.installation is 'Which secret this database is served with: a hash of what is made of it.';
  `);
  const fingerprint = fingerprintOf(passwords);
  const { rows } = await client.query<{ known: string }>(
    "select secret_fingerprint as known from platform.installation",
  );
  const known = rows[0]?.known;
  if (known === fingerprint) return;
  if (known !== undefined && !isNew) throw new ConfigError((say) => say.operator.otherSecret);
  await client.query(
    `insert into platform.installation (secret_fingerprint) values ($1)
     on conflict (is_only) do update set secret_fingerprint = excluded.secret_fingerprint, since = now()`,
    [fingerprint],
  );
}

/** Whether the database is served with the secret of which `passwords` are made. */
export async function isServedWith(
  db: Pick<pg.ClientBase, "query">,
  passwords: DatabasePasswords,
): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from platform.installation where secret_fingerprint = $1",
    [fingerprintOf(passwords)],
  );
  return rowCount === 1;
}

/** Of passwords that are made of the secret: nothing of the secret itself is hashed into the database. */
function fingerprintOf({ owner, authenticator }: DatabasePasswords): string {
  return createHash("sha256").update(`${owner} ${authenticator}`).digest("hex");
}
