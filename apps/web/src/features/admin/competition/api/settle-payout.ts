import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase } from "@/lib/supabase";
import { payoutsCopy } from "../payouts-copy.ts";
import { payoutKeys } from "@/entities/payout/api/payout-keys";

const invalidates = [payoutKeys.all, tournamentKeys.all];

/** Asks who receives a prize for the account it goes to. */
export function useRequestPaymentInfo() {
  return useMutation(
    mutationOptions({
      mutationFn: async (payoutId: string) => {
        await supabase.rpc("request_payment_info", { p_payout_id: payoutId }).throwOnError();
      },
      meta: {
        success: payoutsCopy.requested,
        failure: { title: payoutsCopy.requestError },
        invalidates,
      },
    }),
  );
}

/** Takes back that a prize was paid. */
export function useUndoPayout() {
  return useMutation(
    mutationOptions({
      mutationFn: async (payoutId: string) => {
        await supabase.rpc("undo_payout", { p_payout_id: payoutId }).throwOnError();
      },
      meta: {
        success: payoutsCopy.undone,
        failure: { title: payoutsCopy.undoError },
        invalidates,
      },
    }),
  );
}

/** Whom a prize may be split among, with the part of each as it stands. */
export function prizeSharersQuery(payoutId: string) {
  return queryOptions({
    queryKey: payoutKeys.sharers(payoutId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("prize_sharers", { p_payout_id: payoutId })
        .abortSignal(signal)
        .throwOnError();
      return data.map((sharer) => ({ ...sharer, amount: Number(sharer.amount) }));
    },
    // A form must not change under the hands of who fills it in.
    staleTime: Infinity,
    gcTime: 0,
  });
}

export type Share = { readonly profile_id: string; readonly amount: number };

/** Splits the prize behind a payout. */
export function useSplitPayout() {
  return useMutation(
    mutationOptions({
      mutationFn: async (of: { readonly payoutId: string; readonly shares: Share[] }) => {
        await supabase
          .rpc("split_payout", { p_payout_id: of.payoutId, p_shares: of.shares })
          .throwOnError();
      },
      meta: {
        success: payoutsCopy.split,
        failure: { title: payoutsCopy.splitError },
        invalidates,
      },
    }),
  );
}
