import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { signHs256 } from "@leyenda/platform/hs256";
import {
  takeSameTime,
  newClient,
  newEmail,
  newPlayer,
  PASSWORD,
  raw,
} from "@leyenda/testing/accounts";

/** How long a replaced refresh token is still accepted. No test takes that long; `endGrace` ends it earlier. */
const REUSE_SECONDS = 600;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    env: { RATE_LIMITS: "off" },
    // Passwords are hashed at the cost of production, so that a difference in response times would be measurable.
    auth: { passwordCost: 10, refreshReuseSeconds: REUSE_SECONDS },
  });
});
afterAll(() => server.close());

const refresh = (token: string) =>
  raw(server, "POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } });
const textOf = (value: unknown): string => String(value);

/** Makes every replaced token of a user look as if it had been replaced an hour ago. */
const endGrace = (userId: string) =>
  server.database.admin.query(
    "update auth.refresh_tokens set updated_at = updated_at - interval '1 hour' where user_id = $1",
    [userId],
  );

describe("password sign-in", () => {
  it("answers a session whose token carries GoTrue's claims", async () => {
    const { email, userId } = await newPlayer(server);
    const { data, error } = await newClient(server).auth.signInWithPassword({
      email,
      password: PASSWORD,
    });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1000 + 3500);
    const claims = JSON.parse(
      Buffer.from(data.session?.access_token.split(".")[1] ?? "", "base64url").toString(),
    );
    expect(claims).toMatchObject({
      iss: `${server.url}/auth/v1`,
      sub: userId,
      aud: "authenticated",
      role: "authenticated",
      email,
      phone: "",
      aal: "aal1",
      is_anonymous: false,
      amr: [{ method: "password", timestamp: expect.any(Number) }],
      app_metadata: { provider: "email", providers: ["email"] },
    });
    expect(claims.exp - claims.iat).toBe(3600);
    expect(claims.session_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("refuses a wrong password and an unknown address in the same words and about the same time", async () => {
    const { email } = await newPlayer(server);
    const attempt = (address: string) =>
      raw(server, "POST", "/token?grant_type=password", {
        body: { email: address, password: "equivocada" },
      });
    const wrong = await attempt(email);
    expect(wrong.body).toEqual({
      code: 400,
      error_code: "invalid_credentials",
      msg: "Correo o contraseña incorrectos.",
    });
    expect((await attempt(newEmail())).body).toEqual(wrong.body);
    // If the server hashed nothing for an unknown e-mail address, that response would be over twenty times faster.
    expect(
      await takeSameTime(
        () => attempt(email),
        () => attempt(newEmail()),
      ),
    ).toBe(true);
  });

  it.each([
    {
      why: "no password",
      query: "password",
      body: { email: "a@correo.test" },
      status: 400,
      code: "validation_failed",
    },
    {
      why: "a phone",
      query: "password",
      body: { phone: "+54", password: "x" },
      status: 422,
      code: "phone_provider_disabled",
    },
    {
      why: "an unknown grant",
      query: "telepathy",
      body: {},
      status: 400,
      code: "validation_failed",
    },
    {
      why: "a token of another service",
      query: "id_token",
      body: { provider: "google", id_token: "x" },
      status: 400,
      code: "provider_disabled",
    },
    {
      why: "a wallet",
      query: "web3",
      body: { chain: "solana", message: "x", signature: "x" },
      status: 422,
      code: "web3_provider_disabled",
    },
    {
      why: "an address with a quote in it",
      query: "password",
      body: { email: "' or 1=1 --", password: "x" },
      status: 400,
      code: "invalid_credentials",
    },
    {
      why: "an address that cannot be stored",
      query: "password",
      body: { email: "a\0@correo.test", password: "x" },
      status: 422,
      code: "validation_failed",
    },
  ])("refuses $why", async ({ query, body, status, code }) => {
    const answer = await raw(server, "POST", `/token?grant_type=${query}`, { body });
    expect(answer.body).toMatchObject({ code: status, error_code: code });
    expect(answer.status).toBe(status);
  });

  it("refuses closed and banned accounts, but only to who knows the password", async () => {
    const banned = await newPlayer(server);
    await server.database.admin.query(
      "update auth.users set banned_until = 'infinity' where id = $1",
      [banned.userId],
    );
    const closed = await newPlayer(server);
    await server.database.admin.query("update auth.users set deleted_at = now() where id = $1", [
      closed.userId,
    ]);
    for (const { email, session } of [banned, closed]) {
      const right = await newClient(server).auth.signInWithPassword({ email, password: PASSWORD });
      expect(right.error).toMatchObject({ code: "user_banned", status: 400 });
      const wrong = await newClient(server).auth.signInWithPassword({
        email,
        password: "equivocada",
      });
      expect(wrong.error?.code).toBe("invalid_credentials");
      expect((await refresh(session.refresh_token)).body).toMatchObject({
        error_code: "user_banned",
      });
      expect(
        (await raw(server, "GET", "/user", { token: session.access_token })).body,
      ).toMatchObject({ error_code: "user_banned" });
    }
    await server.database.admin.query(
      "update auth.users set banned_until = now() - interval '1 minute' where id = $1",
      [banned.userId],
    );
    expect(
      (await newClient(server).auth.signInWithPassword({ email: banned.email, password: PASSWORD }))
        .error,
    ).toBeNull();
  });

  it("keeps answering while eight people sign in", async () => {
    const { email } = await newPlayer(server);
    const start = performance.now();
    await newClient(server).auth.signInWithPassword({ email, password: PASSWORD });
    const oneSignIn = performance.now() - start;

    let isSigningIn = true;
    const waits: number[] = [];
    const watch = (async () => {
      while (isSigningIn) {
        const asked = performance.now();
        await raw(server, "GET", "/settings");
        waits.push(performance.now() - asked);
      }
    })();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        newClient(server).auth.signInWithPassword({ email, password: PASSWORD }),
      ),
    );
    isSigningIn = false;
    await watch;
    expect(answers.every((answer) => answer.error === null)).toBe(true);
    // If the main thread hashed passwords, each response would wait for a hash, which takes most of a sign-in.
    const median = waits.toSorted((a, b) => a - b)[waits.length >> 1] ?? Infinity;
    expect(median).toBeLessThan(oneSignIn / 3);
  });
});

describe("refresh", () => {
  it("rotates: the next token works, the session and the user stay the same", async () => {
    const player = await newPlayer(server);
    const { data, error } = await player.client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(player.session.refresh_token);
    expect(data.user?.id).toBe(player.userId);
    const again = await refresh(textOf(data.session?.refresh_token));
    expect(again.status).toBe(200);
    const { rows } = await server.database.admin.query(
      "select token from auth.refresh_tokens where user_id = $1",
      [player.userId],
    );
    expect(rows.map((row) => row.token)).not.toContain(again.body["refresh_token"]);
  });

  it("accepts a token again within the grace interval (two tabs)", async () => {
    const { session } = await newPlayer(server);
    const answers = await Promise.all([
      refresh(session.refresh_token),
      refresh(session.refresh_token),
      refresh(session.refresh_token),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  });

  it("when one of the siblings moves on the others die, and whoever shows one later ends the session", async () => {
    const { session, userId } = await newPlayer(server);
    const [one, other, third] = await Promise.all([
      refresh(session.refresh_token),
      refresh(session.refresh_token),
      refresh(session.refresh_token),
    ]);
    const next = await refresh(textOf(one?.body["refresh_token"]));
    expect(next.status).toBe(200);
    const late = await refresh(textOf(other?.body["refresh_token"]));
    expect(late.body).toMatchObject({ code: 400, error_code: "refresh_token_already_used" });
    const last = await refresh(textOf(next.body["refresh_token"]));
    expect(last.status).toBe(200);

    await endGrace(userId);
    expect((await refresh(textOf(third?.body["refresh_token"]))).status).toBe(400);
    expect((await refresh(textOf(last.body["refresh_token"]))).body).toMatchObject({
      error_code: "refresh_token_already_used",
    });
  });

  it("accepts a token again while its successor was never used (the answer got lost)", async () => {
    const { session, userId } = await newPlayer(server);
    const lost = await refresh(session.refresh_token);
    await endGrace(userId);
    const retry = await refresh(session.refresh_token);
    expect(retry.status).toBe(200);
    // The response with the newer token was lost, so the client retried. Now an intruder uses the lost token.
    const intruder = await refresh(textOf(lost.body["refresh_token"]));
    expect(intruder.body).toMatchObject({ code: 400, error_code: "refresh_token_already_used" });
    expect((await refresh(textOf(retry.body["refresh_token"]))).body).toMatchObject({
      error_code: "refresh_token_already_used",
    });
    const { rows } = await server.database.admin.query(
      "select payload->>'action' as action from auth.audit_log_entries where payload->>'actor_id' = $1",
      [userId],
    );
    expect(rows).toContainEqual({ action: "token_revoked" });
  });

  it("ends the session when an old token comes back", async () => {
    const { session, userId, client } = await newPlayer(server);
    const other = await newClient(server).auth.signInWithPassword({
      email: (await client.auth.getUser()).data.user?.email ?? "",
      password: PASSWORD,
    });
    const second = await refresh(session.refresh_token);
    const third = await refresh(textOf(second.body["refresh_token"]));
    await endGrace(userId);
    expect((await refresh(session.refresh_token)).body).toMatchObject({
      error_code: "refresh_token_already_used",
    });
    expect((await refresh(textOf(third.body["refresh_token"]))).body).toMatchObject({
      error_code: "refresh_token_already_used",
    });
    const user = await raw(server, "GET", "/user", { token: textOf(third.body["access_token"]) });
    expect(user.body).toMatchObject({ code: 403, error_code: "session_not_found" });
    // Only the session of the stolen token ends. Sessions on other devices continue.
    expect((await refresh(textOf(other.data.session?.refresh_token))).status).toBe(200);
  });

  it("refuses an unknown token, a missing one, and one of an idle session", async () => {
    expect((await refresh("inventado")).body).toMatchObject({
      code: 400,
      error_code: "refresh_token_not_found",
    });
    expect(
      (await raw(server, "POST", "/token?grant_type=refresh_token", { body: {} })).status,
    ).toBe(400);
    const { session, userId } = await newPlayer(server);
    await server.database.admin.query(
      "update auth.sessions set created_at = now() - interval '61 days' where user_id = $1",
      [userId],
    );
    expect((await refresh(session.refresh_token)).body).toMatchObject({
      error_code: "session_expired",
    });
  });
});

describe("sign-out", () => {
  it("ends every session by default", async () => {
    const player = await newPlayer(server);
    const other = await newClient(server).auth.signInWithPassword({
      email: player.email,
      password: PASSWORD,
    });
    expect((await player.client.auth.signOut()).error).toBeNull();
    expect((await refresh(player.session.refresh_token)).body).toMatchObject({
      error_code: "refresh_token_not_found",
    });
    expect((await refresh(textOf(other.data.session?.refresh_token))).status).toBe(400);
  });

  it("ends only this session (local) or only the others", async () => {
    const player = await newPlayer(server);
    const phone = newClient(server);
    const laptop = newClient(server);
    await phone.auth.signInWithPassword({ email: player.email, password: PASSWORD });
    await laptop.auth.signInWithPassword({ email: player.email, password: PASSWORD });
    expect((await phone.auth.signOut({ scope: "local" })).error).toBeNull();
    expect((await laptop.auth.getUser()).error).toBeNull();
    expect((await laptop.auth.signOut({ scope: "others" })).error).toBeNull();
    expect((await laptop.auth.getUser()).error).toBeNull();
    expect((await player.client.auth.getUser()).error).toMatchObject({
      name: "AuthSessionMissingError",
    });
  });

  it("is no error for a session that is already gone, and refuses an unknown scope", async () => {
    const { client, userId, session } = await newPlayer(server);
    expect(
      (await raw(server, "POST", "/logout?scope=todo", { token: session.access_token })).status,
    ).toBe(400);
    const answer = await raw(server, "POST", "/logout", { token: session.access_token });
    expect(answer.status).toBe(204);
    await server.database.admin.query("delete from auth.sessions where user_id = $1", [userId]);
    expect((await client.auth.signOut()).error).toBeNull();
  });
});

describe("who may ask", () => {
  it.each(["GET", "PUT"])(
    "%s /user refuses forged, foreign, expired and missing tokens",
    async (method) => {
      const { session, userId } = await newPlayer(server);
      const [header, body] = session.access_token.split(".");
      const secret = server.context.config.jwtSecret;
      const now = Math.floor(Date.now() / 1000);
      const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${body}.`;
      const tokens = [
        `${header}.${body}.${Buffer.from("x".repeat(32)).toString("base64url")}`,
        unsigned,
        signHs256(
          { sub: userId, role: "authenticated", exp: now + 60 },
          "another-secret-of-thirty-two-characters",
        ),
        signHs256({ sub: userId, role: "authenticated", exp: now - 1 }, secret),
        signHs256({ role: "authenticated", exp: now + 60 }, secret),
        server.anonKey,
        server.serviceRoleKey,
        "basura",
      ];
      for (const token of tokens) {
        const answer = await raw(server, method, "/user", {
          token,
          body: method === "PUT" ? { data: { a: 1 } } : undefined,
        });
        expect(answer.body).toMatchObject({ code: 403, error_code: "bad_jwt" });
      }
      const none = await raw(server, method, "/user", { headers: { authorization: "Basic eA==" } });
      expect(none.body).toMatchObject({ code: 401, error_code: "no_authorization" });
    },
  );

  it("needs the gateway's key", async () => {
    const response = await fetch(`${server.url}/auth/v1/settings`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: "No API key found in request" });
  });
});
