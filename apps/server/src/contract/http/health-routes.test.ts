import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe("GET /health", () => {
  it("says ok while the database answers", async () => {
    const response = await fetch(`${server.url}/health`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok" });
  });
});

describe("GET /config.json", () => {
  it("tells the page where the API is and nothing secret", async () => {
    const response = await fetch(`${server.url}/config.json`);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      supabaseUrl: server.url,
      supabaseAnonKey: server.anonKey,
      brand: "Leyenda",
      confirmEmail: true,
      demo: false,
    });
    expect(text).not.toContain(server.serviceRoleKey);
    expect(text).not.toContain(server.context.config.jwtSecret);
  });

  it("names the origin that the visitor used", async () => {
    const response = await fetch(`${server.url.replace("127.0.0.1", "localhost")}/config.json`);
    expect(((await response.json()) as { supabaseUrl: string }).supabaseUrl).toBe(
      server.url.replace("127.0.0.1", "localhost"),
    );
  });
});
