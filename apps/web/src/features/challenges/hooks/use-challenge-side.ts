import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/hooks/use-session";
import { wagerConditionsQuery } from "@/entities/wagering/api/wager-conditions";
import { ownTeamQuery } from "@/entities/team/api/own-team";

/** The participants, wallets and limits with which the viewer can create or accept a challenge. */
export function useChallengeSide() {
  const { profile } = useSession();
  const team = useQuery(ownTeamQuery(profile?.team_id, profile?.id ?? ""));
  const conditions = useQuery({ ...wagerConditionsQuery(), enabled: profile !== null });
  return {
    profile,
    team: team.data ?? null,
    conditions: conditions.data ?? null,
    error: conditions.error ?? team.error,
    retry: () => Promise.all([conditions.refetch(), team.refetch()]),
    isPending: conditions.isPending || (Boolean(profile?.team_id) && team.isPending),
  };
}
