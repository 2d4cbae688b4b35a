import { queryOptions } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { matchCopy } from "@/entities/match/copy";
import type { ParticipantView } from "@/entities/match/domain/participant";
import type { MatchTiming } from "@/entities/match/domain/status";
import { stageRoundName } from "@/entities/match/domain/round-names";
import { callsOf } from "@/entities/match/domain/station-turns";
import { type AnswerOf, supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";
import { hideWalkoverScore } from "../domain/hide-walkover-score.ts";

const callColumns = `
  station,called_at,
  match:tournament_matches!match_assignments_match_id_fkey!inner(
    id,status,starts_at,round,position_in_bracket,live_since,
    participant1:participants!tournament_matches_participant1_id_fkey(display_name),
    participant2:participants!tournament_matches_participant2_id_fkey(display_name),
    start:match_starts(state)
  )
` as const;
/** The row limit of each list: enough for two slides. */
const LIMIT = 16;

async function readCalls(tournamentId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("match_assignments")
    .select(callColumns)
    .eq("tournament_id", tournamentId)
    .not("station", "is", null)
    .in("match.status", ["pending", "scheduled", "pending_results", "disputed"])
    .order("called_at", { ascending: false, nullsFirst: false })
    .order("station")
    .limit(128)
    .abortSignal(signal)
    .throwOnError();
  return callsOf(
    data.flatMap(({ station, called_at: calledAt, match }) =>
      station === null
        ? []
        : [
            {
              matchId: match.id,
              station,
              calledAt,
              scheduledAt: match.starts_at,
              round: match.round,
              position: match.position_in_bracket,
              isAtStation:
                match.live_since !== null ||
                match.start?.state === "started" ||
                match.status === "pending_results" ||
                match.status === "disputed",
              one: match.participant1?.display_name ?? matchCopy.toBeDefined,
              other: match.participant2?.display_name ?? matchCopy.toBeDefined,
            },
          ],
    ),
  );
}

type Mark = Pick<ParticipantView, "type" | "name" | "imageUrl">;

/** The picture of a side; null if the side is unknown. */
const markOf = (
  type: Mark["type"] | null,
  name: string | null,
  imageUrl: string | null,
): Mark | null => (type && name !== null ? { type, name, imageUrl } : null);

async function readMatches(part: "coming" | "decided", tournamentId: string, signal: AbortSignal) {
  const { data } = await supabase
    .rpc(
      "match_list",
      { p_part: part, p_tournament_id: tournamentId, p_limit: LIMIT },
      { get: true },
    )
    .abortSignal(signal)
    .throwOnError();
  return data.map((row) => ({
    id: row.match_id,
    timing: {
      kind: "tournament",
      status: row.status,
      scheduledAt: row.scheduled_time,
      liveSince: row.live_since,
    } as MatchTiming,
    /** When the match starts or, once it is decided, when it was decided; null if the match has no time. */
    at: row.at as string | null,
    round:
      row.stage_kind && row.part && row.round
        ? stageRoundName({
            kind: row.stage_kind,
            part: row.part,
            round: row.round,
            lastRound: row.last_round ?? undefined,
          })
        : "",
    bestOf: row.best_of,
    one: row.name1 ?? matchCopy.toBeDefined,
    other: row.name2 ?? matchCopy.toBeDefined,
    marks: [
      markOf(row.type1, row.name1, row.image_url1),
      markOf(row.type2, row.name2, row.image_url2),
    ] as const,
    /** The result or live score; null before the first map. */
    score: row.result ?? row.live_score,
    winner: row.winner_side,
    /** Whether a side objected, if the match clock decided the match because a side was absent; otherwise null. */
    isObjected: null as boolean | null,
    /** The current phase of the match in words; null if nothing but its time is known. */
    phase: null as { readonly text: string; readonly isLive: boolean } | null,
  }));
}

/** The matches that the match clock decided because a side was absent, and whether a side objected. */
async function readWalkovers(tournamentId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("match_starts")
    .select("match_id,state")
    .eq("tournament_id", tournamentId)
    .in("state", ["walkover", "objected"])
    .limit(64)
    .abortSignal(signal)
    .throwOnError();
  return new Map(data.map(({ match_id: id, state }) => [id, state === "objected"]));
}

/** What a venue display shows besides the bracket: calls to stations, next matches and results. */
export function venueQuery(tournamentId: string) {
  return queryOptions({
    queryKey: matchKeys.hall(tournamentId),
    queryFn: async ({ signal }) => {
      if (!isUuid(tournamentId)) return { calls: [], next: [], results: [] };
      const [calls, next, results, walkovers] = await Promise.all([
        readCalls(tournamentId, signal),
        readMatches("coming", tournamentId, signal),
        readMatches("decided", tournamentId, signal),
        readWalkovers(tournamentId, signal),
      ]);
      return {
        calls,
        next: next.map((match) => hideWalkoverScore(match, walkovers.get(match.id))),
        results,
      };
    },
  });
}

export type VenueData = AnswerOf<typeof venueQuery>;
export type VenueMatch = VenueData["next"][number];
