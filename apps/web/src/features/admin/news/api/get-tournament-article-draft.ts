import { queryOptions } from "@tanstack/react-query";
import { newsKeys } from "@/entities/news/api/news-query-keys";
import { tournamentMatchColumns, withLastRound } from "@/entities/match/api/match-columns";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { fromTournamentMatch } from "@/entities/match/domain/match-view";
import { toParticipantView } from "@/entities/match/domain/participant";
import { supabase } from "@/lib/supabase";
import { tournamentArticleDraft } from "../domain/tournament-article-draft.ts";

/** The article names only the last rounds of a bracket, which never have more matches than this. */
const MOST_MATCHES = 64;
const LAST_PLACE = 4;

async function getCup(id: string, signal: AbortSignal) {
  const [{ data: cup }, { data: matches }] = await Promise.all([
    supabase
      .from("tournaments")
      .select(
        `id,name,game,status,cancelled_at,
        tournament_participants(final_position,participant:participants(${participantColumns}))`,
      )
      .eq("id", id)
      .lte("tournament_participants.final_position", LAST_PLACE)
      .order("final_position", { referencedTable: "tournament_participants" })
      .abortSignal(signal)
      .single()
      .throwOnError(),
    withLastRound(supabase.from("tournament_matches").select(tournamentMatchColumns))
      .eq("tournament_id", id)
      .eq("status", "completed")
      .neq("stage", "group")
      .order("own_stage(position)", { ascending: false })
      .order("round", { ascending: false })
      .order("stage")
      .order("position_in_bracket")
      .limit(MOST_MATCHES)
      .abortSignal(signal)
      .throwOnError(),
  ]);
  const { tournament_participants: placed, ...tournament } = cup;
  return {
    tournament,
    placed: placed.map(({ final_position: place, participant }) => ({
      place: place ?? 0,
      name: toParticipantView(participant).name,
    })),
    // Grand finals are placed first. Sorting by round does not do this, because their rounds are numbered from 1 again.
    matches: matches
      .toSorted((one, other) => Number(other.stage === "final") - Number(one.stage === "final"))
      .map(fromTournamentMatch),
  };
}

/** A draft of an article on a finished tournament. */
export function tournamentArticleDraftQuery(id: string) {
  return queryOptions({
    queryKey: newsKeys.tournamentArticleDraft(id),
    queryFn: async ({ signal }) => tournamentArticleDraft(await getCup(id, signal)),
    // The draft is loaded only once, because the form must not change while the user fills it in.
    staleTime: Infinity,
    gcTime: 0,
  });
}
