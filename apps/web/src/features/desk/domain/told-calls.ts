import { errorCode } from "@/lib/errors";

/** Refusals that leave nothing to do: it was told just now, or is decided meanwhile. */
const LEFT_ALONE: ReadonlySet<string | null> = new Set([
  "called_just_now",
  "match_already_decided",
]);

/**
 * How many matches were told when many are called at once; whom it was told just now is left alone.
 * @throws what kept one from being told, and where none was, why: who presses again reaches the others
 */
export function toldCalls(calls: readonly PromiseSettledResult<unknown>[]): number {
  const refused = calls.filter((call) => call.status === "rejected");
  const fault = refused.find(({ reason }) => !LEFT_ALONE.has(errorCode(reason)));
  if (fault) throw fault.reason;
  if (refused[0] && refused.length === calls.length) throw refused[0].reason;
  return calls.length - refused.length;
}
