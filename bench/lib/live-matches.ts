import type pg from "pg";
import type { BenchServer } from "./bench-server.ts";

const MAPS = 5;
/** Maps of a series that nobody has won before its fourth: the score of the first side, of five. */
const SCORES = ["13-7", "9-13", "13-11"];

interface Match {
  readonly id: string;
  readonly one: string;
  readonly other: string;
}

/** Milliseconds of each answer. */
export interface LiveScores {
  readonly entered: number[];
  readonly corrected: number[];
  /** Of a plain row, written as often and as far apart: what the machine's disk takes for a commit. */
  readonly plain: number[];
  /** The score was on the match at every answer. */
  readonly isSound: boolean;
}

/** Makes the first matches of a cup series of five, and answers them with who acts for their sides. */
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
 * So many matches are played at once: of each the captains enter three maps in turn and correct one, spread over a
 * time, as ends of maps are.
 *
 * @param seconds over which each round of maps is spread
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
  // Both connections of the pool are open before their answers count.
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
