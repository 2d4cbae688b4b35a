import { homeKeys } from "./home-keys.ts";
import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { liveScoreOf } from "@/entities/match/domain/live-score";
import { isMatchLive, LIVE_HOURS } from "@/entities/match/domain/status";
import { supabase } from "@/lib/supabase";

const HOUR = 3_600_000;
const UPCOMING = 5;
const LIVE = 4;

const columns = `
  id,tournament_name,game,status,best_of,scheduled_time,live_score,live_since,
  participant1(${participantColumns}),participant2(${participantColumns})
` as const;

async function listMatches(signal: AbortSignal) {
  const { data } = await supabase
    .from("matches")
    .select(columns)
    .gt("scheduled_time", new Date(Date.now() - LIVE_HOURS * HOUR).toISOString())
    .order("scheduled_time")
    .order("tournament_id")
    .order("place")
    .order("id")
    .limit(UPCOMING + LIVE)
    .abortSignal(signal)
    .throwOnError();
  return { rows: data, at: Date.now() };
}

function toSides({ rows, at }: Awaited<ReturnType<typeof listMatches>>) {
  const matches = rows.map(({ participant1, participant2, ...row }) => ({
    ...row,
    scheduledAt: row.scheduled_time,
    liveSince: row.live_since,
    live: liveScoreOf({ status: row.status, liveScore: row.live_score, bestOf: row.best_of }),
    side1: participant1 && toParticipantView(participant1),
    side2: participant2 && toParticipantView(participant2),
  }));
  return {
    live: matches.filter((match) => isMatchLive(match, at)).slice(0, LIVE),
    upcoming: matches.filter((match) => Date.parse(match.scheduledAt) > at).slice(0, UPCOMING),
  };
}

export type HomeMatch = ReturnType<typeof toSides>["upcoming"][number];

/** Matches that are being played, and the next that have a date, soonest first. */
export function upcomingMatchesQuery() {
  return queryOptions({
    queryKey: homeKeys.upcoming,
    queryFn: ({ signal }) => listMatches(signal),
    select: toSides,
  });
}
