/** Simulates users who work on a cluster and record what they did and saw. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { READ_LENGTH, type Happening, type Outcome, type Remains } from "./history.ts";
import { AVATARS, readBalances, readFiles, readLedger } from "./final-state.ts";

/** The password of the demonstration's accounts. */
const PASSWORD = "leyenda123";
const PEOPLE = ["lider@leyenda.test", "jugador@leyenda.test", "rival@leyenda.test"];
const ADMINISTRATOR = "admin@leyenda.test";

/** How long a user waits for a response. */
const PATIENCE_MS = 30_000;
const RENEW_MS = 8_000;
const UPLOAD_MS = 1_500;
const HEARD_WITHIN_MS = 60_000;
/** With this header, visitors have another IP address than the users who write, and so separate rate limits. */
const ELSEWHERE = { "x-forwarded-for": "203.0.113.7" };
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64",
);

interface Site {
  readonly url: string;
  readonly anonKey: string;
}

interface Person {
  readonly name: string;
  readonly userId: string;
  readonly participantId: string;
  readonly client: SupabaseClient;
}

export interface Load {
  readonly history: readonly Happening[];
  /** Waits until all users have finished, and reads the final state. */
  finish(): Promise<Remains>;
}

export async function startLoad(
  url: string,
  databaseUrl: string,
  random: () => number,
): Promise<Load> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { supabaseAnonKey: string };
  const site: Site = { url, anonKey: config.supabaseAnonKey };
  const run = `cluster ${randomUUID()}`;
  const history: Happening[] = [];
  const stop = new AbortController();
  const administrator = await signIn(site, ADMINISTRATOR);
  const people = await Promise.all(PEOPLE.map((email) => meet(site, email)));
  const startingBalances = await readBalances(databaseUrl, people);
  const scribe = { site, run, history, stopped: stop.signal, random };
  const everybody = [
    renew(scribe, "administrator", administrator),
    visit(scribe, "page", "/", ELSEWHERE),
    visit(scribe, "answer", "/rest/v1/games?select=id,name&limit=5", {
      ...ELSEWHERE,
      apikey: site.anonKey,
    }),
    ...people.flatMap((person) => [
      work(scribe, person, administrator),
      upload(scribe, person),
      renew(scribe, person.name, person.client),
    ]),
  ];
  for (const person of people) listen(scribe, person);

  return {
    history,
    async finish() {
      const isHeard = heardOf(history);
      const end = Date.now() + HEARD_WITHIN_MS;
      stop.abort();
      await Promise.all(everybody);
      while (!isHeard() && Date.now() < end) await sleep(200);
      await Promise.all(people.map(({ client }) => client.removeAllChannels()));
      return {
        startingBalances,
        ledger: await readLedger(databaseUrl, run, people),
        balances: await readBalances(databaseUrl, people),
        wholeFiles: await readFiles(url, history),
      };
    },
  };
}

interface Scribe {
  readonly site: Site;
  /** The prefix of the reasons of all ticket movements in this run. */
  readonly run: string;
  readonly history: Happening[];
  readonly stopped: AbortSignal;
  readonly random: () => number;
}

async function signIn({ url, anonKey }: Site, email: string): Promise<SupabaseClient> {
  const client = createClient(url, anonKey, {
    auth: { autoRefreshToken: false, detectSessionInUrl: false, storageKey: email },
  });
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

async function meet(site: Site, email: string): Promise<Person> {
  const client = await signIn(site, email);
  const { data } = await client.auth.getUser();
  const userId = data.user?.id ?? "";
  const found = await client.from("participants").select("id").eq("user_id", userId).single();
  if (found.error) throw new Error(`${email}: ${found.error.message}`);
  const participantId = String(found.data.id);
  return { name: email.split("@")[0] ?? email, userId, participantId, client };
}

/** Adds and spends tickets, and reads the user's balance after each movement. */
async function work(scribe: Scribe, person: Person, administrator: SupabaseClient): Promise<void> {
  const { history, stopped, random, run, site } = scribe;
  const { name: actor, participantId } = person;
  for (let number = 1; !stopped.aborted; number += 1) {
    const id = `${run} ${actor} ${number}`;
    const delta = Math.floor(random() * 60) - 35 || 7;
    const startedAt = Date.now();
    const body = { p_participant_id: participantId, p_delta: delta, p_reason: id };
    const { outcome, answer } = await ask(site, administrator, "rpc/manage_tickets", {
      method: "POST",
      body: JSON.stringify(body),
    });
    const balance = outcome === "done" ? Number(answer) : null;
    history.push({ kind: "write", id, actor, startedAt, endedAt: Date.now(), outcome, balance });
    await look(scribe, person);
    await sleep(50 + random() * 100);
  }
}

async function look({ history, site, run }: Scribe, person: Person): Promise<void> {
  const startedAt = Date.now();
  const filter = `participant_id=eq.${person.participantId}`;
  const [moved, wallet] = await Promise.all([
    ask(site, person.client, latestOf(filter), {}),
    ask(site, person.client, `wallets?select=balance&${filter}`, {}),
  ]);
  if (moved.outcome !== "done" || wallet.outcome !== "done") return;
  const [{ balance } = { balance: 0 }] = wallet.answer as { balance: number }[];
  const ids = idsOf(moved.answer, run);
  history.push({ kind: "read", actor: person.name, startedAt, endedAt: Date.now(), balance, ids });
}

const latestOf = (filter: string): string =>
  `ticket_transactions?select=reason&${filter}&order=position.desc&limit=${READ_LENGTH}`;

const idsOf = (rows: unknown, run: string): string[] =>
  (rows as { reason: string }[])
    .map(({ reason }) => reason)
    .filter((reason) => reason.startsWith(run));

/** Calls the data API as a user. Status and code of the response determine the outcome. */
async function ask(
  { url, anonKey }: Site,
  client: SupabaseClient,
  target: string,
  init: RequestInit,
): Promise<{ outcome: Outcome; answer: unknown }> {
  try {
    const { data } = await client.auth.getSession();
    const answer = await fetch(`${url}/rest/v1/${target}`, {
      ...init,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${data.session?.access_token ?? anonKey}`,
        "content-type": "application/json",
      },
    });
    const body: unknown = await answer.json();
    return { outcome: outcomeOf(answer.status, body), answer: body };
  } catch {
    return { outcome: "unknown", answer: null };
  }
}

/** Error codes with which the product guarantees that it did nothing. */
const NOTHING_DONE = new Set(["service_unavailable", "PGRST000"]);

function outcomeOf(status: number, body: unknown): Outcome {
  if (status < 300) return "done";
  if (status < 500) return "refused";
  const { code = "" } = (body ?? {}) as { code?: string };
  return NOTHING_DONE.has(code) ? "not done" : "unknown";
}

async function visit(
  { history, stopped, site }: Scribe,
  actor: string,
  address: string,
  headers: Record<string, string>,
): Promise<void> {
  while (!stopped.aborted) {
    const startedAt = Date.now();
    const isAnswered = await fetch(`${site.url}${address}`, {
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      async (answer) => (await answer.text()) !== "" && answer.ok,
      () => false,
    );
    history.push({ kind: "visit", actor, startedAt, endedAt: Date.now(), isAnswered });
    await sleep(100);
  }
}

async function upload({ history, stopped }: Scribe, { userId, client }: Person): Promise<void> {
  while (!stopped.aborted) {
    const path = `${userId}/${randomUUID()}.png`;
    const startedAt = Date.now();
    const { error } = await client.storage
      .from(AVATARS)
      .upload(path, PICTURE, { contentType: "image/png" })
      .catch((broken: unknown) => ({ error: broken }));
    const outcome = error === null ? "done" : "unknown";
    history.push({ kind: "upload", path, startedAt, endedAt: Date.now(), outcome });
    await sleep(UPLOAD_MS);
  }
}

/** Refreshes a session repeatedly, to detect whether it ends although the product did not end it. */
async function renew(
  { history, stopped }: Scribe,
  actor: string,
  client: SupabaseClient,
): Promise<void> {
  while (!stopped.aborted) {
    await sleep(RENEW_MS);
    const { error } = await client.auth.refreshSession();
    const status = error?.status ?? 0;
    if (error === null || (status >= 400 && status < 500 && status !== 429))
      history.push({ kind: "session", actor, at: Date.now(), isKept: error === null });
  }
}

/**
 * Receives changes over a socket.
 * Whenever the socket is open again, fetches the changes that may have been missed, as a page does.
 */
function listen(scribe: Scribe, { name: actor, participantId, client }: Person): void {
  const { history, run, site } = scribe;
  const filter = `participant_id=eq.${participantId}`;
  const catchUp = async (): Promise<void> => {
    const startedAt = Date.now();
    const { outcome, answer } = await ask(site, client, latestOf(filter), {});
    if (outcome === "done")
      return void history.push({ kind: "catch-up", actor, startedAt, ids: idsOf(answer, run) });
    await sleep(500);
    return catchUp();
  };
  client
    .channel(`ledger of ${actor}`)
    .on(
      "postgres_changes",
      { event: "INSERT", schema: "public", table: "ticket_transactions", filter },
      ({ new: row }) => {
        const id = String((row as { reason?: unknown }).reason);
        if (id.startsWith(run)) history.push({ kind: "live change", actor, at: Date.now(), id });
      },
    )
    .subscribe((status) => {
      if (status === "SUBSCRIBED") void catchUp();
    });
}

/** Returns a function that checks whether the changes of all acknowledged writes were received. */
function heardOf(history: readonly Happening[]): () => boolean {
  return () => {
    const heard = new Set(
      history.flatMap((one) =>
        one.kind === "live change" ? [one.id] : one.kind === "catch-up" ? one.ids : [],
      ),
    );
    return history.every(
      (one) => one.kind !== "write" || one.outcome !== "done" || heard.has(one.id),
    );
  };
}
