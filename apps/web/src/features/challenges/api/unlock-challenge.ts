import type { Answer } from "@leyenda/db-types";
import { queryOptions } from "@tanstack/react-query";
import { errorCode } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";

/** The viewer's access to a private challenge. `retry_at`: when they may try again; null if they may now. */
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
 * Tries a password and returns the resulting access.
 * A wrong password does not raise an error, because that would roll back the count of tries.
 */
export async function unlockChallenge(matchId: string, password: string): Promise<ChallengeAccess> {
  try {
    await tryPassword(matchId, password);
  } catch (error) {
    // If another try runs at the same moment, the database refuses this one, so it is repeated once after a pause.
    if (errorCode(error) !== "unlock_busy") throw error;
    await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
    await tryPassword(matchId, password);
  }
  return getAccess(matchId);
}

/** The viewer's access to a private challenge: whether they may accept it without its password. */
export function challengeAccessQuery(matchId: string) {
  return queryOptions({
    queryKey: challengeKeys.access(matchId),
    queryFn: ({ signal }) => getAccess(matchId, signal),
  });
}
