import { errorCode } from "@/lib/errors";

/** Refusals that leave nothing to do: the match was called just now, or has a result. */
const LEFT_ALONE: ReadonlySet<string | null> = new Set([
  "called_just_now",
  "match_already_decided",
]);

/**
 * How many matches were called when many are called at once; one that was called just now is left alone.
 * @throws the refusal of a call that failed; when all were left alone, the first refusal
 */
export function countCalls(calls: readonly PromiseSettledResult<unknown>[]): number {
  const refused = calls.filter((call) => call.status === "rejected");
  const fault = refused.find(({ reason }) => !LEFT_ALONE.has(errorCode(reason)));
  if (fault) throw fault.reason;
  if (refused[0] && refused.length === calls.length) throw refused[0].reason;
  return calls.length - refused.length;
}
