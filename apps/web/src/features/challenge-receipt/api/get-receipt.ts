import { queryOptions } from "@tanstack/react-query";
import { errorCode } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";
import type { Receipt } from "../domain/receipt.ts";
import { challengeKeys } from "@/entities/challenge/api/challenge-keys";

/** Who is no side of a challenge gets no receipt, nor is told whether there is one. */
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

/** The receipt of a challenge, by its match or by itself; null for whoever may not read it. */
export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: challengeKeys.receipt(id),
    queryFn: ({ signal }) => getReceipt(id, signal),
  });
}
