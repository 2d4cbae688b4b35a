import type pg from "pg";
import type { BenchServer } from "./bench-server.ts";

interface Match {
  readonly id: string;
  readonly one: string;
  readonly other: string;
}

/** The response times in milliseconds, in the order of the matches. */
export interface SimultaneousReports {
  /** The response times of the reports by the first side of each match. */
  readonly reports: number[];
  /** The response times of the reports by the second side, which agree with the first ones and decide the match. */
  readonly decisions: number[];
}

/** Reports the results of many matches at the same moment: at first by side 1 of each match, then by side 2. */
export async function reportAtOnce(
  server: BenchServer,
  client: pg.Client,
  tournamentId: string,
  count: number,
): Promise<SimultaneousReports> {
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
  const report = async (match: Match, side: string): Promise<number> => {
    const startedAt = performance.now();
    const response = await fetch(`${server.url}/rest/v1/rpc/report_match_result`, {
      method: "POST",
      headers: {
        apikey: server.anonKey,
        authorization: `Bearer ${server.userToken(side)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ p_match_id: match.id, p_result: "1-0" }),
    });
    if (!response.ok) throw new Error(`a report: ${response.status} ${await response.text()}`);
    await response.json();
    return performance.now() - startedAt;
  };
  return {
    reports: await Promise.all(rows.map((match) => report(match, match.one))),
    decisions: await Promise.all(rows.map((match) => report(match, match.other))),
  };
}
