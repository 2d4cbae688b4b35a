import { createHash } from "node:crypto";
import type pg from "pg";
import { ConfigError } from "../config/config-error.ts";
import type { DatabasePasswords } from "../config/platform-config.ts";

/**
 * Records the secret with which this database is served, or compares it with the recorded one.
 * (`passwords` are derived from the secret.)
 * A server with another secret would change the API's password and invalidate all tokens of the running servers.
 *
 * @param isNew whether the given secret replaces the recorded one
 * @throws ConfigError if the database is served with another secret
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

/** Whether the recorded secret is the one from which `passwords` are derived. */
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

/** A hash of derived passwords. The secret itself is not hashed, so that the database contains no hash of it. */
function fingerprintOf({ owner, authenticator }: DatabasePasswords): string {
  return createHash("sha256").update(`${owner} ${authenticator}`).digest("hex");
}
