import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { startCopy as copy } from "@/entities/match/start-copy";
import { read, supabase, write } from "@/lib/supabase";
import { matchInvalidates } from "./match-invalidates.ts";

/**
 * How often an open room reports that its viewer is present.
 * The database counts a viewer as absent after three missed reports.
 */
const HERE_MS = 25_000;

/** The people in the room. The request also reports the viewer as present. */
export function hereQuery(matchId: string, isAsked: boolean) {
  return queryOptions({
    queryKey: matchKeys.here(matchId),
    queryFn: read(() => supabase.rpc("here_in_match", { p_match_id: matchId })),
    enabled: isAsked,
    // The query polls in the background too, because during a match the player has the game on screen, not this page.
    refetchInterval: HERE_MS,
    refetchIntervalInBackground: true,
  });
}

const startInvalidates = (matchId: string) => [
  ...matchInvalidates(matchId),
  matchKeys.start(matchId),
];

/** Confirms that the side is ready for the match ('Estoy listo'). */
export function useReadyForMatch(matchId: string) {
  return useMutation({
    mutationFn: write(() => supabase.rpc("ready_for_match", { p_match_id: matchId })),
    failure: { title: copy.readyError },
    invalidates: startInvalidates(matchId),
  });
}

/** Objects to a walkover that the match clock gave. */
export function useObjectToWalkover(matchId: string) {
  return useMutation({
    mutationFn: write((reason: string) =>
      supabase.rpc("object_to_walkover", { p_match_id: matchId, p_reason: reason }),
    ),
    success: copy.objectDone,
    failure: { title: copy.objectError },
    invalidates: startInvalidates(matchId),
  });
}

/** Reports that the clock of the match has run out. Before that time the call has no effect. */
export async function runMatchClock(matchId: string): Promise<void> {
  await supabase.rpc("run_match_clock", { p_match_id: matchId });
}
