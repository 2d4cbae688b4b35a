import { randomUUID } from "node:crypto";
import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import type { MailedServer, RunningServer, ServerAddress } from "./running-server.ts";

export const PASSWORD = "secreta1";

/** A captured mail, with the link and the code found in it. */
export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  readonly link: string;
  readonly code: string;
  /** The secret in the link, for `token_hash`. */
  readonly linkToken: string;
}

export const newEmail = (): string => `p${randomUUID().slice(0, 13)}@correo.test`;

/** Creates the official client like the page's, but without browser storage. */
export function newClient(server: ServerAddress, key = server.anonKey): SupabaseClient {
  return createClient(server.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

export interface Browser {
  /** `pkce` (the default): the browser proves at the end of a sign-in that it began the sign-in. */
  readonly flowType?: "implicit" | "pkce";
  /** The storage key of the session; by default that of the official client. */
  readonly storageKey?: string;
  /** The values that the client has stored, so that tests can inspect them. */
  readonly storage?: Map<string, string>;
}

/** Creates a simulated browser: the page's client, which stores its session in a map. */
export function newBrowser(
  server: ServerAddress,
  { storage = new Map<string, string>(), flowType = "pkce", ...named }: Browser = {},
): SupabaseClient {
  return createClient(server.url, server.anonKey, {
    auth: {
      ...named,
      flowType,
      persistSession: true,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
    },
  });
}

/** Returns the mails to an e-mail address, newest first. */
export async function mailsTo(server: MailedServer, to: string): Promise<ReceivedMail[]> {
  const mails = (await server.mails()).filter((mail) => mail.to === to);
  return mails.map(({ subject, text, links }) => {
    const link = links[0] ?? "";
    const linkToken = URL.parse(link)?.searchParams.get("token") ?? "";
    return { subject, text, link, linkToken, code: /Código: (\d{6})/.exec(text)?.[1] ?? "" };
  });
}

export async function lastMailTo(server: MailedServer, to: string): Promise<ReceivedMail> {
  const [mail] = await mailsTo(server, to);
  if (mail === undefined) throw new Error(`No mail to ${to}`);
  return mail;
}

/** Follows a mailed link like a browser and returns the final URL. */
export async function follow(
  link: string,
): Promise<{ status: number; target: URL; fragment: URLSearchParams }> {
  const response = await fetch(link, { redirect: "manual" });
  const target = new URL(response.headers.get("location") ?? "about:blank");
  return { status: response.status, target, fragment: new URLSearchParams(target.hash.slice(1)) };
}

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly username: string;
  readonly country?: string;
}

/** Signs up and confirms with the mailed code, as the page does. Returns the new session. */
export async function signUp(
  server: MailedServer,
  client: SupabaseClient,
  { email, password, username, country }: NewAccount,
): Promise<Session> {
  const data = { username, age_confirmed: true, ...(country && { country, phone_number: "" }) };
  const signedUp = await client.auth.signUp({ email, password, options: { data } });
  if (signedUp.error) throw signedUp.error;
  const { code } = await lastMailTo(server, email);
  const verified = await client.auth.verifyOtp({ email, token: code, type: "signup" });
  if (verified.error) throw verified.error;
  const { session } = verified.data;
  if (session === null) throw new Error("No session after verification");
  return session;
}

export interface Player {
  readonly email: string;
  readonly userId: string;
  readonly session: Session;
  readonly client: SupabaseClient;
}

/** Creates a confirmed account and signs in. */
export async function newPlayer(server: MailedServer, email = newEmail()): Promise<Player> {
  const client = newClient(server);
  const username = email.slice(0, 14);
  const session = await signUp(server, client, { email, password: PASSWORD, username });
  return { email, userId: session.user.id, session, client };
}

const MAX_ROUNDS = 40;

/**
 * Whether two kinds of request take about the same time. The function runs them alternately.
 * True if the fastest runs of the two kinds differ by less than a quarter.
 * Also true if neither kind is slower in three of four rounds, because then other work disturbs every run.
 */
export async function takeSameTime(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<boolean> {
  const taken = async (request: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await request();
    return performance.now() - start;
  };
  const rounds: (readonly [number, number])[] = [];
  while (rounds.length < MAX_ROUNDS) {
    rounds.push([await taken(one), await taken(other)]);
    const first = Math.min(...rounds.map(([a]) => a));
    const second = Math.min(...rounds.map(([, b]) => b));
    const isNear = Math.min(first, second) / Math.max(first, second) > 0.75;
    const slower = rounds.filter(([a, b]) => a > b).length / rounds.length;
    if (rounds.length >= 5 && isNear) return true;
    if (rounds.length >= 20 && Math.abs(slower - 0.5) < 0.25) return true;
  }
  return false;
}

/** Sends a request without the client library. */
export async function raw(
  server: RunningServer,
  method: string,
  path: string,
  options: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: server.anonKey,
      "content-type": "application/json",
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === "string" ? options.body : JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? {} : JSON.parse(text),
  };
}
