import { matchKeys } from "@/entities/match/api/match-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { payoutKeys } from "@/entities/payout/api/payout-query-keys";

/** The cached queries to reload after a match is decided or reopened: matches, brackets, tables, payouts. */
export const MATCH_INVALIDATES = [matchKeys.all, tournamentKeys.all, payoutKeys.all] as const;
