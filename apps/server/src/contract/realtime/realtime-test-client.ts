import {
  createClient,
  type RealtimeChannel,
  type RealtimePostgresChangesPayload,
  type SupabaseClient,
} from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";
import type { TestServer } from "../../testing/test-server.ts";

/** A change in a table, in the form in which the official client reports it. */
export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;

/** A user with the official client and their token. */
export interface Person {
  readonly id: string;
  readonly client: SupabaseClient;
}

const open: SupabaseClient[] = [];

/** Creates a signed-in user; `vsn` chooses the protocol version, `seconds` the lifetime of the token. */
export async function signIn(
  server: Pick<TestServer, "url" | "anonKey" | "context">,
  options: { id?: string; vsn?: string; seconds?: number; claims?: object } = {},
): Promise<Person> {
  const id = options.id ?? randomUUID();
  // The realtime service serves only accounts that exist and are neither closed nor banned.
  await server.context.database.platform.query(
    "insert into auth.users (id, email) values ($1, $2) on conflict do nothing",
    [id, `${id}@example.test`],
  );
  const token = await server.context.tokens.sign(
    { sub: id, role: "authenticated", ...options.claims },
    options.seconds ?? 3600,
  );
  const client = createClient(server.url, server.anonKey, {
    accessToken: async () => token,
    realtime: options.vsn === undefined ? {} : { vsn: options.vsn },
  });
  await client.realtime.setAuth();
  open.push(client);
  return { id, client };
}

/** Creates a visitor, who has only the public key. */
export function visit(server: Pick<TestServer, "url" | "anonKey">): SupabaseClient {
  const client = createClient(server.url, server.anonKey);
  open.push(client);
  return client;
}

/** Closes every socket that this file's tests opened. */
export async function leaveAll(): Promise<void> {
  await Promise.all(open.splice(0).map((client) => client.removeAllChannels()));
}

/** The messages that a channel received. */
export interface Ear {
  readonly changes: Change[];
  readonly system: { status: string; message: string }[];
  readonly channel: RealtimeChannel;
}

/** Subscribes to changes. Resolves once the server has confirmed or refused the subscription. */
export async function listen(
  client: SupabaseClient,
  wanted: {
    event?: "*" | "INSERT" | "UPDATE" | "DELETE";
    schema?: string;
    table?: string;
    filter?: string;
    select?: string[];
    missed_ms?: number;
  },
  name: string = randomUUID(),
): Promise<Ear> {
  const ear: Ear = { changes: [], system: [], channel: client.channel(name) };
  ear.channel
    // The client's overloads require a literal event name; the tests pass any string.
    .on(
      "postgres_changes",
      { event: "*", schema: "public", ...wanted } as { event: "*"; schema: string },
      (change: Change) => ear.changes.push(change),
    )
    .on("system", {}, (message: { status: string; message: string }) => ear.system.push(message));
  await join(ear.channel);
  await until(() => ear.system.length > 0);
  return ear;
}

/** Joins a channel; rejects with the server's reason. */
export function join(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === "SUBSCRIBED") resolve(channel);
      else if (status !== "CLOSED") reject(error ?? new Error(status));
    });
  });
}

/** Polls a condition for at most `ms` milliseconds. */
export async function until(holds: () => boolean, ms = 8_000): Promise<void> {
  const end = Date.now() + ms;
  while (!holds()) {
    if (Date.now() > end) throw new Error("waited in vain");
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
}
