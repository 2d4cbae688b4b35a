import type pg from "pg";
import type { BenchServer } from "./bench-server.ts";

interface Match {
  readonly id: string;
  readonly one: string;
  readonly other: string;
}

/** The response times in milliseconds, in the order of the matches. */
export interface SimultaneousReports {
  /** The reports of the first side. */
  readonly reports: number[];
  /** The equal reports of the other side, which decide the match. */
  readonly decisions: number[];
}

/** Reports many matches of a tournament at the same moment, first by one side of each and then by the other. */
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
