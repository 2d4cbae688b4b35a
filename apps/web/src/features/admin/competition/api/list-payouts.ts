import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { payoutKeys } from "@/entities/payout/api/payout-keys";
import { supabase } from "@/lib/supabase";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";

export const payoutStates = ["pendientes", "pagados", "todos"] as const;
export type PayoutState = (typeof payoutStates)[number];

const PAGE_SIZE = 20;
const columns = `
  id,tournament_id,tournament_name,position,amount,currency,status,payment_info,paid_at,note,created_at,
  receipt,requested_at,receiver:profiles!payouts_profile_id_fkey(id,username),
  participant:participants!payouts_participant_id_fkey(${participantColumns})
` as const;

function select(tournamentId: string | null) {
  const found = supabase.from("payouts").select(columns, { count: "exact" });
  return tournamentId === null ? found : found.eq("tournament_id", tournamentId);
}

type PayoutRow = Awaited<ReturnType<typeof select>>["data"] extends (infer Row)[] | null
  ? Row
  : never;

const toPayout = ({ participant, ...payout }: PayoutRow) => ({
  ...payout,
  amount: Number(payout.amount),
  winner: toParticipantView(participant),
});

export type Payout = ReturnType<typeof toPayout>;

async function listPayouts(state: PayoutState, page: number, signal: AbortSignal) {
  let query = select(null)
    .order("status", { ascending: false })
    .order("created_at", { ascending: false })
    .order("id")
    .range((page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1);
  if (state === "pendientes") query = query.eq("status", "pending");
  if (state === "pagados") query = query.eq("status", "paid");
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return {
    payouts: data.map(toPayout),
    pageCount: Math.max(1, Math.ceil((count ?? 0) / PAGE_SIZE)),
  };
}

/** Money prizes: those still to be paid first, then newest. */
export function payoutsQuery(state: PayoutState, page: number) {
  return queryOptions({
    queryKey: payoutKeys.page(state, page),
    queryFn: ({ signal }) => listPayouts(state, page, signal),
    placeholderData: keepPreviousData,
  });
}

/** The money prizes of one tournament, by place. */
export function tournamentPayoutsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: payoutKeys.ofTournament(tournamentId),
    queryFn: async ({ signal }) => {
      const { data } = await select(tournamentId)
        .order("position")
        .order("participant_id")
        .order("amount", { ascending: false })
        .order("id")
        .abortSignal(signal)
        .throwOnError();
      return data.map(toPayout);
    },
  });
}
