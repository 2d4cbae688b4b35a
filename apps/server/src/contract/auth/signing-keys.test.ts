import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "@leyenda/platform/database/transaction";
import { signHs256 } from "@leyenda/platform/hs256";
import { newPlayer, raw, type Player } from "@leyenda/testing/accounts";
import { listKeys, prepareKey, retireKey, useKey } from "../../commands/rotate-keys.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let player: Player;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "off" } });
  player = await newPlayer(server);
});
afterAll(() => server.close());

const secret = (): string => server.context.config.jwtSecret;
const rotate = <T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> =>
  inTransaction(server.database.admin, work);

async function publishedKids(): Promise<unknown[]> {
  const answer = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=600");
  const { keys } = (await answer.json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
}

/** The expected responses to a valid token. 403: the function accepts the token, but the caller is no admin. */
const TAKEN = [200, 200, 200, 403, 200, 202];

/** The status with which each service responds to a token, in a fixed order. */
async function taken(token: string): Promise<number[]> {
  const bearer = { apikey: server.anonKey, authorization: `Bearer ${token}` };
  const answers = await Promise.all([
    fetch(`${server.url}/rest/v1/games?select=id`, { headers: bearer }),
    fetch(`${server.url}/auth/v1/user`, { headers: bearer }),
    fetch(`${server.url}/storage/v1/bucket`, { headers: bearer }),
    fetch(`${server.url}/functions/v1/sync-ticket-order`, { method: "POST", headers: bearer }),
    fetch(`${server.url}/auth/v1/settings`, { headers: { apikey: token } }),
    fetch(`${server.url}/realtime/v1/api/broadcast`, {
      method: "POST",
      headers: { ...bearer, "content-type": "application/json" },
      body: JSON.stringify({ messages: [{ topic: "t", event: "e", payload: {} }] }),
    }),
  ]);
  return answers.map(({ status }) => status);
}

describe("access tokens", () => {
  it("are verified by the official client itself, with what is published", async () => {
    const asked: string[] = [];
    const client = createClient(server.url, server.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: (input, init) => {
          asked.push(new URL(new Request(input, init).url).pathname);
          return fetch(input, init);
        },
      },
    });
    const { access_token: token } = player.session;
    const { data, error } = await client.auth.getClaims(token);
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({ sub: player.userId, role: "authenticated", aal: "aal1" });
    expect(data?.header).toMatchObject({ alg: "ES256", kid: (await publishedKids())[0] });
    expect(asked).toEqual(["/auth/v1/.well-known/jwks.json"]);

    const [head, , signature] = token.split(".");
    const forged = Buffer.from(JSON.stringify({ ...data?.claims, sub: "other" }));
    const other = await client.auth.getClaims(
      `${head}.${forged.toString("base64url")}.${signature}`,
    );
    expect(other.error?.message).toBe("Invalid JWT signature");
  });

  it("of before, signed with the shared secret, are believed by every service", async () => {
    const { exp, ...claims } = JSON.parse(
      Buffer.from(player.session.access_token.split(".")[1] ?? "", "base64url").toString(),
    ) as { exp: number };
    const old = signHs256({ ...claims, exp }, secret());
    expect(await taken(old)).toEqual(TAKEN);
    expect(await taken(player.session.access_token)).toEqual(TAKEN);
  });

  it("follow the keys: another one is published, signs, and the old one is retired", async () => {
    const [first] = await publishedKids();
    await rotate((db) => prepareKey(db, secret()));
    await expect.poll(publishedKids).toHaveLength(2);
    await expect(rotate((db) => prepareKey(db, secret()))).rejects.toThrow("Ya hay una clave");
    await expect(rotate((db) => useKey(db, secret(), false))).rejects.toThrow("20 minutos");
    await expect(rotate((db) => retireKey(db, secret(), String(first), true))).rejects.toThrow(
      "en uso",
    );

    const old = player.session.access_token;
    const second = await rotate((db) => useKey(db, secret(), true));
    const fresh = async (): Promise<string> =>
      server.context.tokens.sign({ role: "authenticated", sub: player.userId }, 600);
    const kidOf = (token: string): unknown =>
      JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;
    await expect.poll(async () => kidOf(await fresh())).toBe(second);
    expect(await taken(old)).toEqual(TAKEN);

    const closed = new Promise<number>((resolve, reject) => {
      const socket = new WebSocket(
        `${server.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${server.anonKey}&vsn=1.0.0`,
      );
      socket.onclose = ({ code }) => resolve(code);
      socket.onerror = () => reject(new Error("The socket did not open"));
    });
    await expect(rotate((db) => retireKey(db, secret(), String(first), false))).rejects.toThrow(
      "caducan una hora",
    );
    await rotate((db) => retireKey(db, secret(), String(first), true));
    await expect.poll(() => taken(old)).toEqual([401, 403, 400, 401, 401, 401]);
    expect(await closed).toBe(1012);
    expect(await publishedKids()).toEqual([second]);
    const states = await rotate((db) => listKeys(db, secret()));
    expect(states.map(({ kid, status }) => [kid, status])).toEqual([
      [second, "in_use"],
      [first, "retired"],
    ]);

    // A signed-in user stays signed in, because the page refreshes the token.
    const renewed = await raw(server, "POST", "/token?grant_type=refresh_token", {
      body: { refresh_token: player.session.refresh_token },
    });
    expect(renewed.status).toBe(200);
    expect(await taken(String(renewed.body["access_token"]))).toEqual(TAKEN);
  });
});
