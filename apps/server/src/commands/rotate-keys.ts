import type pg from "pg";
import { signingKeyOf } from "@leyenda/platform/http/signing-keys";
import { CommandError } from "./run-command.ts";

/** Other servers may need this long to learn a newly published key (two caches of ten minutes). */
const PUBLISHED_MINUTES = 20;

/** A token stays valid for this long after it was signed: an hour, and a minute for clock differences. */
const TOKEN_MINUTES = 61;

interface KeyState {
  readonly id: string;
  readonly status: "standby" | "in_use" | "previous" | "retired";
  readonly since: Date;
  /** Whether enough time has passed for the next step: a standby key may sign, or a previous key may be retired. */
  readonly ripe: boolean;
}

export interface NamedKey extends KeyState {
  readonly kid: string;
}

/** All signing keys, newest first. */
export async function listKeys(db: pg.ClientBase, jwtSecret: string): Promise<NamedKey[]> {
  const { rows } = await db.query<KeyState>(
    `select id, status, since,
       since < now() - make_interval(mins => case status when 'standby' then $1::int else $2::int end) as ripe
     from platform.signing_keys,
       lateral (select coalesce(retired_at, replaced_at, used_at, prepared_at) as since) state
     order by prepared_at desc, id`,
    [PUBLISHED_MINUTES, TOKEN_MINUTES],
  );
  return rows.map((row) => ({ ...row, kid: signingKeyOf(jwtSecret, row.id).kid }));
}

/** Publishes a new key, which does not sign yet. */
export async function prepareKey(db: pg.ClientBase, jwtSecret: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    "insert into platform.signing_keys (status) values ('standby') on conflict do nothing returning id",
  );
  const [row] = rows;
  if (!row) throw new CommandError("Ya hay una clave preparada: úsala (--usar) o retírala.");
  return signingKeyOf(jwtSecret, row.id).kid;
}

/**
 * Signs with the prepared key from now on. Tokens of the previous key stay valid.
 *
 * @param atOnce if true, does not wait until all other verifiers can know the key
 */
export async function useKey(
  db: pg.ClientBase,
  jwtSecret: string,
  atOnce: boolean,
): Promise<string> {
  const next = (await listKeys(db, jwtSecret)).find(({ status }) => status === "standby");
  if (!next) throw new CommandError("No hay ninguna clave preparada: empieza con --preparar.");
  if (!next.ripe && !atOnce) {
    throw new CommandError(
      `La clave ${next.kid} se publicó hace menos de ${PUBLISHED_MINUTES} minutos y quien verifica tokens por su cuenta puede no conocerla aún. Espera, o añade --ya.`,
    );
  }
  await db.query(
    "update platform.signing_keys set status = 'previous', replaced_at = now() where status = 'in_use'",
  );
  await db.query(
    "update platform.signing_keys set status = 'in_use', used_at = now() where id = $1",
    [next.id],
  );
  return next.kid;
}

/**
 * Refuses tokens signed with the given key from now on.
 *
 * @param atOnce if true, does not wait until the last token of the key has expired
 */
export async function retireKey(
  db: pg.ClientBase,
  jwtSecret: string,
  kid: string,
  atOnce: boolean,
): Promise<void> {
  const key = (await listKeys(db, jwtSecret)).find((one) => one.kid === kid);
  if (!key) throw new CommandError(`No hay ninguna clave ${kid}.`);
  if (key.status === "in_use")
    throw new CommandError("Esa clave está en uso: prepara otra y úsala antes de retirarla.");
  if (key.status === "retired") throw new CommandError("Esa clave ya está retirada.");
  if (key.status === "previous" && !key.ripe && !atOnce) {
    throw new CommandError(
      "Quedan sesiones con tokens de esa clave; caducan una hora después del cambio. Espera, o añade --ya: esas páginas pedirán un token nuevo.",
    );
  }
  await db.query(
    "update platform.signing_keys set status = 'retired', retired_at = now() where id = $1",
    [key.id],
  );
}

/** Throws if servers are running, because they could not connect to the database after the secret was changed. */
export async function requireNoServers(db: Pick<pg.ClientBase, "query">): Promise<void> {
  const { rows } = await db.query(
    // Finds running servers by the connection with which each listens for changes, because it is always open.
    // A server's connections for requests are not searched, because they are too short to be found reliably.
    `select from pg_stat_activity
     where datname = current_database() and application_name in ('platform api', 'platform listen') limit 1`,
  );
  if (rows.length > 0) {
    throw new CommandError(
      "Hay servidores en marcha sobre esta base de datos y se quedarían sin acceso: detenlos antes, o añade --ya.",
    );
  }
}
