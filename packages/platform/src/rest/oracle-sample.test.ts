import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { TEST_JWT_SECRET, TEST_PASSWORDS } from "../testing/test-cluster.ts";
import { actorTokens } from "./testing/actor-tokens.ts";
import type { ProbeRequest } from "./testing/compare-responses.ts";
import { generateCall } from "./testing/generate-calls.ts";
import type { World } from "./testing/generate-reads.ts";
import { generateMistake, generateRead } from "./testing/generate-reads.ts";
import { generateWrite } from "./testing/generate-writes.ts";
import type { Oracle } from "./testing/native-postgrest.ts";
import { startOracle } from "./testing/native-postgrest.ts";
import { learnWorld } from "./testing/generator-world.ts";
import type { RestHarness } from "./testing/rest-harness.ts";
import { startRest } from "./testing/rest-harness.ts";
import type { SampleDatabase } from "./testing/sample-database.ts";
import { createSampleDatabase } from "./testing/sample-database.ts";
import { differences, generate } from "./testing/compare-servers.ts";
import { readWrittenRequests } from "./testing/hand-written-requests.ts";

/** A fifth of the cases by default, all of them in `npm run test:long`. */
const sized = (all: number) => Math.round(all * Number(process.env["LONG_SHARE"] || 0.07));

// Each of the two servers has its own database, so that neither sees the writes of the other.
let databases: SampleDatabase[] = [];
let oracle: Oracle;
let rest: RestHarness;
let world: World;

beforeAll(async () => {
  const cluster = {
    port: inject("postgres").port,
    adminPassword: TEST_PASSWORDS.admin,
    authenticatorPassword: TEST_PASSWORDS.authenticator,
  };
  databases = [await createSampleDatabase(cluster), await createSampleDatabase(cluster)];
  const [ours, theirs] = databases as [SampleDatabase, SampleDatabase];
  rest = await startRest(ours.authenticator, TEST_JWT_SECRET, { extraSearchPath: [] });
  oracle = await startOracle({
    databaseUrl: theirs.authenticatorUrl,
    jwtSecret: TEST_JWT_SECRET,
    poolSize: 4,
    maxRows: 1000,
    extraSearchPath: [],
  });
  world = await learnWorld(ours.adminUrl, actorTokens(TEST_JWT_SECRET, { user: "1" }));
});

afterAll(async () => {
  await rest?.close();
  await oracle?.close();
  for (const database of databases) await database.drop();
});

const compare = (requests: Iterable<ProbeRequest>): Promise<string[]> =>
  differences({ ours: rest.url, theirs: oracle.url, tokens: world.tokens }, requests);

describe("the data API answers as native PostgREST does", () => {
  test("on the requests written by hand", async () => {
    const requests = readWrittenRequests("written-requests.txt").map((written) => ({
      ...written,
      headers: { ...written.headers, authorization: world.tokens[written.actor] ?? "" },
    }));
    expect(await compare(requests)).toEqual([]);
  });

  test.each([
    ["/organizations?select=id,project(id)", "Perhaps you meant 'projects' instead of 'project'."],
    ["/rpc/ad", "Perhaps you meant to call the function public.add"],
    ["/rpc/add?a=1&c=2", "Perhaps you meant to call the function public.add(a, b)"],
    ["/organisations", "Perhaps you meant the table 'public.organizations'"],
  ])("what may have been meant by %s is told to the service alone", async (path, meant) => {
    for (const [actor, authorization] of Object.entries(world.tokens)) {
      const response = await fetch(`${rest.url}${path}`, { headers: { authorization } });
      const hint = actor === "service" ? meant : null;
      expect([actor, await response.json()]).toMatchObject([actor, { hint }]);
    }
  });

  test("on generated reads", async () => {
    const reads = generate(sized(1200), 20_261_120, (random) => generateRead(world, random));
    expect(await compare(reads)).toEqual([]);
  });

  test("on generated calls", async () => {
    // `private_call` is omitted: once the service role ran it, native PostgREST runs it for anyone on that connection.
    // `fail_with` is omitted, because the requests that are written by hand contain it.
    const procedures = [...world.cache.procedures.values()]
      .flat()
      .filter(({ name }) => name !== "private_call" && name !== "fail_with");
    const calls = generate(sized(400), 42, (random) => generateCall(world, random, procedures));
    expect(await compare(calls)).toEqual([]);
  });

  test("on generated mistakes", async () => {
    const mistakes = generate(sized(200), 7, (random) => generateMistake(world, random));
    expect(await compare(mistakes)).toEqual([]);
  });

  test("on generated writes", async () => {
    const writes = generate(sized(800), 99, (random) => generateWrite(world, random));
    expect(await compare(writes)).toEqual([]);
    const tables = [
      "projects",
      "project_members",
      "tasks",
      "keyless",
      "guarded",
      "people",
      "accounts",
    ];
    const after = tables.map((table) => ({
      method: "GET",
      path: `/${table}?order=${[...(world.cache.relations.get(table)?.columns.keys() ?? [])].filter((c) => !c.includes(" ") && c !== "profile").join(",")}`,
      headers: { authorization: world.tokens["service"] ?? "" },
    }));
    expect(await compare(after)).toEqual([]);
  });
});
