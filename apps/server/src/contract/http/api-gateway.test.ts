import type { IncomingMessage } from "node:http";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { WebSocket } from "ws";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

/** Sends raw bytes to the server. Returns everything that it sends back. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.end(bytes);
  return text(socket);
}

describe("what cannot be read as a request", () => {
  it.each([
    ["an address", "GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    [
      "a header that is too long",
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ["bytes that are not HTTP", "\u0016\u0003\u0001\r\n\r\n", 400],
  ])("is refused in one Spanish sentence: %s", async (_what, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('"message":"La solicitud no es válida."');
  });
});

describe("an invalid field", () => {
  const send = (path: string, body: unknown) =>
    fetch(server.url + path, {
      method: "POST",
      headers: {
        apikey: server.serviceRoleKey,
        authorization: `Bearer ${server.serviceRoleKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });

  it("is named in a Spanish sentence by the files and the live messages", async () => {
    const bucket = await send("/storage/v1/bucket", { name: "x", public: "maybe" });
    expect(await bucket.json()).toMatchObject({ message: "El valor de «public» no es válido." });
    const messages = await send("/realtime/v1/api/broadcast", { messages: [{ topic: 1 }] });
    expect((await messages.json()).errors.messages).toContain(
      "El valor de «messages.0.topic» no es válido.",
    );
  });
});

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + path, { headers });
}

describe("the key", () => {
  it("is required by the services", async () => {
    const response = await get("/auth/v1/settings");
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: "No API key found in request" });
  });

  it.each([
    ["text that is no token", "nonsense"],
    [
      "a token that somebody else signed",
      "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.iYxkLlRK5d4qfFaUnnuEYFJ0jCG5Vpv4Fn9ZwGJGxRs",
    ],
  ])("is refused when it is %s", async (_what, apikey) => {
    const response = await get("/auth/v1/settings", { apikey });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: "Invalid API key" });
  });

  it("is taken from the header or from the query", async () => {
    expect((await get("/auth/v1/settings", { apikey: server.anonKey })).status).toBe(200);
    expect((await get(`/auth/v1/settings?apikey=${server.anonKey}`)).status).toBe(200);
  });

  it("may have the newer form, beside the token or in its place; a guess is refused", async () => {
    const { publishableKey, secretKey } = server.context.config;
    expect((await get("/auth/v1/settings", { apikey: publishableKey })).status).toBe(200);
    const users = (apikey: string) =>
      get("/auth/v1/admin/users", { apikey, authorization: `Bearer ${apikey}` });
    expect((await users(secretKey)).status).toBe(200);
    expect((await users(publishableKey)).status).toBe(403);
    const rows = await get("/rest/v1/games?select=id&limit=1", {
      apikey: publishableKey,
      authorization: `Bearer ${publishableKey}`,
    });
    expect(rows.status).toBe(200);
    const guess = `${secretKey.slice(0, -1)}${secretKey.endsWith("A") ? "B" : "A"}`;
    expect((await users(guess)).status).toBe(401);
  });

  it.each([
    ["a program", "node", 200],
    ["a program without a name", "", 200],
    ["a browser", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/148.0.0.0", 401],
  ])("that is secret and comes from %s", async (_who, userAgent, status) => {
    const { anonKey, context } = server;
    const { secretKey, publishableKey } = context.config;
    const agent = { "user-agent": userAgent };
    const ways = await Promise.all([
      get("/auth/v1/admin/users", { ...agent, apikey: secretKey }),
      get(`/auth/v1/admin/users?apikey=${secretKey}`, agent),
      get("/auth/v1/admin/users", {
        ...agent,
        apikey: anonKey,
        authorization: `Bearer ${secretKey}`,
      }),
    ]);
    expect(ways.map((way) => way.status)).toEqual([status, status, status]);
    expect((await get("/auth/v1/settings", { ...agent, apikey: publishableKey })).status).toBe(200);
  });

  it.each([
    ["a program", "node", "open"],
    ["a browser", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/148.0.0.0", 401],
  ])("that is secret opens a socket or not: %s", async (_who, userAgent, answer) => {
    const { secretKey, publishableKey } = server.context.config;
    const knock = async (query: string, headers: Record<string, string> = {}) => {
      const address = `${server.url.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0${query}`;
      const socket = new WebSocket(address, {
        headers: { "user-agent": userAgent, ...headers },
      });
      const refusal = once(socket, "unexpected-response").then(
        ([, response]: unknown[]) => (response as IncomingMessage).statusCode,
      );
      const outcome = await Promise.race([once(socket, "open").then(() => "open"), refusal]);
      socket.on("error", () => {}).terminate();
      return outcome;
    };
    expect(await knock(`&apikey=${secretKey}`)).toBe(answer);
    expect(await knock("", { apikey: secretKey })).toBe(answer);
    expect(await knock(`&apikey=${publishableKey}`)).toBe("open");
  });

  it("may be a signed-in user's token", async () => {
    const apikey = await server.context.tokens.sign(
      { role: "authenticated", sub: crypto.randomUUID() },
      60,
    );
    expect((await get("/auth/v1/settings", { apikey })).status).toBe(200);
  });

  it("is not asked of public files, which pages show by plain address", async () => {
    expect((await get("/storage/v1/object/public/team_logos/none.png")).status).not.toBe(401);
  });
});

describe("another origin", () => {
  it("may ask first (preflight), with any header", async () => {
    const response = await fetch(`${server.url}/auth/v1/settings`, {
      method: "OPTIONS",
      headers: {
        origin: "https://elsewhere.example",
        "access-control-request-method": "PATCH",
        "access-control-request-headers": "apikey,prefer,x-client-info",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(response.headers.get("access-control-allow-headers")).toBe(
      "apikey,prefer,x-client-info",
    );
  });

  it("may read answers and refusals, and the headers that the client needs", async () => {
    const keys: Record<string, string>[] = [{}, { apikey: server.anonKey }];
    for (const key of keys) {
      const response = await get("/auth/v1/settings", {
        ...key,
        origin: "https://elsewhere.example",
      });
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("access-control-expose-headers")).toContain("Content-Range");
    }
  });
});

describe("bad input", () => {
  it.each([
    ["a path that cannot be decoded", "/%E0%A4%A", {}],
    ["an unknown service path", "/nothing/v1/x.json", {}],
    ["a path with a null byte", "/team/%00", {}],
  ])("%s gets a 4xx without a stack trace", async (_what, path, headers) => {
    const response = await get(path, headers);
    const text = await response.text();
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(text).not.toMatch(/ at .*\.ts|node_modules/);
  });

  it("a body over the limit gets a 413", async () => {
    const response = await fetch(`${server.url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: server.anonKey, "content-type": "application/json" },
      body: JSON.stringify({ email: "x".repeat(2_000_000) }),
    });
    expect(response.status).toBe(413);
  });
});

describe("GET /metrics", () => {
  it("answers to this machine", async () => {
    const response = await get("/metrics");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("http_request_duration_seconds_bucket");
  });

  it("is closed to those behind a proxy, unless they hold the service key", async () => {
    const proxied = { "x-forwarded-for": "203.0.113.7" };
    expect((await get("/metrics", proxied)).status).toBe(403);
    expect(
      (await get("/metrics", { ...proxied, authorization: `Bearer ${server.anonKey}` })).status,
    ).toBe(403);
    expect(
      (await get("/metrics", { ...proxied, authorization: `Bearer ${server.serviceRoleKey}` }))
        .status,
    ).toBe(200);
  });
});
