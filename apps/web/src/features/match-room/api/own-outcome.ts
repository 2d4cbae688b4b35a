import { queryOptions } from "@tanstack/react-query";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { withLastRound } from "@/entities/match/api/match-columns";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { stageRoundName } from "@/entities/match/domain/round-names";
import { supabase } from "@/lib/supabase";

/**
 * The kinds of ledger rows for a won wager, a returned wager and a prize; a row with a negative amount reverses a
 * payment.
 */
const PAYMENTS = ["wager_payout", "wager_refund", "tournament_prize"] as const;

async function ticketsPaid(ownId: string, sourceId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("ticket_transactions")
    .select("delta")
    .eq("participant_id", ownId)
    .in("kind", [...PAYMENTS])
    .eq("reference_id", sourceId)
    .abortSignal(signal)
    .throwOnError();
  return data.reduce((sum, { delta }) => sum + delta, 0);
}

async function moneyWon(ownId: string, tournamentId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("payouts")
    .select("amount")
    .eq("participant_id", ownId)
    .eq("tournament_id", tournamentId)
    .abortSignal(signal)
    .throwOnError();
  return data.reduce((sum, { amount }) => sum + amount, 0);
}

async function finalPlace(ownId: string, tournamentId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("tournament_participants")
    .select("final_position")
    .eq("tournament_id", tournamentId)
    .eq("participant_id", ownId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data?.final_position ?? null;
}

async function nextRound(ownId: string, tournamentId: string, signal: AbortSignal) {
  const { data } = await withLastRound(
    supabase
      .from("tournament_matches")
      .select(
        "stage,round,own_stage:tournament_stages!tournament_matches_stage_id_fkey(kind,last_round:tournament_matches(round))",
      ),
  )
    .eq("tournament_id", tournamentId)
    .or(`participant1_id.eq.${ownId},participant2_id.eq.${ownId}`)
    .not("status", "in", "(completed,bye,cancelled)")
    .order("round")
    .limit(1)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const { kind, last_round: last } = data.own_stage;
  const { stage: part, round } = data;
  return {
    name: stageRoundName({ kind, part, round, lastRound: last[0]?.round }),
    isLower: part === "lower",
  };
}

async function getOwnOutcome(
  { context }: MatchDetails,
  ownId: string,
  signal: AbortSignal,
): Promise<OwnOutcome> {
  if (context.kind === "challenge")
    return {
      paid: await ticketsPaid(ownId, context.challengeId, signal),
      money: 0,
      place: null,
      next: null,
    };
  const { tournamentId } = context;
  const [paid, money, place, next] = await Promise.all([
    ticketsPaid(ownId, tournamentId, signal),
    moneyWon(ownId, tournamentId, signal),
    finalPlace(ownId, tournamentId, signal),
    nextRound(ownId, tournamentId, signal),
  ]);
  return { paid, money, place, next };
}

/** What a side has gained so far from the challenge or the tournament of the match. */
export interface OwnOutcome {
  /** Tickets paid to the side's wallet, including the returned stake. */
  readonly paid: number;
  /** Money prizes of the viewer, in pesos. */
  readonly money: number;
  /** The side's final place in the tournament; null while it is not decided. */
  readonly place: number | null;
  /** The round of the side's next match in the tournament; null if there is none. */
  readonly next: { readonly name: string; readonly isLower: boolean } | null;
}

/** The outcome of the match for a side, from the ledger and the tournament. */
export function ownOutcomeQuery(match: MatchDetails, ownId: string) {
  return queryOptions({
    queryKey: matchKeys.ownOutcome(match.id),
    queryFn: ({ signal }) => getOwnOutcome(match, ownId, signal),
  });
}
