import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOSTILE_SCALE, HOSTILE_SEED } from "../testing/hostile-size.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

/** Pieces of text that have a special meaning for some service. The test combines them at random. */
const PIECES = [
  Array.from("()!*.,:;'\"\\%&=<>{}[]-+ \u0000\u202e/"),
  ["select", "order", "limit", "offset", "and", "or", "not", "in", "eq", "is", "null", "fts"],
  ["profiles", "tournaments", "id", "username", "count", "->", "->>", "::", "...", "!inner"],
  ["99999999999999999999", "-1", "NaN", "1e400", "%00", "%ff", "../", "authenticated", "ñ"],
].flat();

const ROUTES = [
  ["/rest/v1/profiles", "/rest/v1/tournaments", "/rest/v1/rpc/register_for_tournament"],
  ["/auth/v1/verify", "/auth/v1/authorize", "/auth/v1/user", "/auth/v1/admin/users"],
  ["/storage/v1/object/public/avatars", "/storage/v1/render/image/public/avatars"],
  ["/functions/v1/stripe-webhook", "/functions/v1/nada", "/realtime/v1/api/broadcast"],
].flat();

const noise = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 6 })), {
  maxLength: 12,
});

const request = fc.record({
  route: fc.constantFrom(...ROUTES),
  tail: fc.oneof(fc.constant([]), noise),
  query: fc.array(fc.tuple(noise, noise), { maxLength: 4 }),
  method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"),
  type: fc.constantFrom("application/json", "text/csv", "text/plain", "multipart/form-data", "x"),
  body: fc.oneof(
    fc.jsonValue().map((value) => JSON.stringify(value)),
    noise.map(join),
  ),
});

function join(pieces: readonly string[]): string {
  return pieces.join("");
}

describe("rubbish", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ env: { RATE_LIMITS: "off" } });
  });
  afterAll(() => server.close());

  it("is refused as the client's mistake, whatever it looks like", async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ route, tail, query, method, type, body }) => {
        const url = new URL(server.url);
        url.pathname = route + (tail.length > 0 ? `/${encodeURIComponent(join(tail))}` : "");
        for (const [key, value] of query) url.searchParams.append(join(key), join(value));
        const response = await fetch(url, {
          method,
          redirect: "manual",
          headers: { apikey: server.anonKey, "content-type": type },
          ...(method === "GET" || method === "HEAD" ? {} : { body }),
        });
        const text = await response.text();
        // 501: the response of a payment provider that is not configured. Other server errors are failures.
        expect([response.status, text]).toSatisfy(([status]) => status < 500 || status === 501);
        expect(text).not.toMatch(/\bat .+\.(ts|js|mjs):\d+/);
      }),
      { seed: HOSTILE_SEED, numRuns: 400 * HOSTILE_SCALE },
    );
  });
});
