import type { BenchServer } from "./bench-server.ts";
import { percentile } from "./percentile.ts";
import { PreparedClient, preparedRequest } from "./prepared-client.ts";

/** One in this many requests is a write. */
const WRITE_EVERY = 34;
const CONNECTIONS = 24;
const SEED = 20_261_121;
const BROTLI = { "accept-encoding": "br" };

export interface MixResult {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** The number of responses per status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The number of failed requests of kinds that should succeed. */
  readonly refused: number;
}

/** The server to test, with its keys and tokens. */
export type MixServer = Pick<BenchServer, "url" | "database" | "anonKey" | "userToken">;

interface MixRequest {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** A seeded random generator, so that each run has the same order (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The ids of the tournaments, people and news to which the requests refer. */
interface Subjects {
  readonly tournaments: readonly string[];
  readonly people: readonly string[];
  readonly news: readonly string[];
}

async function subjectsOf({ database }: MixServer): Promise<Subjects> {
  const { rows } = await database.query<{ kind: string; ids: string[] }>(
    `select 'tournaments' as kind, array (select id::text from public.tournaments order by start_date desc, id limit 40) as ids
     union all select 'people', array (select id::text from public.profiles where role = 'user' order by id limit 40)
     union all select 'news', array (select slug from public.news where published_at <= now() order by created_at desc, slug limit 6)`,
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.ids ?? [];
  return { tournaments: of("tournaments"), people: of("people"), news: of("news") };
}

/** The mix of requests of an evening: pages, reads of the data API, small queries, and some writes. */
function requestsOf(
  server: MixServer,
  { tournaments, people, news }: Subjects,
  address: number,
): MixRequest[] {
  const api = { apikey: server.anonKey };
  const [me = "", other = ""] = people.slice(address, address + 2);
  const mine = { ...api, authorization: `Bearer ${server.userToken(me)}` };
  const json = { "content-type": "application/json" };
  const random = randomFrom(SEED + address);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const page = (): MixRequest => ({
    method: "GET",
    path: one([
      "/",
      "/tournaments",
      "/news",
      "/matches",
      ...tournaments.map((id) => `/tournaments/${id}`),
      ...news.map((slug) => `/news/${slug}`),
    ]),
    headers: BROTLI,
  });
  const read = (): MixRequest => ({
    method: "GET",
    path: `/rest/v1${one([
      "/rpc/match_list?p_part=coming&p_limit=40",
      "/rpc/match_list?p_part=without_hour&p_limit=10",
      "/rpc/match_list?p_part=decided&p_limit=20",
      "/tournaments?select=id,name,game,status,start_date,max_participants&order=start_date.desc&limit=24",
      ...tournaments.map(
        (id) =>
          `/tournament_matches?select=id,round,status,result&tournament_id=eq.${id}&order=round&limit=64`,
      ),
    ])}`,
    headers: api,
  });
  const light = (): MixRequest => ({
    method: "GET",
    path: `/rest/v1${one([
      "/news?select=id,slug,title,created_at&order=created_at.desc&limit=3",
      "/games?select=name&order=name.asc&limit=500",
      "/system_status?select=id,module_name,is_enabled&order=id.asc",
      `/profiles?select=id,username,avatar_url,bio&id=eq.${me}`,
    ])}`,
    headers: random() < 0.3 ? mine : api,
  });
  const write = (): MixRequest =>
    one([
      // The server refuses this write, so it invalidates no page.
      { method: "POST", path: "/rest/v1/tournaments", headers: { ...api, ...json }, body: "{}" },
      {
        method: "PATCH",
        path: `/rest/v1/profiles?id=eq.${me}`,
        headers: { ...mine, ...json },
        body: JSON.stringify({ bio: `Juego los ${Math.floor(random() * 1e9)}.` }),
      },
      // The server refuses this write, because the two users are not friends.
      {
        method: "POST",
        path: "/rest/v1/messages",
        headers: { ...mine, ...json },
        body: JSON.stringify({ sender_id: me, receiver_id: other, content: "¿Jugamos?" }),
      },
    ]);
  return Array.from({ length: WRITE_EVERY * 10 }, (_, at) => {
    if (at % WRITE_EVERY === WRITE_EVERY - 1) return write();
    const share = random();
    return share < 0.5 ? page() : share < 0.8 ? read() : light();
  });
}

/** Sends the mix of requests for some seconds, as 24 people with 24 addresses. */
export async function runMix(server: MixServer, seconds: number): Promise<MixResult> {
  const subjects = await subjectsOf(server);
  const port = Number(new URL(server.url).port);
  const lists = Array.from({ length: CONNECTIONS }, (_, address) =>
    requestsOf(server, subjects, address).map(({ method, path, headers, body }) => ({
      isRead: method === "GET",
      bytes: preparedRequest(
        method,
        path,
        { ...headers, "x-forwarded-for": `203.0.113.${address + 1}` },
        body,
      ),
    })),
  );
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let refused = 0;
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    lists.map(async (requests) => {
      using client = new PreparedClient(port);
      for (let turn = 0; performance.now() < end; turn += 1) {
        const request = requests[turn % requests.length];
        if (!request) return;
        const before = performance.now();
        const status = await client.send(request.bytes);
        times.push(performance.now() - before);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status === 0 || (request.isRead && status >= 400)) refused += 1;
      }
    }),
  );
  return {
    requestsPerSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    statuses,
    refused,
  };
}
