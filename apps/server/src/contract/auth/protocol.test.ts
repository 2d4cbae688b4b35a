import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { cleanUp } from "@leyenda/platform/src/auth/delete-expired-data.ts";
import { authSettings } from "@leyenda/platform/src/auth/default-auth-settings.ts";
import { newClient, newEmail, newPlayer, PASSWORD, raw } from "@leyenda/testing/accounts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    // Half of production's rate limits, so that the tests need few requests to reach them.
    auth: { limitFactor: 0.5, mailIntervalSeconds: 60 },
  });
});
afterAll(() => server.close());

describe("what the service says of itself", () => {
  it("settings, health and keys", async () => {
    expect((await raw(server, "GET", "/settings")).body).toMatchObject({
      external: { email: true, phone: false, google: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    });
    expect((await raw(server, "GET", "/health")).body).toMatchObject({ name: "GoTrue" });
  });

  it.each([
    { path: "/sso", code: "saml_provider_disabled" },
    { path: "/nada", code: "validation_failed" },
  ])("refuses $path clearly", async ({ path, code }) => {
    const answer = await raw(server, "POST", path, { body: { email: newEmail() } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject({
      code: answer.status,
      error_code: code,
      msg: expect.any(String),
    });
  });

  it("lets clients of other origins in", async () => {
    const preflight = await fetch(`${server.url}/auth/v1/signup`, {
      method: "OPTIONS",
      headers: {
        origin: "https://otro.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "apikey,x-supabase-api-version",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toContain(
      "x-supabase-api-version",
    );
  });

  it("puts error codes where the client's API version expects them", async () => {
    const body = { refresh_token: "inventado" };
    const plain = await raw(server, "POST", "/token?grant_type=refresh_token", { body });
    expect(plain.headers.get("x-supabase-api-version")).toBeNull();
    expect(plain.body).toMatchObject({ code: 400, error_code: "refresh_token_not_found" });
    const versioned = await raw(server, "POST", "/token?grant_type=refresh_token", {
      body,
      headers: { "x-supabase-api-version": "2024-01-01" },
    });
    expect(versioned.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(versioned.body).toMatchObject({
      code: "refresh_token_not_found",
      message: expect.any(String),
    });
  });

  it("never answers 5xx to nonsense", async () => {
    const paths = [
      "/signup",
      "/token?grant_type=password",
      "/token?grant_type=refresh_token",
      "/token",
      "/recover",
      "/verify",
      "/resend",
      "/logout",
      "/otp",
    ];
    const bodies = [
      undefined,
      "",
      "{",
      "null",
      "[]",
      "0",
      '"x"',
      '{"email":{}}',
      '{"email":["a"]}',
      '{"email":"\\u0000"}',
      '{"email":1,"password":2}',
      `{"email":"${"a".repeat(9000)}@x.y"}`,
      `${"[".repeat(30_000)}`,
      `{"data":${'{"a":'.repeat(5000)}1${"}".repeat(5000)},"email":"a@b.co","password":"secreta1"}`,
      "x".repeat(70_000),
    ];
    for (const path of paths) {
      for (const body of bodies) {
        const { status } = await raw(server, "POST", path, { body });
        expect.soft(status, `${path} ${body?.slice(0, 40)}`).toBeLessThan(500);
      }
    }
    for (const query of [
      "",
      "?token=%00&type=signup",
      "?type=signup",
      "?token[]=a&type[]=b",
      "?token=a&type=signup&redirect_to=%00",
    ]) {
      const response = await fetch(`${server.url}/auth/v1/verify${query}`, { redirect: "manual" });
      expect.soft(response.status, query).toBeLessThan(500);
    }
  });
});

describe("limits", () => {
  it("on passwords of one account; a right one starts afresh", async () => {
    const { email } = await newPlayer(server);
    const attempt = (password: string) =>
      raw(server, "POST", "/token?grant_type=password", { body: { email, password } });
    for (let count = 0; count < 4; count += 1)
      expect((await attempt("equivocada")).status).toBe(400);
    expect((await attempt(PASSWORD)).status).toBe(200);
    for (let count = 0; count < 5; count += 1)
      expect((await attempt("equivocada")).status).toBe(400);
    const limited = await attempt(PASSWORD);
    expect(limited.body).toMatchObject({ code: 429, error_code: "over_request_rate_limit" });
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    // The limit applies to this account only, not to everyone who uses the same IP address.
    const other = await newPlayer(server);
    expect(
      (await newClient(server).auth.signInWithPassword({ email: other.email, password: PASSWORD }))
        .error,
    ).toBeNull();
  });

  it("on mails to one address, known or not", async () => {
    const known = (await newPlayer(server)).email;
    for (const email of [known, newEmail()]) {
      expect((await raw(server, "POST", "/recover", { body: { email } })).status).toBe(200);
      const again = await raw(server, "POST", "/recover", { body: { email } });
      expect(again.body).toMatchObject({ code: 429, error_code: "over_email_send_rate_limit" });
      expect(again.body["msg"]).toMatch(
        /^Por seguridad, espera \d+ segundos? antes de pedir otro correo\.$/,
      );
    }
  });

  it("on guessing codes and on sign-ups from one address", async () => {
    const verify = () =>
      raw(server, "POST", "/verify", {
        body: { email: newEmail(), token: "123456", type: "signup" },
      });
    const codes = await Promise.all(Array.from({ length: 40 }, verify));
    expect(codes.some((answer) => answer.status === 429)).toBe(true);
    const signUp = () =>
      raw(server, "POST", "/signup", { body: { email: newEmail(), password: PASSWORD } });
    const statuses: number[] = [];
    for (let count = 0; count < 32; count += 1) statuses.push((await signUp()).status);
    expect(statuses).toContain(429);
  });
});

describe("clean-up", () => {
  it("deletes what has run out and nothing else", async () => {
    const db = server.database.admin;
    const [idle, alive] = [randomUUID(), randomUUID()];
    for (const id of [idle, alive]) {
      await db.query("insert into auth.users (id, email, encrypted_password) values ($1, $2, '')", [
        id,
        newEmail(),
      ]);
      await db.query("insert into auth.sessions (id, user_id) values ($1, $1)", [id]);
      await db.query(
        "insert into auth.refresh_tokens (token, user_id, session_id) values ($1::text, $1::text, $1::uuid)",
        [id],
      );
      await db.query(
        "insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to) values ($1, 'recovery_token', $2, 'x')",
        [id, id],
      );
    }
    await db.query(
      "update auth.sessions set created_at = now() - interval '90 days' where id = $1",
      [idle],
    );
    await db.query(
      "update auth.one_time_tokens set created_at = now() - interval '2 hours' where user_id = $1",
      [idle],
    );
    await cleanUp(server.context.database.platform, authSettings(server.context.config));
    for (const table of ["sessions", "refresh_tokens", "one_time_tokens"]) {
      const { rows } = await db.query(
        `select user_id::text as id from auth.${table} where user_id::text = any($1)`,
        [[idle, alive]],
      );
      expect({ table, rows }).toEqual({ table, rows: [{ id: alive }] });
    }
  });
});
