import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { tournamentKeys } from "./tournament-keys.ts";

/** As many as fit beside what was played; the best come first. */
const SHOWN = 4;

async function listTrophies(participantId: string, signal: AbortSignal) {
  const { data } = await supabase
    .rpc("trophies", { p_participant_id: participantId, p_limit: SHOWN }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** A first, second or third place. */
export type Trophy = Awaited<ReturnType<typeof listTrophies>>[number];

/** The best places of a participant. */
export function trophiesQuery(participantId: string) {
  return queryOptions({
    queryKey: tournamentKeys.trophies(participantId),
    queryFn: ({ signal }) => listTrophies(participantId, signal),
  });
}
