import { createHash } from "node:crypto";
import { expect } from "vitest";
import { asOwner, writesDuring, type OwnedDatabase } from "@leyenda/testing/session";

interface DatabaseError {
  readonly code: string;
  readonly detail?: string;
  readonly message: string;
}

/**
 * Expects a refusal: SQLSTATE P0001 with the stable code in DETAIL, or 42501 for `forbidden`.
 * The message of the refusal must be a sentence for users.
 */
export async function expectRefusal(
  attempt: Promise<unknown>,
  code: string,
  message?: string | RegExp,
): Promise<void> {
  const error = await failure(attempt);
  expect({ code: error.code, detail: error.detail, message: error.message }).toMatchObject({
    code: code === "forbidden" ? "42501" : "P0001",
    detail: code,
  });
  if (message !== undefined) expect(error.message).toMatch(message);
}

/** Expects an error of PostgreSQL itself, by SQLSTATE (42501 missing grant or policy, 23505 …). */
export async function expectSqlState(attempt: Promise<unknown>, sqlState: string): Promise<void> {
  expect((await failure(attempt)).code).toBe(sqlState);
}

async function failure(attempt: Promise<unknown>): Promise<DatabaseError> {
  try {
    await attempt;
  } catch (error) {
    return error as DatabaseError;
  }
  throw new Error("expected a refusal, but it was allowed");
}

/** Returns a hash of the contents of tables, to show that an action changed nothing. */
export async function fingerprint(
  database: OwnedDatabase,
  tables: readonly string[],
): Promise<string> {
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, count(*)::text || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as content from ${table} t`,
  );
  const text = parts.join(" union all ");
  // Planning a hundred tables takes longer than reading them, so the statement is prepared once per connection.
  const name = createHash("md5").update(text).digest("hex");
  const { rows } = await database.owner.query<{ name: string; content: string }>({ name, text });
  return rows.map((row) => `${row.name}=${row.content}`).join("\n");
}

/** Returns every ordinary table of the product. */
export async function allTables(database: OwnedDatabase): Promise<string[]> {
  return asOwner(database).column<string>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private') and c.relkind = 'r' order by 1`,
  );
}

/**
 * Expects a refusal that changes nothing: no transaction that wrote was committed on the way. A refusal aborts its
 * transaction, and no routine of the product can commit in between (`conventions.test.ts`).
 */
export async function expectRefusalWithoutTrace(
  database: OwnedDatabase,
  attempt: () => Promise<unknown>,
  code: string,
  message?: string | RegExp,
): Promise<void> {
  const writes = await writesDuring(database, () => expectRefusal(attempt(), code, message));
  expect(writes, "committed transactions of the attempt that wrote").toBe(0);
}
