import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ActorName, Cast } from "@leyenda/testing/test-actors";
import { send, tokenOf } from "@leyenda/testing/data-api";
import { asOwner } from "@leyenda/testing/session";
import {
  readRelations,
  type Relation,
} from "../../../../supabase/tests/hostile/support/relations.ts";
import { CANARY } from "../../../../supabase/tests/hostile/support/secrets.ts";
import {
  belongs,
  readTables,
  rowsOf,
  type Table,
} from "../../../../supabase/tests/hostile/support/tables.ts";
import { createWorld } from "../../../../supabase/tests/hostile/support/world.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

/* Tests the access rights of every table over HTTP: embeds, counts, filters on hidden columns, inserts, upserts. */

const OUTSIDERS: readonly ActorName[] = ["anon", "stranger", "member"];

let server: TestServer;
let cast: Cast;
let tables: Table[];
let relations: Relation[];

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "off" } });
  cast = await createWorld(server.database);
  tables = await readTables(server.database);
  relations = await readRelations(server.database);
  await server.database.owner.query(
    "update public.settings set value = '1000000' where key = 'writes_per_minute'",
  );
});

afterAll(async () => {
  await server?.close();
});

const ask = (actor: ActorName, path: string, options: Parameters<typeof send>[2] = {}) =>
  send(server, path, {
    ...options,
    ...(actor === "anon" ? {} : { token: tokenOf(cast[actor].id) }),
  });

const isText = (type: string): boolean => /^(?:text|character)/.test(type);

/** Runs `work` for each item, eight at a time. Returns the results that are not null. */
async function all<T>(list: readonly T[], work: (one: T) => Promise<string | null>) {
  const found: string[] = [];
  for (let start = 0; start < list.length; start += 8)
    for (const one of await Promise.all(list.slice(start, start + 8).map(work)))
      if (one !== null) found.push(one);
  return found;
}

describe("reading over HTTP", () => {
  it.each(OUTSIDERS)("%s is told no secret by a table or what hangs on it", async (actor) => {
    const shapes = [
      ...tables.map(({ name }) => `/${name}?select=*&limit=2000`),
      ...relations.flatMap(({ from, to, constraint }) => [
        `/${from}?select=*,${to}!${constraint}(*)&limit=500`,
        `/${from}?select=...${to}!${constraint}(*)&limit=500`,
      ]),
    ];
    expect(shapes.length).toBeGreaterThan(200);
    const leaks = await all(shapes, async (shape) => {
      const { status, text } = await ask(actor, shape);
      return status >= 500 || text.toLowerCase().includes(CANARY) ? `${shape}: ${status}` : null;
    });
    expect(leaks).toEqual([]);
  });

  it("a stranger counts nothing by what he may not read", async () => {
    const counted = async (question: string, prefer: string) => {
      const { headers } = await ask("stranger", question, { method: "HEAD", headers: { prefer } });
      return headers.get("content-range")?.split("/")[1];
    };
    const questions = tables.flatMap(({ name, columns }) =>
      columns
        .filter(({ type }) => isText(type))
        .map((column) => `/${name}?select=${columns[0]?.name}&${column.name}=ilike.`),
    );
    const leaks = await all(questions, async (question) => {
      const found = await counted(`${question}*${CANARY}*`, "count=exact");
      if (found !== undefined && Number(found) > 0) return `${question}: ${found}`;
      // The estimated number of rows must be the same for values that exist and values that do not.
      const guessed = await counted(`${question}*${CANARY}*`, "count=planned");
      const nothing = await counted(
        `${question}*${CANARY.replaceAll(/[a-z]/g, "q")}*`,
        "count=planned",
      );
      return guessed === nothing ? null : `${question}: planned ${guessed}, not ${nothing}`;
    });
    expect(leaks).toEqual([]);
  });

  it("a stranger narrows rows by no secret of an embed", async () => {
    const questions = relations.flatMap(({ from, to, constraint }) =>
      (tables.find(({ name }) => name === to)?.columns ?? [])
        .filter(({ type }) => isText(type))
        .map(
          ({ name }) =>
            `/${from}?select=*,hidden:${to}!${constraint}!inner(${name})&hidden.${name}=ilike.*${CANARY}*`,
        ),
    );
    const leaks = await all(questions, async (question) => {
      const { text, status } = await ask("stranger", question);
      return status >= 500 || (status === 200 && text !== "[]") ? `${question}: ${status}` : null;
    });
    expect(leaks).toEqual([]);
  });
});

describe("writing over HTTP", () => {
  /** The ways to write rows, other than a plain insert. */
  const WAYS = [
    { method: "POST", prefer: "return=minimal" },
    { method: "POST", prefer: "resolution=merge-duplicates,return=minimal" },
    { method: "POST", prefer: "resolution=ignore-duplicates,missing=default,return=minimal" },
    { method: "PUT", prefer: "return=minimal" },
  ] as const;

  it.each(["anon", "stranger", "leader"] as const)(
    "%s makes, merges and replaces nothing that is not his",
    async (actor) => {
      const owner = asOwner(server.database);
      const broken: string[] = [];
      for (const table of tables.filter(({ key }) => key.length > 0)) {
        const given = table.columns.filter(({ isGiven }) => isGiven).map(({ name }) => name);
        const rows = await owner.query<{ row: Record<string, unknown> }>(
          `select to_jsonb(t) as row from public.${table.name} t order by t::text limit 3`,
        );
        const bodies = rows.flatMap(({ row }) => [
          row,
          Object.fromEntries([...table.key, ...given].map((name) => [name, row[name]])),
          Object.fromEntries(given.map((name) => [name, row[name]])),
        ]);
        const before = await owner.transaction((client) => rowsOf(client, table));
        for (const { method, prefer } of WAYS)
          for (const body of method === "PUT" ? bodies : [...bodies, bodies]) {
            const key = table.key.map((name) => `${name}=eq.${String((body as never)[name])}`);
            const path = `/${table.name}${method === "PUT" ? `?${key.join("&")}` : ""}`;
            const headers = { prefer };
            const { status } = await ask(actor, path, {
              method,
              headers,
              body: JSON.stringify(body),
            });
            if (status >= 500) broken.push(`${method} ${path} (${prefer}): ${status}`);
          }
        const after = await owner.transaction((client) => rowsOf(client, table));
        for (const [id, row] of before)
          if (after.get(id) !== row && !belongs(row, actor, cast))
            broken.push(`${table.name}: changed ${row}`);
        for (const [id, row] of after)
          if (!before.has(id) && !belongs(row, actor, cast))
            broken.push(`${table.name}: made ${row}`);
      }
      expect(broken).toEqual([]);
    },
  );
});
