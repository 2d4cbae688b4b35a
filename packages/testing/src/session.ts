import pg from "pg";

/** The input of factories: a pool signed in as the owner of the product's objects. */
export interface OwnedDatabase {
  readonly owner: pg.Pool;
}

type Row = Record<string, unknown>;

/** Runs SQL as a user, with the role and the claims that the API would set. */
export interface Session {
  /** Runs one statement in a separate transaction and returns the rows. */
  query<R extends object = Row>(sql: string, values?: unknown[]): Promise<R[]>;
  /** Like `query`, for statements that return exactly one row. */
  one<R extends object = Row>(sql: string, values?: unknown[]): Promise<R>;
  /** Like `query`, for statements with one column; returns its values. */
  column<T = unknown>(sql: string, values?: unknown[]): Promise<T[]>;
  /** Returns the number of rows that a write changed. */
  count(sql: string, values?: unknown[]): Promise<number>;
  /** Calls a procedure with named parameters; returns its scalar or row. */
  call<T = unknown>(procedure: string, parameters?: Record<string, unknown>): Promise<T>;
  /** Runs several statements in one transaction. */
  transaction<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
}

interface Observed {
  observers: number;
  writes: number;
}

const observed = new WeakMap<object, Observed>();

/** Returns how many transactions of this process's sessions change the database while `work` runs. */
export async function writesDuring(
  database: OwnedDatabase,
  work: () => Promise<unknown>,
): Promise<number> {
  const seen = observed.get(database.owner) ?? { observers: 0, writes: 0 };
  observed.set(database.owner, seen);
  const before = seen.writes;
  seen.observers += 1;
  try {
    await work();
  } finally {
    seen.observers -= 1;
  }
  return seen.writes - before;
}

/** Commits. During `writesDuring`, counts the transaction if it changed the database. */
async function commit(database: OwnedDatabase, client: pg.ClientBase): Promise<void> {
  const seen = observed.get(database.owner);
  if (!seen?.observers) return void (await client.query("commit"));
  const { rows } = await client.query<{ wrote: boolean }>(
    "select pg_current_xact_id_if_assigned() is not null as wrote",
  );
  await client.query("commit");
  if (rows[0]?.wrote) seen.writes += 1;
}

interface Claims {
  readonly role: "anon" | "authenticated" | "service_role";
  readonly sub?: string;
  readonly aal?: "aal1" | "aal2";
  readonly session_id?: string;
  readonly amr?: readonly { readonly method: string; readonly timestamp: number }[];
}

/** How the user of a session has signed in. By default they have just entered the password. */
interface Proof {
  readonly aal?: "aal1" | "aal2";
  readonly minutesAgo?: number;
  readonly sessionId?: string;
}

/** Opens a session as a user. If `user` is a function, it is called when the session is first used. */
export function asUser(
  database: OwnedDatabase,
  user: string | { readonly id: string } | (() => Promise<string>),
  { aal = "aal1", minutesAgo = 0, sessionId }: Proof = {},
): Session {
  const timestamp = Math.floor(Date.now() / 1000) - minutesAgo * 60;
  return session(database, async () => ({
    role: "authenticated",
    sub: typeof user === "string" ? user : typeof user === "function" ? await user() : user.id,
    aal,
    amr: [
      ...(aal === "aal2" ? [{ method: "totp", timestamp }] : []),
      { method: "password", timestamp },
    ],
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
  }));
}

/** Opens a session as a visitor without an account. */
export function asAnon(database: OwnedDatabase): Session {
  return session(database, () => ({ role: "anon" }));
}

/** Opens a session with the service key. */
export function asService(database: OwnedDatabase): Session {
  return session(database, () => ({ role: "service_role" }));
}

/** Opens a session as the owner of the tables: for checking results, and for changes that no user may make. */
export function asOwner(database: OwnedDatabase): Session {
  return session(database);
}

/** Adds the details to the message of a deadlock error, because a deadlock can hardly be repeated. */
function tellDeadlock(error: Error & { code?: string; detail?: string; where?: string }): void {
  if (error.code === "40P01") error.message += `\n${error.detail ?? ""}\n${error.where ?? ""}`;
}

/**
 * Begins a transaction as a user in one round trip, because further round trips would take longer than most statements
 * in tests.
 */
function beginAs(claims: Claims | undefined): string {
  if (claims === undefined) return "begin";
  const said = pg.escapeLiteral(JSON.stringify(claims));
  return `begin; select set_config('request.jwt.claims', ${said}, true); set local role ${claims.role}`;
}

function session(database: OwnedDatabase, claimsOf?: () => Claims | Promise<Claims>): Session {
  async function transaction<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const claims = await claimsOf?.();
    const client = await database.owner.connect();
    let failure: Error | undefined;
    try {
      await client.query(beginAs(claims));
      const result = await work(client);
      await commit(database, client);
      return result;
    } catch (error) {
      await client.query("rollback").catch((broken: Error) => {
        failure = broken;
      });
      if (error instanceof Error) tellDeadlock(error);
      throw error;
    } finally {
      client.release(failure);
    }
  }

  /** The owner needs no role and no claims, so PostgreSQL's own transaction around a statement is enough. */
  async function run(sql: string, values?: unknown[]): Promise<pg.QueryResult> {
    if (claimsOf !== undefined || observed.get(database.owner)?.observers)
      return transaction((client) => client.query(sql, values));
    try {
      return await database.owner.query(sql, values);
    } catch (error) {
      if (error instanceof Error) tellDeadlock(error);
      throw error;
    }
  }

  return {
    transaction,
    async query<R extends object>(sql: string, values?: unknown[]) {
      return (await run(sql, values)).rows as R[];
    },
    async one<R extends object>(sql: string, values?: unknown[]) {
      const { rows } = await run(sql, values);
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}: ${sql}`);
      return rows[0] as R;
    },
    async column<T>(sql: string, values?: unknown[]) {
      const { rows, fields } = await run(sql, values);
      const [field] = fields;
      if (!field || fields.length > 1) throw new Error(`expected one column: ${sql}`);
      return rows.map((row: Row) => row[field.name] as T);
    },
    async count(sql: string, values?: unknown[]) {
      return (await run(sql, values)).rowCount ?? 0;
    },
    async call<T>(procedure: string, parameters: Record<string, unknown> = {}) {
      const names = Object.keys(parameters);
      const list = names.map((name, index) => `${name} => $${index + 1}`).join(", ");
      const { rows, fields } = await run(
        `select * from ${procedure}(${list})`,
        Object.values(parameters),
      );
      // PostgreSQL returns a scalar as one column with the name of the function.
      const name = procedure.split(".").at(-1) ?? procedure;
      const isScalar = fields.length === 1 && fields[0]?.name === name;
      return (isScalar ? rows[0]?.[name] : rows[0]) as T;
    },
  };
}
