import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";

export const payoutStates = ["pendientes", "pagados", "todos"] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutKeys = {
  all: ["payouts"] as const,
  page: (state: PayoutState, page: number) => ["payouts", state, page] as const,
};

const PAGE_SIZE = 20;
const columns = `
  id,tournament_id,tournament_name,position,amount,currency,status,cvu,alias,paid_at,note,created_at,
  participant:participants!payouts_participant_id_fkey(${participantColumns})
` as const;

async function listPayouts(state: PayoutState, page: number, signal: AbortSignal) {
  let query = supabase
    .from("payouts")
    .select(columns, { count: "exact" })
    .order("status", { ascending: false })
    .order("created_at", { ascending: false })
    .order("id")
    .range((page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1);
  if (state === "pendientes") query = query.eq("status", "pending");
  if (state === "pagados") query = query.eq("status", "paid");
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return {
    payouts: data.map(({ participant, ...payout }) => ({
      ...payout,
      amount: Number(payout.amount),
      winner: toParticipantView(participant),
    })),
    pageCount: Math.max(1, Math.ceil((count ?? 0) / PAGE_SIZE)),
  };
}

export type Payout = Awaited<ReturnType<typeof listPayouts>>["payouts"][number];

/** Money prizes: those still to be paid first, then newest. */
export function payoutsQuery(state: PayoutState, page: number) {
  return queryOptions({
    queryKey: payoutKeys.page(state, page),
    queryFn: ({ signal }) => listPayouts(state, page, signal),
    placeholderData: keepPreviousData,
  });
}
