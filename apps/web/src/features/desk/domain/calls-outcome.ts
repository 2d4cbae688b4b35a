import { errorCode } from "@/lib/errors";

/** Refusals that need no action: the match was called just now, or has a result. */
const LEFT_ALONE: ReadonlySet<string | null> = new Set([
  "called_just_now",
  "match_already_decided",
]);

/**
 * Returns how many matches were called in a bulk call; a match that was called just now is skipped.
 * @throws the refusal of a call that failed; if all were skipped, the first refusal
 */
export function countCalls(calls: readonly PromiseSettledResult<unknown>[]): number {
  const refused = calls.filter((call) => call.status === "rejected");
  const fault = refused.find(({ reason }) => !LEFT_ALONE.has(errorCode(reason)));
  if (fault) throw fault.reason;
  if (refused[0] && refused.length === calls.length) throw refused[0].reason;
  return calls.length - refused.length;
}
