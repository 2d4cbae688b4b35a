import { queryOptions } from "@tanstack/react-query";
import { newsKeys } from "@/entities/news/api/news-keys";
import { tournamentMatchColumns, withLastRound } from "@/entities/match/api/match-columns";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { fromTournamentMatch } from "@/entities/match/domain/match-view";
import { toParticipantView } from "@/entities/match/domain/participant";
import { supabase } from "@/lib/supabase";
import { cupDraft } from "../domain/cup-draft.ts";

/** Rounds of a bracket that an article names are its last: no cup has more of them than this. */
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
    // Rounds of grand finals are counted from one again.
    matches: matches
      .toSorted((one, other) => Number(other.stage === "final") - Number(one.stage === "final"))
      .map(fromTournamentMatch),
  };
}

/** The article about a cup that is over, written as a draft. */
export function cupDraftQuery(id: string) {
  return queryOptions({
    queryKey: newsKeys.cupDraft(id),
    queryFn: async ({ signal }) => cupDraft(await getCup(id, signal)),
    // A form must not change under the hands of who fills it in.
    staleTime: Infinity,
    gcTime: 0,
  });
}
