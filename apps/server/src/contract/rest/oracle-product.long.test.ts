import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "../../../../../supabase/seed/demo/seed-demo.ts";
import { TEST_JWT_SECRET } from "@leyenda/platform/src/testing/test-cluster.ts";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { actorTokens } from "@leyenda/platform/src/rest/testing/actor-tokens.ts";
import { embeddedOrders, readAppSelects } from "./app-selects.ts";
import type { ProbeRequest } from "@leyenda/platform/src/rest/testing/compare-responses.ts";
import { generateCall } from "@leyenda/platform/src/rest/testing/generate-calls.ts";
import type { World } from "@leyenda/platform/src/rest/testing/generate-reads.ts";
import {
  generateMistake,
  generateRead,
  toQueryString,
} from "@leyenda/platform/src/rest/testing/generate-reads.ts";
import type { Oracle } from "@leyenda/platform/src/rest/testing/native-postgrest.ts";
import { startOracle } from "@leyenda/platform/src/rest/testing/native-postgrest.ts";
import { learnWorld } from "@leyenda/platform/src/rest/testing/generator-world.ts";
import type { RestHarness } from "@leyenda/platform/src/rest/testing/rest-harness.ts";
import { startRest } from "@leyenda/platform/src/rest/testing/rest-harness.ts";
import { differences, generate } from "@leyenda/platform/src/rest/testing/compare-servers.ts";
import { sized } from "@leyenda/testing/long-test-size";

// Both servers read the same database, which contains the demonstration. The tests write nothing.
const database = useTestDatabase();
let oracle: Oracle;
let rest: RestHarness;
let world: World;

beforeAll(async () => {
  await seedDemo(database.owner);
  await database.admin.query("analyze");
  const authenticator = database.url("authenticator");
  rest = await startRest({ connectionString: authenticator }, TEST_JWT_SECRET);
  oracle = await startOracle({
    databaseUrl: authenticator,
    jwtSecret: TEST_JWT_SECRET,
    poolSize: 4,
    maxRows: 1000,
    extraSearchPath: ["extensions"],
  });
  const { rows } = await database.admin.query<{ admin: string; leader: string; player: string }>(
    `select
       (select id from public.profiles where role = 'admin' order by created_at limit 1) as admin,
       (select leader_id from public.teams order by created_at limit 1) as leader,
       (select id from public.profiles where team_id is null and role = 'user' order by created_at limit 1) as player`,
  );
  world = await learnWorld(
    database.url("supabase_admin"),
    actorTokens(TEST_JWT_SECRET, { ...rows[0] }),
  );
});

afterAll(async () => {
  await rest?.close();
  await oracle?.close();
});

const compare = (requests: Iterable<ProbeRequest>, mostRefused?: number): Promise<string[]> =>
  differences({ ours: rest.url, theirs: oracle.url, tokens: world.tokens }, requests, mostRefused);

describe("on the product's schema, the data API answers as native PostgREST does", () => {
  test("on every list that the web app asks for", async () => {
    const selects = readAppSelects();
    expect(selects.length).toBeGreaterThan(20);
    const requests = selects.flatMap(({ table, select }) =>
      Object.values(world.tokens).map((authorization): ProbeRequest => {
        const { primaryKey = [], columns } = world.cache.relations.get(table) ?? {};
        // A view has no primary key, so its rows are ordered by `id` if it has one.
        const order = primaryKey.join(",") || (columns?.has("id") ? "id" : "");
        const parameters: [string, string][] = [
          ["select", select],
          ["limit", "40"],
        ];
        if (order !== "") parameters.push(["order", order]);
        parameters.push(...embeddedOrders(world.cache, table, select));
        return {
          method: "GET",
          path: `/${table}?${toQueryString(parameters)}`,
          headers: { authorization, prefer: "count=exact" },
        };
      }),
    );
    // None of these requests exceeds the limits.
    expect(await compare(requests, 0)).toEqual([]);
  });

  test("on generated reads", async () => {
    const reads = generate(sized(600), 20_261_121, (random) => generateRead(world, random));
    expect(await compare(reads)).toEqual([]);
  });

  test("on generated mistakes", async () => {
    const mistakes = generate(sized(100), 8, (random) => generateMistake(world, random));
    expect(await compare(mistakes)).toEqual([]);
  });

  test("on generated calls of procedures that only read", async () => {
    const procedures = [...world.cache.procedures.values()]
      .flat()
      .filter(({ volatility }) => volatility !== "volatile");
    const calls = generate(sized(150), 9, (random) => generateCall(world, random, procedures));
    expect(await compare(calls)).toEqual([]);
  });
});
