import { useQuery } from "@tanstack/react-query";
import { CountBadge } from "@/components/count-badge";
import { teamKeys } from "@/entities/team/api/team-query-keys";
import { useTableChanges } from "@/lib/realtime";
import { joinRequestsQuery } from "../api/team-queries.ts";
import { copy } from "../copy.ts";

/** The number of open join requests, for the members who can answer them. */
export function RequestsMark({ teamId }: { readonly teamId: string }) {
  const { data: requests = [] } = useQuery(joinRequestsQuery(teamId));
  useTableChanges({ table: "team_join_requests", filter: `team_id=eq.${teamId}` }, [
    teamKeys.requests(teamId),
  ]);
  return <CountBadge count={requests.length} label={copy.team.waiting(requests.length)} />;
}
