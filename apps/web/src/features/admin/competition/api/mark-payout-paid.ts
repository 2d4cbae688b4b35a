import { mutationOptions, useMutation } from "@tanstack/react-query";
import { pictureExtension } from "@/entities/picture/domain/picture";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { filesOf } from "@/lib/files";
import { supabase } from "@/lib/supabase";
import { payoutsCopy } from "../payouts-copy.ts";
import { payoutKeys } from "@/entities/payout/api/payout-keys";
import { RECEIPTS_BUCKET } from "@/entities/payout/api/payout-receipt";

interface Paid {
  readonly payoutId: string;
  readonly note: string;
  /** The picture of the transfer. */
  readonly receipt: File | null;
}

async function storeReceipt(payoutId: string, file: File) {
  const path = `${payoutId}/${crypto.randomUUID()}.${pictureExtension(file.type)}`;
  const bucket = await filesOf(RECEIPTS_BUCKET);
  const { error } = await bucket.upload(path, file, { contentType: file.type });
  if (error) throw error;
  return path;
}

/** Records that a money prize was paid, with the payment data as it stands. */
export function useMarkPayoutPaid() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ payoutId, note, receipt }: Paid) => {
        await supabase
          .rpc("mark_payout_paid", {
            p_payout_id: payoutId,
            p_note: note,
            ...(receipt && { p_receipt: await storeReceipt(payoutId, receipt) }),
          })
          .throwOnError();
      },
      meta: {
        success: payoutsCopy.success,
        failure: { title: payoutsCopy.error },
        invalidates: [payoutKeys.all, tournamentKeys.all],
      },
    }),
  );
}
