import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServerContext } from "../../config/server-context.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createRateLimiter, type RateLimiter } from "@leyenda/platform/src/http/rate-limit.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

function limiter(name: string, shared: boolean, seconds = 60): RateLimiter {
  const { config, database } = server.context;
  const context: Pick<ServerContext, "config" | "database"> = {
    config: { ...config, databaseUrl: shared ? "postgresql://somewhere" : null },
    database,
  };
  return createRateLimiter(context, { name, points: 3, seconds });
}

describe.each([
  ["in memory", false],
  ["in the database", true],
])("a limit %s", (where, shared) => {
  it("lets through as many as allowed and says how long to wait", async () => {
    const limit = limiter(`plain ${where}`, shared);
    const verdicts = [];
    for (let round = 0; round < 4; round += 1)
      verdicts.push(await limit.consume("Ana@example.test"));
    expect(verdicts.map((verdict) => verdict.allowed)).toEqual([true, true, true, false]);
    expect(verdicts[3]?.retryAfterSeconds).toBeGreaterThan(50);
    expect(verdicts[3]?.retryAfterSeconds).toBeLessThanOrEqual(60);
    expect((await limit.consume("ana@EXAMPLE.test")).allowed).toBe(false);
    expect((await limit.consume("otro@example.test")).allowed).toBe(true);
  });

  it("counts right when all come at once", async () => {
    const limit = limiter(`crowd ${where}`, shared);
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => limit.consume("crowd")));
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(3);
  });

  it("forgets on demand and with time", async () => {
    const limit = limiter(`short ${where}`, shared, 3);
    for (let round = 0; round < 4; round += 1) await limit.consume("key");
    expect((await limit.consume("key")).allowed).toBe(false);
    await limit.reset("key");
    expect((await limit.consume("key")).allowed).toBe(true);
    for (let round = 0; round < 4; round += 1) await limit.consume("key");
    await expect
      .poll(async () => (await limit.consume("key")).allowed, { interval: 200 })
      .toBe(true);
  });
});

describe("limits shared by servers", () => {
  it("add up, and keep no readable key", async () => {
    const [here, there] = [limiter("both", true), limiter("both", true)];
    await here.consume("ana@example.test");
    await there.consume("ana@example.test");
    await here.consume("ana@example.test");
    expect((await there.consume("ana@example.test")).allowed).toBe(false);
    const { rows } = await server.database.admin.query<{ key: string }>(
      "select key from platform.rate_limits",
    );
    expect(rows.some((row) => row.key.includes("ana"))).toBe(false);
  });
});
