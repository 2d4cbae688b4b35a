import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** The server under attack. */
export interface Place {
  readonly url: string;
  readonly anonKey: string;
  /** A connection of the database's owner or superuser. */
  readonly database: Pick<pg.Pool, "query">;
}

/** Measurements of ordinary users: the milliseconds of each request, and the number of failures. */
export interface Felt {
  readonly reads: readonly number[];
  readonly pages: readonly number[];
  /** Milliseconds from a write until the client received the change; Infinity if the change did not arrive. */
  readonly live: readonly number[];
  readonly failures: number;
}

const READS = [
  "/rest/v1/tournaments?select=id,name,game,status,start_date,max_participants&order=start_date.desc&limit=24",
  "/rest/v1/news?select=id,slug,title,created_at&order=created_at.desc&limit=3",
  "/rest/v1/teams?select=id,name,logo_url,leader:profiles!teams_leader_id_fkey(username)&limit=20",
];
const PAGES = ["/", "/tournaments", "/news", "/matches"];
const PAUSE_MS = 20;
const CHANGE_EVERY_MS = 100;

/** A client that receives live changes. */
export interface LiveListener extends AsyncDisposable {
  /** Writes changes until the promise is settled. Returns after how many milliseconds each change arrived. */
  arrivals(during: Promise<unknown>): Promise<number[]>;
}

/** Creates a table and opens a socket that receives all its changes. */
export async function listenLive(server: Place): Promise<LiveListener> {
  await server.database.query(`
    create table public.fire_event (id integer primary key generated always as identity, sent_at float8 not null);
    alter table public.fire_event enable row level security;
    grant select on public.fire_event to anon;
    create policy everyone on public.fire_event for select to anon using (true);
    alter publication supabase_realtime add table public.fire_event`);
  const address = `${server.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${server.anonKey}&vsn=2.0.0`;
  const socket = new WebSocket(address);
  const joined = Promise.withResolvers<void>();
  let arrived: number[] = [];
  const join = {
    config: { postgres_changes: [{ event: "*", schema: "public", table: "fire_event" }] },
  };
  socket.addEventListener("open", () =>
    socket.send(JSON.stringify(["1", "1", "realtime:fire", "phx_join", join])),
  );
  socket.addEventListener("error", () => joined.reject(new Error("the socket failed")));
  socket.addEventListener("message", ({ data }) => {
    const [, , , event, payload] = JSON.parse(String(data)) as [
      unknown,
      unknown,
      string,
      string,
      { data?: { record: { sent_at: number } } },
    ];
    if (event === "system") joined.resolve();
    if (event === "postgres_changes" && payload.data)
      arrived.push(performance.now() - payload.data.record.sent_at);
  });
  const beat = setInterval(
    () => socket.send(JSON.stringify([null, "2", "phoenix", "heartbeat", {}])),
    25_000,
  );
  await joined.promise;
  return {
    async arrivals(during) {
      arrived = [];
      let isOver = false;
      void during.finally(() => (isOver = true));
      let sent = 0;
      for (; !isOver; sent += 1) {
        await server.database.query("insert into public.fire_event (sent_at) values ($1)", [
          performance.now(),
        ]);
        await sleep(CHANGE_EVERY_MS);
      }
      for (let waited = 0; arrived.length < sent && waited < 10_000; waited += 50) await sleep(50);
      return [...arrived, ...Array.from({ length: sent - arrived.length }, () => Infinity)];
    },
    async [Symbol.asyncDispose]() {
      clearInterval(beat);
      socket.close();
      await server.database.query("drop table public.fire_event");
    },
  };
}

async function visit(
  server: Place,
  paths: readonly string[],
  address: string,
  until: number,
): Promise<{ times: number[]; failures: number }> {
  const times: number[] = [];
  let failures = 0;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const startedAt = performance.now();
    const response = await fetch(server.url + paths[turn % paths.length], {
      headers: { apikey: server.anonKey, "x-forwarded-for": address },
    });
    const text = await response.text();
    times.push(performance.now() - startedAt);
    // A page with an empty root element counts as a failure, because the server did not render it.
    if (!response.ok || text.includes('<div id="root"></div>')) failures += 1;
    await sleep(PAUSE_MS);
  }
  return { times, failures };
}

/** Lets users read data, load pages and receive changes for some seconds; returns their measurements. */
export async function feel(server: Place, live: LiveListener, seconds: number): Promise<Felt> {
  const until = performance.now() + seconds * 1_000;
  const people = Promise.all([
    visit(server, READS, "203.0.113.101", until),
    visit(server, PAGES, "203.0.113.102", until),
  ]);
  const [[reads, pages], arrivals] = await Promise.all([people, live.arrivals(people)]);
  return {
    reads: reads.times,
    pages: pages.times,
    live: arrivals,
    failures: reads.failures + pages.failures,
  };
}
