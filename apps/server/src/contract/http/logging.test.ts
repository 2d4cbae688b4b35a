import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createLogger, maskAddress } from "@leyenda/platform/http/logging";

let server: TestServer;
const lines: string[] = [];

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  server = await startTestServer({
    context: (context) => ({ ...context, log: createLogger({ logLevel: "trace" }, sink) }),
  });
});

afterAll(() => server.close());

describe("the log", () => {
  it("has a line per request and nothing that tells who a person is", async () => {
    const headers = {
      apikey: server.anonKey,
      "content-type": "application/json",
      "x-forwarded-for": "203.0.113.77",
    };
    const secret = "contraseña-de-ana";
    const attempts = [
      fetch(`${server.url}/auth/v1/signup?redirect_to=https://ana.example`, {
        method: "POST",
        headers,
        body: JSON.stringify({
          email: "ana@example.test",
          password: secret,
          data: { username: "ana_la_grande" },
        }),
      }),
      fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers,
        body: JSON.stringify({ email: "ana@example.test", password: `${secret}-mal` }),
      }),
      fetch(`${server.url}/rest/v1/profiles?username=eq.ana_la_grande`, { headers }),
      fetch(`${server.url}/rest/v1/profiles?no_such_column=eq.ana_la_grande`, { headers }),
      fetch(`${server.url}/profile/ana_la_grande`),
    ];
    await Promise.all(attempts.map(async (attempt) => (await attempt).arrayBuffer()));

    await expect
      .poll(() => lines.filter((line) => line.includes('"route"')).length)
      .toBeGreaterThanOrEqual(5);
    const text = lines.join("");
    expect(text).toContain('"status":');
    expect(text).toContain('"client":"203.0.113.0"');
    for (const personal of [
      "ana@example.test",
      secret,
      "ana_la_grande",
      "ana.example",
      "203.0.113.77",
      server.anonKey,
    ]) {
      expect(text).not.toContain(personal);
    }
  });
});

describe("maskAddress", () => {
  it.each([
    ["203.0.113.77", "203.0.113.0", "the host is dropped"],
    ["::ffff:203.0.113.77", "203.0.113.0", "an IPv4 address in IPv6 clothes"],
    [
      "2001:db8:85a3:8d3:1319:8a2e:370:7348",
      "2001:db8:85a3::",
      "a home's network has 48 bits or more",
    ],
    ["::1", "::1::", "this machine"],
  ])("%s becomes %s: %s", (address, masked) => {
    expect(maskAddress(address)).toBe(masked);
  });
});
