import { BracketsManager } from "brackets-manager";
import { InMemoryDatabase } from "brackets-memory-db";
import type pg from "pg";
import type { BenchServer } from "./lib/bench-server.ts";
import { startBenchServer } from "./lib/bench-server.ts";
import type { Benchmark, BenchTable } from "./lib/bench-table.ts";
import { percentile } from "./lib/percentile.ts";
import { reportAtOnce } from "./lib/simultaneous-reports.ts";
import { waitForRound } from "./lib/swiss-round.ts";
import { createTournament, signUp, startedTournament } from "./lib/tournament-fixture.ts";

const PARTICIPANTS = 1024;
const STAGE_PARTICIPANTS = 512;
/** The numbers of participants of the measured Swiss stages, and the number of rounds to play in each. */
const SWISS_SIZES = [16, 64, STAGE_PARTICIPANTS];
const SWISS_ROUNDS = 3;
const REPORTS = 75;
const REPORTED_FORMATS = ["single-elimination", "double-elimination", "group-stage", "swiss"];
const REPORTED_CUPS = 4;
const LEAGUE_PARTICIPANTS = 40;
const PAGE_PARTICIPANTS = 256;
const GENERATIONS = 7;
const DECISIONS = 600;
const PAGE_READS = 200;
const WARM_UP = 20;

const PARTICIPANT = "id,type,user:profiles(id,username,avatar_url),team:teams(id,name,logo_url)";

/** The query with which the tournament's page reads its data. */
const PAGE =
  "select=id,name,game,status,image_url,start_date,registration_deadline,max_participants,entry_fee,best_of,prizes,type," +
  "team_format,format,ticket_type,schedule_info,duration_text,rules,requirements,check_in_minutes,third_place_match," +
  `tournament_participants(participant_id,status,seed,checked_in_at,final_position,created_at,participant:participants(${PARTICIPANT})),` +
  "tournament_matches(id,stage,group_id,round,position_in_bracket,participant1_id,participant2_id,winner_id,status,result,scheduled_time)," +
  "tournament_groups(id,name,position,group_participants(participant_id,position,points,wins,losses,score_difference))";

/** Tournaments: drawing brackets, deciding matches, the page's data; compared with brackets-manager in memory. */
export const bench: Benchmark = {
  name: "tournaments",
  async run() {
    await using server = await startBenchServer();
    await using client = await server.connect();
    return await run(server, client);
  },
};

async function run(server: BenchServer, client: pg.Client): Promise<BenchTable> {
  const participants = await signUp(client, PARTICIPANTS);
  const generation = await generate(client, await createTournament(client, participants));
  const groups = await generate(
    client,
    await createTournament(client, participants.slice(0, STAGE_PARTICIPANTS), "group-stage"),
  );
  const double = await generate(
    client,
    await createTournament(client, participants.slice(0, STAGE_PARTICIPANTS), "double-elimination"),
  );
  const memory = await generateInMemory();
  const decisions = await decide(client, await startedTournament(client, participants));
  const doubleDecisions = await decide(
    client,
    await startedTournament(
      client,
      participants.slice(0, STAGE_PARTICIPANTS),
      "double-elimination",
    ),
  );
  const groupDecisions = await decide(
    client,
    await startedTournament(client, participants.slice(0, STAGE_PARTICIPANTS), "group-stage"),
  );
  const leagueDecisions = await decide(
    client,
    await startedTournament(client, participants.slice(0, LEAGUE_PARTICIPANTS), "round-robin"),
  );
  const swiss = [];
  for (const size of SWISS_SIZES) {
    const entrants = participants.slice(0, size);
    swiss.push({
      size,
      ...(await playSwiss(client, await startedTournament(client, entrants, "swiss"))),
    });
  }
  const reported = [];
  for (const format of REPORTED_FORMATS)
    reported.push({ format, ...(await reportCups(server, client, participants, format)) });
  const page = await readPage(
    server,
    await startedTournament(client, participants.slice(0, PAGE_PARTICIPANTS)),
  );
  return {
    title: "Tournaments",
    columns: ["", "p50 ms", "p99 ms", "target ms", ""],
    rows: [
      row(`bracket of ${PARTICIPANTS}, in the database`, generation, 300, "p50"),
      row(`groups of four for ${STAGE_PARTICIPANTS}, in the database`, groups, 300, "p50"),
      row(`double elimination of ${STAGE_PARTICIPANTS}, in the database`, double, 300, "p50"),
      [
        `bracket of ${PARTICIPANTS}, brackets-manager in memory`,
        text(percentile(memory, 0.5)),
        text(percentile(memory, 0.99)),
        "",
        "",
      ],
      row("deciding a match", decisions, 10, "p99"),
      row("deciding a match of a double elimination", doubleDecisions, 10, "p99"),
      row("deciding a match of a group of four", groupDecisions, 10, "p99"),
      row(`deciding a match of a league of ${LEAGUE_PARTICIPANTS}`, leagueDecisions, 10, "p99"),
      row(
        "deciding a Swiss match",
        swiss.flatMap(({ decisions }) => decisions),
        10,
        "p99",
      ),
      ...swiss.map(({ size, waits }) =>
        row(
          `the next Swiss round of ${size}, after its last result`,
          waits,
          size < STAGE_PARTICIPANTS ? 300 : 2500,
          "p99",
        ),
      ),
      ...reported.flatMap(({ format, reports, decisions }) => [
        row(`${REPORTS} first reports at once, ${format}`, reports, 1000, "p99"),
        row(`${REPORTS} reports at once that decide, ${format}`, decisions, 1000, "p99"),
      ]),
      row(`the page's data at ${PAGE_PARTICIPANTS}, one HTTP request`, page, 20, "p50"),
    ],
    notes: [
      `Generation: median of ${GENERATIONS}, with foreign keys, live events and the record of the seeds; ` +
        `${(percentile(memory, 0.5) / percentile(generation, 0.5)).toFixed(1)}× as fast as brackets-manager, which stores nothing.`,
      `Deciding: ${DECISIONS} matches (Swiss: those that do not end a round), each its own durable transaction: next slot, statistics, achievements, notifications.`,
    ],
  };
}

function row(name: string, times: number[], target: number, judged: "p50" | "p99"): string[] {
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  return [
    name,
    text(p50),
    text(p99),
    `${judged} < ${target}`,
    (judged === "p50" ? p50 : p99) < target ? "met" : "missed",
  ];
}

const text = (milliseconds: number): string => milliseconds.toFixed(1);

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Measures how long the creation of a tournament's matches takes, by setting the status to Activo. Each creation is
 * rolled back, so that it can be measured again.
 */
async function generate(client: pg.Client, tournamentId: string): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < GENERATIONS; count += 1) {
    await client.query("begin");
    times.push(
      await time(() =>
        client.query("update public.tournaments set status = 'Activo' where id = $1", [
          tournamentId,
        ]),
      ),
    );
    await client.query("rollback");
  }
  return times;
}

async function generateInMemory(): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < GENERATIONS; count += 1) {
    const manager = new BracketsManager(new InMemoryDatabase());
    times.push(
      await time(() =>
        manager.create.stage({
          tournamentId: 1,
          name: "bracket",
          type: "single_elimination",
          seeding: Array.from({ length: PARTICIPANTS }, (_, index) => `seed ${index + 1}`),
          settings: { seedOrdering: ["inner_outer"] },
        }),
      ),
    );
  }
  return times;
}

/** Declares winners of matches as an administrator. Each winner is declared in a separate transaction. */
async function decide(
  client: pg.Client,
  tournamentId: string,
  count = DECISIONS,
): Promise<number[]> {
  await client.query(`select set_config('request.jwt.claims', '{"role": "service_role"}', false)`);
  const times: number[] = [];
  while (times.length < count) {
    const { rows } = await client.query<{ id: string; participant1_id: string }>(
      `select id, participant1_id from public.tournament_matches where tournament_id = $1 and status = 'pending'
       order by round, position_in_bracket limit 200`,
      [tournamentId],
    );
    for (const match of rows) {
      times.push(
        await time(() =>
          client.query("select public.declare_match_winner($1, $2, '1-0')", [
            match.id,
            match.participant1_id,
          ]),
        ),
      );
    }
  }
  return times.slice(0, count);
}

/**
 * Plays rounds of a Swiss stage. The last result of each round is not measured, because it also updates the standings.
 */
async function playSwiss(client: pg.Client, tournamentId: string) {
  const decisions: number[] = [];
  const waits: number[] = [];
  for (let round = 1; round <= SWISS_ROUNDS; round += 1) {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::integer from public.tournament_matches where tournament_id = $1 and status = 'pending'",
      [tournamentId],
    );
    decisions.push(...(await decide(client, tournamentId, rows[0]?.count ?? 0)).slice(0, -1));
    waits.push(await waitForRound(client, tournamentId, round + 1));
  }
  return { decisions, waits };
}

/**
 * Creates several tournaments of one format. In each, all sides report the results of their matches at the same moment.
 */
async function reportCups(
  server: BenchServer,
  client: pg.Client,
  participants: string[],
  format: string,
) {
  const reports: number[] = [];
  const decisions: number[] = [];
  for (let count = 0; count < REPORTED_CUPS; count += 1) {
    const id = await startedTournament(client, participants.slice(0, STAGE_PARTICIPANTS), format);
    const times = await reportAtOnce(server, client, id, REPORTS);
    reports.push(...times.reports);
    decisions.push(...times.decisions);
  }
  return { reports, decisions };
}

/**
 * Requests the page one time after another from one client. A load generator would need more time to parse the page
 * than the server needs to send it.
 */
async function readPage(server: BenchServer, tournamentId: string): Promise<number[]> {
  const address = `${server.url}/rest/v1/tournaments?${PAGE}&id=eq.${tournamentId}`;
  const headers = {
    apikey: server.anonKey,
    authorization: `Bearer ${server.anonKey}`,
    accept: "application/vnd.pgrst.object+json",
  };
  const times: number[] = [];
  for (let count = 0; count < PAGE_READS + WARM_UP; count += 1) {
    times.push(
      await time(async () => {
        const response = await fetch(address, { headers });
        if (!response.ok) throw new Error(`the page's data: ${response.status}`);
        await response.json();
      }),
    );
  }
  return times.slice(WARM_UP);
}
