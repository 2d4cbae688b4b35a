import type { CallLimit } from "@leyenda/platform/project";

const HOUR_SECONDS = 3600;

/**
 * Limits of procedures that visitors call with the token from a link. A limit is per IP address, and all referees in a
 * venue share one IP address.
 */
const byToken = (ofPerson: number, ...procedures: readonly string[]): CallLimit[] =>
  procedures.map((procedure) => ({ procedure, seconds: HOUR_SECONDS, ofPerson, ofAddress: null }));

/** Limits for procedures whose refusal shows that a token or coupon does not exist, so that nobody can guess one. */
export const CALL_LIMITS: readonly CallLimit[] = [
  // These procedures refuse unknown coupons, and so reveal whether a coupon exists.
  { procedure: "check_coupon", seconds: HOUR_SECONDS, ofPerson: 20, ofAddress: 120 },
  { procedure: "create_ticket_order", seconds: HOUR_SECONDS, ofPerson: 40, ofAddress: null },
  ...byToken(
    3000,
    // This limit is high: all players in a venue share one IP address, and each answers a push before every match.
    "act_by_push",
    "get_guest_claim",
    "get_refereed_match",
    "get_staff_invitation",
    "get_team_invitation",
    "guest_entry",
    "referee_calls_by_link",
  ),
  ...byToken(
    300,
    "answer_referee_call",
    "claim_guest",
    "decide_by_link",
    "get_discord_request",
    "let_match_be_played",
    "link_discord",
    "take_referee_call",
    "unsubscribe",
  ),
];
