import type pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { argumentFor, callText, readIds, readProcedures } from "./support/random-calls.ts";
import { createCup, type Cup } from "./support/cup.ts";
import { readRights } from "./support/rights.ts";
import { useTestKit } from "../support/kit.ts";

/*
 * Every column, computed field and function that an anonymous caller may read, from the catalogue: an API token of any
 * scope must read exactly what a visitor reads. Its owner is a side of a match or one of the staff.
 */
const t = useTestKit();

interface Read {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

let cup: Cup;
let ownerIds: string[];
let scopes: string[];
let reads: Read[];

const gathered = (from: string): string =>
  `select coalesce(jsonb_agg(to_jsonb(answer) order by to_jsonb(answer)::text), '[]')::text as answer from (${from}) as answer`;

/** All columns and computed fields of a table that a visitor may read. */
async function readsOfTables(): Promise<Read[]> {
  const tables = await t.owner.query<{ name: string; fields: string[] }>(
    `select name, array_agg(field::text order by field) as fields
     from (
       select c.relname as name, a.attname as field
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
         and has_column_privilege('anon', c.oid, a.attnum, 'select')
       union
       select c.relname, p.proname
       from pg_proc p join pg_class c on c.reltype = p.proargtypes[0] and c.relkind in ('r', 'v')
       where p.pronamespace = 'public'::regnamespace and p.pronargs = 1 and has_function_privilege('anon', p.oid, 'execute')
     ) as readable
     group by name order by name`,
  );
  return tables.map(({ name, fields }) => ({
    name,
    path: `/${name}`,
    text: gathered(
      `select ${fields.map((field) => `t.${field}`).join(", ")} from public.${name} t`,
    ),
    values: [],
  }));
}

async function readsOfProcedures(): Promise<Read[]> {
  const open = await t.owner.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and provolatile <> 'v' and has_function_privilege('anon', oid, 'execute')
       and private.scope_of(proname::text) is null`,
  );
  const names = new Set(open.map(({ name }) => name));
  const ids = await readIds(t.database);
  const procedures = await readProcedures(t.database);
  return procedures
    .filter(({ name }) => names.has(name))
    .map((procedure) => ({
      name: procedure.name,
      path: `/rpc/${procedure.name}`,
      text: gathered(callText(procedure)),
      values: procedure.parameters.map((parameter) => {
        const name = parameter.name.replace(/^p_/, "");
        if (name === "match_ids") return [cup.arguments["match_id"]];
        return name in cup.arguments ? cup.arguments[name] : argumentFor(() => 0, ids, parameter);
      }),
    }));
}

beforeAll(async () => {
  cup = await createCup(t.database);
  const side = cup.arguments["profile_id"] as string;
  const admin = await t.createAdmin();
  await t.joinStaff(cup, admin, await readRights(t.database));
  ownerIds = [side, admin.id];
  const { known } = await t.owner.one<{ known: string }>(
    "select pg_get_constraintdef(oid) as known from pg_constraint where conname = 'api_tokens_scopes_known'",
  );
  scopes = [...known.matchAll(/'(\w+)'/g)].map(([, word = ""]) => word);
  reads = [...(await readsOfTables()), ...(await readsOfProcedures())];
});

interface Caller {
  readonly role: "anon" | "authenticated";
  readonly sub?: string;
  readonly scopes?: readonly string[];
}

/** The response to a read, or the SQLSTATE of its refusal; the read is rolled back. */
async function answerTo(
  client: pg.ClientBase,
  { path, text, values }: Read,
  caller: Caller,
  method = "GET",
): Promise<string> {
  await client.query("savepoint before");
  try {
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.method', $2, true),
         set_config('request.path', $3, true), set_config('role', 'anon', true)`,
      [JSON.stringify(caller.scopes ? { ...caller, token_id: cup.id } : caller), method, path],
    );
    if (caller.scopes) await client.query("select private.begin_program_request('{}')");
    const { rows } = await client.query<{ answer: string }>(text, [...values]);
    return rows[0]?.answer ?? "";
  } catch (error) {
    return String((error as { code?: string }).code);
  } finally {
    await client.query("rollback to savepoint before");
  }
}

/**
 * Reads everything as a visitor and as each of the callers, in one transaction; names the differences and the callers.
 */
const differences = (callers: readonly Caller[]): Promise<string[]> =>
  t.owner.transaction(async (client) => {
    const different: string[] = [];
    for (const read of reads) {
      const visitor = await answerTo(client, read, { role: "anon" });
      const methods = read.path.startsWith("/rpc/") ? ["POST", "GET"] : ["GET"];
      for (const caller of callers)
        for (const method of methods)
          if ((await answerTo(client, read, caller, method)) !== visitor)
            different.push([read.name, ...(caller.scopes ?? [])].join(" "));
    }
    return different;
  });

describe("what API tokens read", () => {
  test("with the claims of the owner, the role of a visitor would read private fields", async () => {
    const different = await differences([{ role: "authenticated", sub: ownerIds[0] as string }]);
    expect(different).toEqual(expect.arrayContaining(["profiles", "prediction_cards"]));
  });

  test("a token of any scope, of a side or of an administrator, reads every column and function as a visitor does", async () => {
    expect(reads.filter(({ path }) => path.startsWith("/rpc/")).length).toBeGreaterThan(20);
    const tokens = ownerIds.flatMap((sub) =>
      scopes.map((scope) => ({ role: "authenticated" as const, sub, scopes: [scope] })),
    );
    expect(await differences(tokens)).toEqual([]);
  });
});
