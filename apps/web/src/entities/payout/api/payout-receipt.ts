import { queryOptions } from "@tanstack/react-query";
import { filesOf } from "@/lib/storage-files";
import { bucketLimits } from "@leyenda/db-types/limits";
import { payoutKeys } from "./payout-query-keys.ts";

export const RECEIPTS_BUCKET = "payout_receipts";

/** How many seconds the signed URL of a receipt is valid. */
const SECONDS = bucketLimits.payout_receipts.linkSeconds;

/** The URL of the picture of a bank transfer, valid for a few minutes. */
export function receiptQuery(path: string) {
  return queryOptions({
    queryKey: payoutKeys.receipt(path),
    queryFn: async () => {
      const bucket = await filesOf(RECEIPTS_BUCKET);
      const { data, error } = await bucket.createSignedUrl(path, SECONDS);
      if (error) throw error;
      return data.signedUrl;
    },
    staleTime: (SECONDS / 2) * 1000,
  });
}
