import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";

const PLATFORM = join(import.meta.dirname, "../../../../../packages/platform/src/database/sql");

const database = useTestDatabase();

/** Runs one statement as a database role with token claims, then rolls it back. */
async function as(
  role: string,
  sql: string,
  claims: object = {},
): Promise<Record<string, unknown>[]> {
  const client = await database.admin.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify(claims),
    ]);
    await client.query(`set local role ${role}`);
    return (await client.query(sql)).rows;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const tablesOf = async (schema: string): Promise<string[]> => {
  const { rows } = await database.admin.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1 order by 1",
    [schema],
  );
  return rows.map((row) => row.name);
};

describe("schemas auth and mail", () => {
  it("keep every table from the roles that requests run as", async () => {
    const tables = [...(await tablesOf("auth")), ...(await tablesOf("mail"))];
    expect(tables).toEqual(
      expect.arrayContaining(["auth.users", "auth.sessions", "mail.captured"]),
    );
    for (const table of tables) {
      for (const role of ["anon", "authenticated", "service_role"]) {
        for (const sql of [
          `select 1 from ${table}`,
          `delete from ${table}`,
          `insert into ${table} default values`,
        ])
          await expect(as(role, sql)).rejects.toMatchObject({ code: "42501" });
      }
    }
  });

  it("have row security on every table", async () => {
    const { rows } = await database.admin.query(
      "select relname from pg_class where relkind = 'r' and not relrowsecurity and relnamespace in ('auth'::regnamespace, 'mail'::regnamespace)",
    );
    expect(rows).toEqual([]);
  });

  it.each([
    "select count(*) from auth.users",
    "create table public.refers (user_id uuid references auth.users (id) on delete cascade)",
    "create trigger probe after insert on auth.users for each row execute function private.create_profile()",
  ])("let the product's owner: %s", async (sql) => {
    await expect(as("postgres", sql)).resolves.toBeDefined();
  });

  it.each(["20_auth.sql", "25_mail.sql"])("can be laid down again: %s", async (file) => {
    const sql = readFileSync(join(PLATFORM, file), "utf8");
    await expect(database.admin.query(sql)).resolves.toBeDefined();
  });
});

describe("who is asking", () => {
  const SELECT =
    "select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt";
  const claims = {
    sub: "11111111-1111-4111-8111-111111111111",
    role: "authenticated",
    email: "a@correo.test",
  };

  it.each(["anon", "authenticated", "service_role", "postgres"])("is told to %s", async (role) => {
    expect(await as(role, SELECT, claims)).toEqual([
      { uid: claims.sub, role: "authenticated", email: claims.email, jwt: claims },
    ]);
  });

  it("is nobody without a token", async () => {
    const { rows } = await database.owner.query(SELECT);
    expect(rows).toEqual([{ uid: null, role: null, email: null, jwt: null }]);
  });
});
