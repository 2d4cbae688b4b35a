import { request as httpRequest, type ClientRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const SITE = "https://leyenda.example";

/** Headers in which a client can claim a false IP address. */
const claims = (n: number): Record<string, string> => ({
  "x-real-ip": `203.0.113.${n}`,
  "x-forwarded-for": `203.0.113.${n}, 198.51.100.${n}`,
  "x-client-ip": `203.0.113.${n}`,
  "cf-connecting-ip": `203.0.113.${n}`,
  "true-client-ip": `203.0.113.${n}`,
  forwarded: `for=203.0.113.${n}`,
});

describe("a stranger", () => {
  let server: TestServer;
  const key = (): Record<string, string> => ({ apikey: server.anonKey });

  beforeAll(async () => {
    server = await startTestServer({
      env: { NODE_ENV: "production", SITE_URL: SITE, TRUST_PROXY: "0" },
    });
  });
  afterAll(() => server.close());

  it("does not lift the contact form's limit with an address that he made up", async () => {
    const statuses: number[] = [];
    for (let n = 1; n <= 40 && statuses.at(-1) !== 400; n += 1) {
      const response = await fetch(`${server.url}/rest/v1/rpc/send_contact_message`, {
        method: "POST",
        headers: { ...key(), ...claims(n), "content-type": "application/json" },
        body: JSON.stringify({
          p_name: "Nadie",
          p_email: `nadie${n}@example.test`,
          p_subject: "Hola",
          p_message: "Un mensaje de prueba, bastante largo.",
        }),
      });
      statuses.push(response.status);
    }
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(400);
  });

  it("decides nothing about the site's address", async () => {
    const hosts = {
      host: "evil.test",
      "x-forwarded-host": "evil.test",
      "x-forwarded-proto": "http",
    };
    for (const path of ["/config.json", "/sitemap.xml", "/", "/robots.txt"]) {
      const { status, text, headers } = await raw(server, path, hosts);
      expect(status).toBeLessThan(600);
      expect(text + JSON.stringify(headers)).not.toContain("evil.test");
    }
    const { text } = await raw(server, "/config.json", hosts);
    expect(JSON.parse(text)).toMatchObject({ supabaseUrl: SITE });
  });

  it.each([
    "//evil.test/tournaments",
    "///evil.test/tournaments",
    "/\\evil.test/tournaments",
    "/%2Fevil.test/tournaments",
    "/%5Cevil.test/tournaments",
    "http://evil.test/tournaments",
    "/preview//evil.test/tournaments.png",
  ])("does not name another site by an address that begins like one: %s", async (path) => {
    const { status, text, headers } = await raw(server, path);
    expect(status).toBe(404);
    expect(text + JSON.stringify(headers)).not.toMatch(/\/\/evil\.test/);
  });

  it.each([
    "/tournaments?q=%00",
    "/matches?q=%00",
    "/teams?q=a%00b",
    "/players?q=%00",
    "/tournaments?%00=x",
    "/tournaments/%00",
    "/preview/tournaments%3Fq=%2500.png",
    "/sitemap.xml?x=%00",
    "/unsubscribe?token=%00",
    "/rest/v1/games?name=eq.%00",
    "/rest/v1/games?name=in.(a,%00)",
    "/rest/v1/games?or=(name.eq.%00)",
    "/auth/v1/verify?token=%00&type=signup",
    "/storage/v1/object/public/profile_avatars/%00.png",
    "/functions/v1/%00",
  ])("is no fault of the server with a zero byte: %s", async (path) => {
    const { status } = await raw(server, path, key());
    expect(status).toBeLessThan(500);
  });

  it.each([
    "/health",
    "/config.json",
    "/metrics",
    "/nada",
    "/rest/v1/games",
    "/rest/v1/nada",
    "/auth/v1/health",
    "/auth/v1/user",
    "/storage/v1/object/public/nada/x.png",
    "/functions/v1/nada",
    "/realtime/v1/websocket",
  ])("gets nosniff with every answer: %s", async (path) => {
    for (const headers of [key(), {}]) {
      const response = await raw(server, path, headers);
      expect(response.headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  it("is told that a listing with a zero byte is malformed", async () => {
    for (const body of [{ prefix: "a\u0000b" }, { prefix: "", search: "\u0000" }]) {
      const response = await fetch(`${server.url}/storage/v1/object/list/match_proofs`, {
        method: "POST",
        headers: { ...key(), authorization: `Bearer ${server.anonKey}` },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^Invalid/) });
    }
  });
});

describe("uploads that do not say how long they are", () => {
  let server: TestServer;
  const uploads: ClientRequest[] = [];

  beforeAll(async () => {
    server = await startTestServer({ env: { RATE_LIMITS: "off" } });
    await server.database.admin.query(
      "insert into storage.buckets (id, name) values ('any', 'any')",
    );
  });
  afterAll(async () => {
    for (const upload of uploads) upload.destroy();
    await server.close();
  });

  it("count into the memory for uploads all the same", async () => {
    const chunk = Buffer.alloc(1024 * 1024, "a");
    const answers: { status: number; text: string }[] = [];
    for (let n = 0; n < 6; n += 1) {
      const upload = httpRequest(`${server.url}/storage/v1/object/any/${n}.txt`, {
        method: "POST",
        headers: {
          apikey: server.anonKey,
          authorization: `Bearer ${server.serviceRoleKey}`,
          "content-type": "text/plain",
          "transfer-encoding": "chunked",
        },
      });
      upload.on("error", () => undefined);
      upload.on("response", (response) => {
        let text = "";
        response.on("data", (part) => (text += String(part)));
        response.on("end", () => answers.push({ status: response.statusCode ?? 0, text }));
      });
      uploads.push(upload);
      // The upload never ends, so the server holds the received part in memory until the client disconnects.
      for (let sent = 0; sent < 48; sent += 1) {
        await new Promise<void>((resolve) => void upload.write(chunk, () => resolve()));
      }
    }
    await expect.poll(() => answers.length).toBe(1);
    expect(answers[0]).toMatchObject({ status: 503, text: expect.stringContaining("SlowDown") });
  });
});

/** Sends a request with any headers, even `host`, which `fetch` does not allow. */
function raw(
  server: TestServer,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(server.url, { path, headers }, (response) => {
      let text = "";
      response.on("data", (part) => (text += String(part)));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}
