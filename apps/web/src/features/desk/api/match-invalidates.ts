import { matchKeys } from "@/entities/match/api/match-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { payoutKeys } from "@/entities/payout/api/payout-keys";

/** What deciding or undoing a match invalidates: matches, brackets, tables, payouts. */
export const MATCH_INVALIDATES = [matchKeys.all, tournamentKeys.all, payoutKeys.all] as const;
