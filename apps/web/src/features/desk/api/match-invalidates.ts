import { matchKeys } from "@/entities/match/api/match-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { payoutKeys } from "@/entities/payout/api/payout-keys";

/** The cached queries to reload after a match is decided or reopened: matches, brackets, tables, payouts. */
export const MATCH_INVALIDATES = [matchKeys.all, tournamentKeys.all, payoutKeys.all] as const;
