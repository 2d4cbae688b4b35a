import type pg from "pg";
import type { BenchServer } from "./bench-server.ts";

const MAPS = 5;
/** The scores of three maps, side 1 first. A best-of-five series is still undecided after them. */
const SCORES = ["13-7", "9-13", "13-11"];

interface Match {
  readonly id: string;
  readonly one: string;
  readonly other: string;
}

/** The response times of score entries, corrections and plain inserts, in milliseconds. */
export interface LiveScores {
  readonly entered: number[];
  readonly corrected: number[];
  /**
   * The times of inserts into a table without triggers, at the same pace: the time of a commit on this machine's disk.
   */
  readonly plain: number[];
  /** Whether the database has the right live score of every match at the end. */
  readonly isSound: boolean;
}

/** Turns the first matches of a tournament into best-of-five series. Returns the matches with their captains. */
async function openSeries(
  client: pg.Client,
  tournamentId: string,
  count: number,
): Promise<Match[]> {
  await client.query(
    "update public.tournament_matches set best_of = $2 where tournament_id = $1 and status = 'pending'",
    [tournamentId, MAPS],
  );
  const { rows } = await client.query<Match>(
    `select match.id, one.user_id as one, other.user_id as other
     from public.tournament_matches match
     join public.participants one on one.id = match.participant1_id
     join public.participants other on other.id = match.participant2_id
     where match.tournament_id = $1 and match.status = 'pending' and match.round = 1
     order by match.id limit $2`,
    [tournamentId, count],
  );
  if (rows.length < count) throw new Error(`${rows.length} matches are ready`);
  return rows;
}

/**
 * Plays `count` matches at once. In each match the captains take turns to enter the scores of three maps, and correct
 * one of them. The entries are spread over time, as in real matches.
 * @param seconds the time over which the entries of one map are spread
 */
export async function enterLiveScores(
  server: BenchServer,
  client: pg.Client,
  tournamentId: string,
  count: number,
  seconds: number,
): Promise<LiveScores> {
  const matches = await openSeries(client, tournamentId, count);
  const enter = async (
    match: Match,
    side: string,
    number: number,
    score: string,
    isCorrection = false,
  ) => {
    const [score1, score2] = score.split("-").map(Number);
    const startedAt = performance.now();
    const response = await fetch(`${server.url}/rest/v1/rpc/report_match_game`, {
      method: "POST",
      headers: {
        apikey: server.anonKey,
        authorization: `Bearer ${server.userToken(side)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        p_match_id: match.id,
        p_number: number,
        p_score1: score1,
        p_score2: score2,
        p_map: "Mirage",
        p_is_correction: isCorrection,
      }),
    });
    if (!response.ok) throw new Error(`a map: ${response.status} ${await response.text()}`);
    await response.json();
    return performance.now() - startedAt;
  };
  const spread = (act: (match: Match) => Promise<number>): Promise<number[]> =>
    Promise.all(
      matches.map(async (match, index) => {
        await new Promise((resolve) => setTimeout(resolve, (index * seconds * 1000) / count));
        return act(match);
      }),
    );
  await client.query("create table if not exists public.bench_rows (id uuid primary key)");
  // Opens both connections of the pool before the measurement starts.
  await Promise.all([1, 2].map(() => server.database.query("select pg_sleep(0.1)")));
  const plain = await spread(async ({ id }) => {
    const startedAt = performance.now();
    await server.database.query("insert into public.bench_rows values ($1)", [id]);
    return performance.now() - startedAt;
  });
  const entered: number[] = [];
  for (const [index, score] of SCORES.entries())
    entered.push(
      ...(await spread((match) =>
        enter(match, index % 2 === 0 ? match.one : match.other, index + 1, score),
      )),
    );
  const corrected = await spread((match) => enter(match, match.other, 2, "13-9", true));
  const { rows } = await client.query<{ sound: boolean }>(
    "select bool_and(live_score = '3-0') as sound from public.tournament_matches where id = any ($1)",
    [matches.map(({ id }) => id)],
  );
  return { entered, corrected, plain, isSound: rows[0]?.sound === true };
}
