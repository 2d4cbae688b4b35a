import { useQuery } from "@tanstack/react-query";
import { storeKeys } from "@/entities/store-item/api/store-query-keys";
import { useSession } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import { walletsQuery } from "../api/wallets.ts";

/** The balances of the two wallets that a pack can fill, updated live: undefined while loading, null if unknown. */
export function useWallets() {
  const { profile } = useSession();
  const team = profile?.team ?? null;
  const ids = [profile?.participant_id, team?.participant_id].filter(
    (id) => typeof id === "string",
  );
  const { data, error } = useQuery(walletsQuery(ids));
  useTableChanges({ table: "wallets", enabled: ids.length > 0 }, [storeKeys.wallets(ids)]);
  const balanceOf = (id: string | null | undefined) =>
    data ? (data.get(id ?? "") ?? null) : error ? null : undefined;
  return {
    personal: balanceOf(profile?.participant_id),
    team: team && { name: team.name, balance: balanceOf(team.participant_id) },
  };
}
