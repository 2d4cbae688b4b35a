import { queryOptions } from "@tanstack/react-query";
import { storeKeys } from "@/entities/store-item/api/store-query-keys";
import { read, supabase } from "@/lib/supabase";

/** The balances of wallets that the viewer may see, by the id of the participant that owns the wallet. */
export function walletsQuery(participantIds: readonly string[]) {
  return queryOptions({
    queryKey: storeKeys.wallets(participantIds),
    enabled: participantIds.length > 0,
    queryFn: read(
      () =>
        supabase
          .from("wallets")
          .select("participant_id, balance")
          .in("participant_id", participantIds),
      (data) => new Map(data.map((wallet) => [wallet.participant_id, wallet.balance])),
    ),
  });
}
