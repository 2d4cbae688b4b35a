import type { Answer } from "@leyenda/db-types";

/** Which stakes the viewer may wager, and the time limits of all challenges. */
export type WagerConditions = Answer<"wager_conditions">;

export type WagerObstacle =
  | { readonly kind: "birth_date_required" }
  | { readonly kind: "too_young"; readonly from: string | null }
  | { readonly kind: "self_excluded"; readonly until: string }
  | { readonly kind: "wagers_blocked"; readonly until: string };

function isAhead(instant: string | null, now: number): instant is string {
  return instant !== null && Date.parse(instant) > now;
}

/**
 * The reason why the viewer cannot wager; null if the viewer can.
 * Checks the same rules as the database, to explain them before the request.
 * A friendly challenge has no stake, so only a block because of reputation applies.
 *
 * @param now milliseconds since the epoch
 */
export function wagerObstacle(conditions: WagerConditions, now: number): WagerObstacle | null {
  const {
    friendly_only: isFriendly,
    excluded_until: excluded,
    blocked_until: blocked,
  } = conditions;
  if (!isFriendly && !conditions.birth_date_known) return { kind: "birth_date_required" };
  if (!isFriendly && !conditions.is_adult) return { kind: "too_young", from: conditions.adult_on };
  if (isAhead(excluded, now)) return { kind: "self_excluded", until: excluded };
  return isAhead(blocked, now) ? { kind: "wagers_blocked", until: blocked } : null;
}
