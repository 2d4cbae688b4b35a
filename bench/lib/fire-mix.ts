import http from "node:http";
import { percentile } from "./percentile.ts";
import type { BenchServer } from "./bench-server.ts";

/** One request in so many writes. */
const WRITE_EVERY = 34;
const CONNECTIONS = 24;
const SEED = 20_261_121;
const BROTLI = { "accept-encoding": "br" };

export interface MixResult {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Answers to ordinary shapes that were no success. */
  readonly refused: number;
}

interface MixRequest {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** A seeded order of the same for every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What people ask for on an evening: pages, reads of the data API, light shapes, and a few writes. */
async function requestsOf(server: BenchServer, address: number): Promise<MixRequest[]> {
  const { rows } = await server.database.query<{ kind: string; ids: string[] }>(
    `select 'tournaments' as kind, array (select id::text from public.tournaments order by start_date desc, id limit 40) as ids
     union all select 'people', array (select id::text from public.profiles where role = 'user' order by id limit 40)
     union all select 'news', array (select slug from public.news order by created_at desc, slug limit 6)`,
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.ids ?? [];
  const tournaments = of("tournaments");
  const api = { apikey: server.anonKey };
  const [me = "", other = ""] = [of("people")[address % 40], of("people")[(address + 1) % 40]];
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
      ...of("news").map((slug) => `/news/${slug}`),
    ]),
    headers: BROTLI,
  });
  const read = (): MixRequest => ({
    method: "GET",
    path: `/rest/v1${one([
      "/rpc/match_list?p_part=coming&p_limit=40",
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
      // Refused, and costs nobody a page.
      { method: "POST", path: "/rest/v1/tournaments", headers: { ...api, ...json }, body: "{}" },
      {
        method: "PATCH",
        path: `/rest/v1/profiles?id=eq.${me}`,
        headers: { ...mine, ...json },
        body: JSON.stringify({ bio: `Juego los ${Math.floor(random() * 1e9)}.` }),
      },
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

/**
 * Lets 24 people, each with an address of their own, go through the mix for some seconds. Node's own
 * client: one that reads compressed bodies as text takes more of the machine than the server.
 */
export async function runMix(server: BenchServer, seconds: number): Promise<MixResult> {
  const lists = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, address) => requestsOf(server, address)),
  );
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let refused = 0;
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    lists.map(async (requests, address) => {
      const from = { "x-forwarded-for": `203.0.113.${address + 1}` };
      for (let turn = 0; performance.now() < end; turn += 1) {
        const request = requests[turn % requests.length] as MixRequest;
        const before = performance.now();
        const status = await send(agent, server.url, request, from).catch(() => 0);
        times.push(performance.now() - before);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status === 0 || (request.method === "GET" && status >= 400)) refused += 1;
      }
    }),
  );
  agent.destroy();
  return {
    requestsPerSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    statuses,
    refused,
  };
}

/** The status of an answer that came whole. */
function send(
  agent: http.Agent,
  base: string,
  { method, path, headers, body }: MixRequest,
  from: Readonly<Record<string, string>>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const request = http.request(
      new URL(path, base),
      { agent, method, headers: { ...headers, ...from, ...length } },
      (response) => response.on("end", () => resolve(response.statusCode ?? 0)).resume(),
    );
    request.on("error", reject);
    request.end(body);
  });
}
