import { createClient, type AuthChangeEvent } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { lastMailTo, newClient, newEmail, newPlayer, PASSWORD } from "@leyenda/testing/accounts";

/** The lifetime of an access token. With less than 90 s left, the client refreshes its session immediately. */
const SHORT_LIFE_SECONDS = 60;

let server: TestServer;
let brief: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "off" } });
  brief = await startTestServer({
    env: { RATE_LIMITS: "off" },
    auth: { accessTokenSeconds: SHORT_LIFE_SECONDS },
  });
});
afterAll(async () => {
  await Promise.all([server.close(), brief.close()]);
});

describe("errors as the client names them", () => {
  it("credentials that are missing altogether", async () => {
    const { error } = await newClient(server).auth.signInWithPassword(
      {} as { email: string; password: string },
    );
    expect(error?.message).toBe("You must provide either an email or phone number and a password");
  });

  it("wrong credentials and a missing session (400)", async () => {
    const client = newClient(server);
    const wrong = await client.auth.signInWithPassword({ email: newEmail(), password: PASSWORD });
    expect(wrong.error).toMatchObject({
      name: "AuthApiError",
      status: 400,
      code: "invalid_credentials",
    });
    expect((await client.auth.getUser()).error).toMatchObject({
      name: "AuthSessionMissingError",
      status: 400,
    });
    expect((await client.auth.updateUser({ data: {} })).error).toMatchObject({
      name: "AuthSessionMissingError",
    });
    expect((await client.auth.refreshSession()).error).toMatchObject({
      name: "AuthSessionMissingError",
    });
  });

  it("a database that is away, which the client may retry", async () => {
    const away = await startTestServer({
      context: (context) => ({
        ...context,
        database: {
          ...context.database,
          isHealthy: () => false,
          whenBack: () => Promise.resolve(false),
        },
      }),
    });
    try {
      const { error } = await newClient(away).auth.signInWithPassword({
        email: newEmail(),
        password: PASSWORD,
      });
      expect(error).toMatchObject({ name: "AuthRetryableFetchError", status: 503 });
    } finally {
      await away.close();
    }
  });
});

describe("the life of a session in the client", () => {
  it("signs in, refreshes, changes, signs out, and tells about each", async () => {
    const { email } = await newPlayer(server);
    const events: AuthChangeEvent[] = [];
    const client = newClient(server);
    const { data } = client.auth.onAuthStateChange((event) => {
      events.push(event);
    });
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    await client.auth.refreshSession();
    await client.auth.updateUser({ data: { a: 1 } });
    await client.auth.resetPasswordForEmail(email);
    const { code } = await lastMailTo(server, email);
    await client.auth.verifyOtp({ email, token: code, type: "recovery" });
    await client.auth.signOut();
    data.subscription.unsubscribe();
    expect(events.filter((event) => event !== "INITIAL_SESSION")).toEqual([
      "SIGNED_IN",
      "TOKEN_REFRESHED",
      "USER_UPDATED",
      "PASSWORD_RECOVERY",
      "SIGNED_OUT",
    ]);
    expect((await client.auth.getSession()).data.session).toBeNull();
  });

  it("is renewed by itself when the access token is about to expire, also after a reload", async () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    const reload = () =>
      createClient(brief.url, brief.anonKey, {
        auth: { storage, persistSession: true, autoRefreshToken: false, detectSessionInUrl: false },
      });
    const { email } = await newPlayer(brief);
    const signedIn = await reload().auth.signInWithPassword({ email, password: PASSWORD });
    const first = signedIn.data.session;
    expect(first?.expires_in).toBe(SHORT_LIFE_SECONDS);
    const second = (await reload().auth.getSession()).data.session;
    expect(second?.refresh_token).not.toBe(first?.refresh_token);
    expect(second?.user.email).toBe(email);
    const page = reload();
    const third = (await page.auth.getSession()).data.session;
    expect(third?.refresh_token).not.toBe(second?.refresh_token);
    expect((await page.auth.getUser()).error).toBeNull();
  });

  it("stays usable in many tabs that refresh at once", async () => {
    const { session } = await newPlayer(server);
    // The tabs of a browser share its storage, so they share one session, even after one of them refreshed it.
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    const tabs = Array.from({ length: 5 }, () =>
      createClient(server.url, server.anonKey, {
        auth: {
          storage,
          storageKey: "one-browser",
          persistSession: true,
          autoRefreshToken: false,
          detectSessionInUrl: false,
        },
      }),
    );
    const refreshed = await Promise.all(
      tabs.map((tab) => tab.auth.refreshSession({ refresh_token: session.refresh_token })),
    );
    expect(refreshed.map((answer) => answer.error)).toEqual(Array(5).fill(null));
    for (const tab of tabs) expect((await tab.auth.refreshSession()).error).toBeNull();
  });
});
