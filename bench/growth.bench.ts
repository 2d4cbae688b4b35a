import { readdirSync, readFileSync } from "node:fs";
import { bulkPlayers, type BulkPlayer } from "@leyenda/testing/bulk-players";
import type pg from "pg";
import { startBenchServer, type BenchServer } from "./lib/bench-server.ts";
import type { Benchmark } from "./lib/bench-table.ts";
import { createTournament } from "./lib/tournament-fixture.ts";

/** The number of players in each tournament, and the number of tournaments. On average a player plays 1.9 matches. */
const PARTICIPANTS = 16;
const CUPS = Number(process.env["BENCH_CUPS"] ?? 20);
const PLAYERS = PARTICIPANTS * CUPS;
/** What each player does per day in addition to the tournament; the growth guide uses these numbers. */
const PAGES = 20;
const OWN_READS = 40;
const MESSAGES_A_MATCH = 4;
/** The number of concurrent users. */
const AT_ONCE = 8;
/** The duration of one tick, the unit in which Linux counts processor time. */
const TICK_MS = 10;
const LARGEST = 8;

interface Figures {
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly transactions: number;
  readonly walBytes: number;
  readonly sizes: ReadonlyMap<string, number>;
}

interface Part {
  readonly name: string;
  readonly requests: number;
  readonly cost: Figures;
}

/** The cost of one active player's day, part by part; `docs/guides/growth.md` uses these numbers. */
export const bench: Benchmark = {
  name: "growth",
  async run() {
    await using server = await startBenchServer();
    await using client = await server.connect();
    const parts: Part[] = [];
    const measure = async (name: string, work: () => Promise<number>): Promise<void> => {
      const before = await figuresOf(server, client);
      const requests = await work();
      parts.push({ name, requests, cost: since(before, await figuresOf(server, client)) });
    };
    let players: BulkPlayer[] = [];
    await measure("an account", async () => {
      players = await bulkPlayers(client, PLAYERS, "crece");
      return 0;
    });
    const cups: string[] = [];
    for (let cup = 0; cup < CUPS; cup += 1) cups.push(await createTournament(client, []));
    const cupOf = (index: number): string => cups[Math.floor(index / PARTICIPANTS)] ?? "";
    await measure("entering a cup", () =>
      everybody(players, ({ userId, participantId }, index) =>
        call(server, userId, "register_for_tournament", {
          p_tournament_id: cupOf(index),
          p_participant_id: participantId,
        }),
      ),
    );
    await measure("its share of the draw", async () => {
      for (const id of cups)
        await client.query("update public.tournaments set status = 'Activo' where id = $1", [id]);
      return 0;
    });
    await measure("1.9 matches, reported by both", () => playAll(server, client, cups, "results"));
    await measure(`${MESSAGES_A_MATCH} messages in each`, () =>
      playAll(server, client, cups, "messages"),
    );
    await measure(`${PAGES} pages`, () => readPages(server, players, cupOf));
    await measure(`${OWN_READS} reads of one's own`, () => readOwn(server, players));
    return tableOf(parts);
  },
};

function tableOf(parts: readonly Part[]) {
  const each = (value: number): string => {
    const share = value / PLAYERS;
    return share.toFixed(share < 10 ? 2 : 0);
  };
  const sizes = new Map<string, number>();
  for (const { cost } of parts)
    for (const [table, bytes] of cost.sizes) sizes.set(table, (sizes.get(table) ?? 0) + bytes);
  const largest = [...sizes].toSorted(([, one], [, other]) => other - one).slice(0, LARGEST);
  return {
    title: `A day of one of ${PLAYERS} active players`,
    columns: [
      "part",
      "requests",
      "transactions",
      "server CPU ms",
      "PostgreSQL CPU ms",
      "log kB",
      "stored kB",
    ],
    rows: parts.map(({ name, requests, cost }) => [
      name,
      each(requests),
      each(cost.transactions),
      each(cost.serverMs),
      each(cost.databaseMs),
      each(cost.walBytes / 1024),
      each([...cost.sizes.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024),
    ]),
    notes: [
      "PostgreSQL: all its processes, those that keep the log and clean up included. The log is without compression.",
      `Stored most, kB each with indexes: ${largest.map(([table, bytes]) => `${table} ${each(bytes / 1024)}`).join(", ")}.`,
    ],
  };
}

/** Runs an action for all players, `AT_ONCE` of them at a time, and returns the number of actions. */
async function everybody(
  players: readonly BulkPlayer[],
  act: (player: BulkPlayer, index: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < players.length; index = next++) {
      const player = players[index];
      if (player) await act(player, index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return players.length;
}

interface Playable {
  readonly id: string;
  readonly sides: readonly string[];
}

/** Plays the tournaments' matches round by round, or writes chat messages in the matches that were played. */
async function playAll(
  server: BenchServer,
  client: pg.Client,
  cups: readonly string[],
  what: "messages" | "results",
): Promise<number> {
  const ready = async (): Promise<readonly Playable[]> => {
    const { rows } = await client.query<Playable>(
      `select match.id, array[one.user_id, other.user_id] as sides
       from public.tournament_matches match
       join public.participants one on one.id = match.participant1_id
       join public.participants other on other.id = match.participant2_id
       where match.tournament_id = any ($1::uuid[]) and ($2 = 'messages') = (match.status = 'completed')`,
      [cups, what],
    );
    return rows;
  };
  let requests = 0;
  const actOf = async ({ id, sides }: Playable): Promise<void> => {
    for (const side of sides)
      if (what === "results") {
        await call(server, side, "report_match_result", { p_match_id: id, p_result: "1-0" });
        requests += 1;
      } else
        for (let message = 0; message < MESSAGES_A_MATCH; message += 1) {
          const p_content = `Ya estoy en la sala, entro en un minuto (${message}).`;
          await call(server, side, "send_match_message", { p_match_id: id, p_content });
          requests += 1;
        }
  };
  for (let matches = await ready(); matches.length > 0; matches = await ready()) {
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let at = next++; at < matches.length; at = next++) {
        const match = matches[at];
        if (match) await actOf(match);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    if (what === "messages") break;
  }
  return requests;
}

/**
 * Reads pages without signing in, as many as all players read per day. Half of the requests are for a player's
 * tournament.
 */
async function readPages(
  server: BenchServer,
  players: readonly BulkPlayer[],
  cupOf: (index: number) => string,
): Promise<number> {
  const paths = (player: BulkPlayer, index: number) => [
    ...Array.from({ length: PAGES / 2 }, () => `/tournaments/${cupOf(index)}`),
    ...Array.from({ length: PAGES / 2 - 2 }, (_, at) => ["/", "/tournaments", "/matches"][at % 3]),
    `/profile/${player.userId}`,
    "/news",
  ];
  await everybody(players, async (player, index) => {
    for (const path of paths(player, index)) {
      const answer = await fetch(`${server.url}${path}`, {
        headers: { "accept-encoding": "br", "x-forwarded-for": addressOf(index) },
      });
      await answer.arrayBuffer();
    }
  });
  return players.length * PAGES;
}

async function readOwn(server: BenchServer, players: readonly BulkPlayer[]): Promise<number> {
  const paths = ({ userId }: BulkPlayer) => [
    `/profiles?select=id,username,avatar_url,bio&id=eq.${userId}`,
    `/notifications?select=id,kind,title,body,created_at&user_id=eq.${userId}&order=created_at.desc&limit=20`,
    "/rpc/match_list?p_part=coming&p_is_own=true",
    `/tournaments?select=id,name,game,status,start_date&order=start_date.desc&limit=24`,
  ];
  await everybody(players, async (player, index) => {
    const four = paths(player);
    for (let read = 0; read < OWN_READS; read += 1) {
      const answer = await fetch(`${server.url}/rest/v1${four[read % four.length]}`, {
        headers: {
          apikey: server.anonKey,
          authorization: `Bearer ${server.userToken(player.userId)}`,
          "x-forwarded-for": addressOf(index),
        },
      });
      if (!answer.ok) throw new Error(`a read: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  });
  return players.length * OWN_READS;
}

const addressOf = (index: number): string => `203.0.${index >> 8}.${index & 255}`;

async function call(
  server: BenchServer,
  userId: string,
  name: string,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const answer = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${server.userToken(userId)}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function figuresOf(server: BenchServer, client: pg.Client): Promise<Figures> {
  await client.query("checkpoint");
  await client.query("select pg_stat_force_next_flush()");
  const { rows } = await client.query<{ pid: number; transactions: string; wal: string }>(
    `select pg_backend_pid() as pid, (xact_commit + xact_rollback)::text as transactions,
       pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal
     from pg_stat_database where datname = current_database()`,
  );
  const { rows: tables } = await client.query<{ name: string; bytes: string }>(
    `select relnamespace::regnamespace || '.' || relname as name, pg_total_relation_size(oid)::text as bytes
     from pg_class where relkind in ('r', 'm') and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'realtime')`,
  );
  const [found] = rows;
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const cpu = /^process_cpu_seconds_total ([\d.e+-]+)/m.exec(metrics)?.[1];
  return {
    serverMs: Number(cpu) * 1_000,
    databaseMs: databaseTicks(found?.pid ?? 0) * TICK_MS,
    transactions: Number(found?.transactions),
    walBytes: Number(found?.wal),
    sizes: new Map(tables.map(({ name, bytes }) => [name, Number(bytes)])),
  };
}

/** The processor time of the postmaster's processes, including those that have ended. */
function databaseTicks(backend: number): number {
  const statOf = (pid: number | string): readonly string[] => {
    try {
      return readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
    } catch {
      return [];
    }
  };
  const postmaster = statOf(backend)[1];
  const ticks = (stat: readonly string[], from: number): number =>
    Number(stat[from] ?? 0) + Number(stat[from + 1] ?? 0);
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat[1] === postmaster);
  return children.reduce((sum, stat) => sum + ticks(stat, 11), ticks(statOf(postmaster ?? ""), 13));
}

function since(before: Figures, after: Figures): Figures {
  const grown = [...after.sizes].map(([table, bytes]): [string, number] => [
    table,
    bytes - (before.sizes.get(table) ?? 0),
  ]);
  return {
    serverMs: after.serverMs - before.serverMs,
    databaseMs: after.databaseMs - before.databaseMs,
    transactions: after.transactions - before.transactions,
    walBytes: after.walBytes - before.walBytes,
    sizes: new Map(grown.filter(([, bytes]) => bytes !== 0)),
  };
}
