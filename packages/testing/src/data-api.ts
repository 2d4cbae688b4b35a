import type { SupabaseClient } from "@supabase/supabase-js";
import { createClient } from "@supabase/supabase-js";
import { hs256Key, signHs256 } from "@leyenda/platform/hs256";
import { createPlayer, type Player } from "./create-player.ts";
import type { RunningServer } from "./running-server.ts";
import { TEST_JWT_SECRET } from "@leyenda/platform/src/testing/test-cluster.ts";

const KEY = hs256Key(TEST_JWT_SECRET);

/** Signs an access token like those of the auth service. */
export function tokenOf(
  userId: string,
  claims: Readonly<Record<string, unknown>> = {},
  key = KEY,
): string {
  const now = Math.floor(Date.now() / 1000);
  return signHs256(
    {
      role: "authenticated",
      aud: "authenticated",
      sub: userId,
      iat: now,
      exp: now + 3600,
      ...claims,
    },
    key,
  );
}

/** Creates the official client, signed in as a user or as a visitor. */
export function clientOf(
  server: RunningServer,
  user: { readonly id: string } | null,
): SupabaseClient {
  return createClient(server.url, server.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(user === null ? {} : { accessToken: () => Promise.resolve(tokenOf(user.id)) }),
  });
}

export interface Person {
  readonly player: Player;
  readonly client: SupabaseClient;
}

/** Creates a player with a client. */
export async function newPerson(server: RunningServer, tickets = 0): Promise<Person> {
  const player = await createPlayer(server.database, tickets > 0 ? { tickets } : {});
  return { player, client: clientOf(server, player) };
}

/** Sends a plain request to the data API, for requests that the official client would not send. */
export async function send(
  server: RunningServer,
  path: string,
  options: {
    method?: string;
    token?: string;
    headers?: Record<string, string>;
    body?: string;
  } = {},
): Promise<{ status: number; text: string; headers: Headers }> {
  const { method = "GET", token = server.anonKey, headers = {}, body } = options;
  const response = await fetch(`${server.url}/rest/v1${path}`, {
    method,
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
