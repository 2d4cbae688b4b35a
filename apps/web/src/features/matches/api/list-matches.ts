import { matchKeys } from "@/entities/match/api/match-keys";
import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";

const LIMIT = 200;
/** A match whose hour has come stays listed while it may be played. */
const STILL_LISTED_MS = 3 * 60 * 60 * 1000;

const columns = `
  id,kind,tournament_id,tournament_name,game,status,best_of,scheduled_time,
  participant1(${participantColumns}),participant2(${participantColumns})
` as const;

async function listMatches(signal: AbortSignal) {
  const { data } = await supabase
    .from("matches")
    .select(columns)
    .gte("scheduled_time", new Date(Date.now() - STILL_LISTED_MS).toISOString())
    .order("scheduled_time")
    .order("id")
    .limit(LIMIT)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

function toUpcoming(rows: Awaited<ReturnType<typeof listMatches>>) {
  return rows.map((row) => {
    const side1 = row.participant1 && toParticipantView(row.participant1);
    const side2 = row.participant2 && toParticipantView(row.participant2);
    return {
      id: row.id,
      isChallenge: row.kind === "challenge",
      title: row.tournament_name,
      game: row.game,
      status: row.status,
      bestOf: row.best_of,
      scheduledAt: row.scheduled_time,
      side1,
      side2,
      names: [row.tournament_name, row.game, side1?.name ?? "", side2?.name ?? ""],
    };
  });
}

export type UpcomingMatch = ReturnType<typeof toUpcoming>[number];

/** Undecided matches with a date, soonest first. */
export function upcomingMatchesQuery() {
  return queryOptions({
    queryKey: matchKeys.upcoming,
    queryFn: ({ signal }) => listMatches(signal),
    select: toUpcoming,
  });
}
