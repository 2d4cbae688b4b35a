import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { payoutKeys } from "@/entities/payout/api/payout-query-keys";
import { RECEIPTS_BUCKET } from "@/entities/payout/api/payout-receipt";
import { pictureExtension } from "@/entities/picture/domain/picture";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useMutation } from "@/hooks/use-mutation";
import { filesOf } from "@/lib/storage-files";
import { useProcedure } from "@/hooks/use-procedure";
import { callProcedure } from "@/lib/procedure";
import { read, supabase } from "@/lib/supabase";
import { payoutsCopy } from "../payouts-copy.ts";

export const payoutStates = ["pendientes", "pagados", "todos"] as const;
type PayoutState = (typeof payoutStates)[number];

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

/** Money prizes: unpaid ones first, then newest. */
export function payoutsQuery(state: PayoutState, page: number) {
  return queryOptions({
    queryKey: payoutKeys.page(state, page),
    queryFn: ({ signal }) => listPayouts(state, page, signal),
    placeholderData: keepPreviousData,
  });
}

/** The money prizes of one tournament, sorted by place. */
export function tournamentPayoutsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: payoutKeys.ofTournament(tournamentId),
    queryFn: read(
      () =>
        select(tournamentId)
          .order("position")
          .order("participant_id")
          .order("amount", { ascending: false })
          .order("id"),
      (data) => data.map(toPayout),
    ),
  });
}

async function creditedPrizes(tournamentId: string, signal: AbortSignal) {
  const { data: credits } = await supabase
    .rpc("credited_prizes", { p_tournament_id: tournamentId }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  if (credits.length === 0) return [];
  const { data: winners } = await supabase
    .from("participants")
    .select(participantColumns)
    .in(
      "id",
      credits.map(({ participant_id: id }) => id),
    )
    .abortSignal(signal)
    .throwOnError();
  return credits.flatMap(({ participant_id: id, place, tickets }) => {
    const winner = winners.find((row) => row.id === id);
    return winner ? [{ place, tickets, winner: toParticipantView(winner) }] : [];
  });
}

/** The ticket prizes that a finished tournament credited, by place; of a shared place, each share. */
export function creditedPrizesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.creditedPrizes(tournamentId),
    queryFn: ({ signal }) => creditedPrizes(tournamentId, signal),
  });
}

export type CreditedPrize = Awaited<ReturnType<typeof creditedPrizes>>[number];

const invalidates = [payoutKeys.all, tournamentKeys.all];

interface Paid {
  readonly payoutId: string;
  readonly note: string;
  /** A picture of the bank transfer; null without one. */
  readonly receipt: File | null;
}

async function storeReceipt(payoutId: string, file: File) {
  const path = `${payoutId}/${crypto.randomUUID()}.${pictureExtension(file.type)}`;
  const bucket = await filesOf(RECEIPTS_BUCKET);
  const { error } = await bucket.upload(path, file, { contentType: file.type });
  if (error) throw error;
  return path;
}

/** Records that a money prize was paid, with the current payment details. */
export function useMarkPayoutPaid() {
  return useMutation({
    mutationFn: async ({ payoutId, note, receipt }: Paid) =>
      callProcedure("mark_payout_paid", {
        payoutId,
        note,
        ...(receipt && { receipt: await storeReceipt(payoutId, receipt) }),
      }),
    success: payoutsCopy.success,
    failure: { title: payoutsCopy.error },
    invalidates,
  });
}

/** Requests the payment details from the receiver of a prize. */
export function useRequestPaymentInfo() {
  return useProcedure("request_payment_info", {
    success: payoutsCopy.requested,
    failure: { title: payoutsCopy.requestError },
    invalidates,
  });
}

/** Undoes the record that a prize was paid. */
export function useUndoPayout() {
  return useProcedure("undo_payout", {
    success: payoutsCopy.undone,
    failure: { title: payoutsCopy.undoError },
    invalidates,
  });
}

/** The people among whom a prize may be split, with their current shares. */
export function prizeSharersQuery(payoutId: string) {
  return queryOptions({
    queryKey: payoutKeys.sharers(payoutId),
    queryFn: read(
      () => supabase.rpc("prize_sharers", { p_payout_id: payoutId }),
      (data) => data.map((sharer) => ({ ...sharer, amount: Number(sharer.amount) })),
    ),
    // The people are loaded only once, because the form must not change while the user fills it in.
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function useSplitPayout() {
  return useProcedure("split_payout", {
    success: payoutsCopy.split,
    failure: { title: payoutsCopy.splitError },
    invalidates,
  });
}
