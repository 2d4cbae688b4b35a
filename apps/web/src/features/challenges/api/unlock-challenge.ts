import type { Answer } from "@leyenda/db-types";
import { queryOptions } from "@tanstack/react-query";
import { errorCode } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { challengeKeys } from "@/entities/challenge/api/challenge-keys";

/** `retry_at`: when tries are possible again; null while some are left. */
export type ChallengeAccess = Answer<"challenge_access">;

const BUSY_PAUSE_MS = 300;

async function tryPassword(matchId: string, password: string): Promise<void> {
  await supabase
    .rpc("unlock_challenge", { p_match_id: matchId, p_password: password })
    .throwOnError();
}

async function getAccess(matchId: string, signal?: AbortSignal): Promise<ChallengeAccess> {
  const request = supabase.rpc("challenge_access", { p_match_id: matchId });
  const { data } = await (signal ? request.abortSignal(signal) : request).single().throwOnError();
  return data;
}

/**
 * Tries a password and answers what came of it. The try itself says nothing: a refusal would undo
 * its own counting.
 */
export async function unlockChallenge(matchId: string, password: string): Promise<ChallengeAccess> {
  try {
    await tryPassword(matchId, password);
  } catch (error) {
    // Another try at the same moment holds the counter for an instant.
    if (errorCode(error) !== "unlock_busy") throw error;
    await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
    await tryPassword(matchId, password);
  }
  return getAccess(matchId);
}

/** Whether the viewer may accept a private challenge without its password. */
export function challengeAccessQuery(matchId: string) {
  return queryOptions({
    queryKey: challengeKeys.access(matchId),
    queryFn: ({ signal }) => getAccess(matchId, signal),
  });
}
