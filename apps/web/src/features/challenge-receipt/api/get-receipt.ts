import { queryOptions } from "@tanstack/react-query";
import { errorCode } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";
import type { Receipt } from "../domain/receipt.ts";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";

/** Refusal codes of the database for a viewer who plays on neither side. The page then shows no receipt. */
const ABSENT: readonly (string | null)[] = ["match_not_found", "forbidden"];

async function getReceipt(id: string, signal: AbortSignal): Promise<Receipt | null> {
  if (!isUuid(id)) return null;
  const { data, error } = await supabase
    .rpc("challenge_receipt", { p_match_id: id })
    .abortSignal(signal)
    .single();
  if (error) {
    if (ABSENT.includes(errorCode(error))) return null;
    throw error;
  }
  return data;
}

/** The receipt of a challenge, by the id of its match or of the receipt; null if the viewer may not read it. */
export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: challengeKeys.receipt(id),
    queryFn: ({ signal }) => getReceipt(id, signal),
  });
}
