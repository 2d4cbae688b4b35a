import { teamKeys } from "@/entities/team/api/team-query-keys";
import { useQuery } from "@tanstack/react-query";
import { ShieldX } from "lucide-react";
import { type ComponentProps, useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { island } from "@/components/island";
import { useTableChanges } from "@/lib/realtime";
import { toastFailure } from "@/lib/toast-failure";
import { teamQuery } from "../api/team-queries.ts";
import { copy } from "../copy.ts";
import { roleIn } from "@/entities/team/domain/team-role";
import { TeamHeader } from "./team-header.tsx";
import { TeamSkeleton, TeamTabsSkeleton } from "./team-skeleton.tsx";

const TeamTabs = island(
  async () => (await import("./team-tabs.tsx")).TeamTabs,
  <TeamTabsSkeleton />,
);

interface TeamViewProps extends Pick<ComponentProps<typeof TeamTabs>, "renderChannel"> {
  readonly id: string;
}

export function TeamView({ id, renderChannel }: TeamViewProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { data: team, error } = useQuery(teamQuery(id));
  useTableChanges({ table: "team_members", filter: `team_id=eq.${id}` }, [teamKeys.page(id)]);
  useTableChanges({ table: "teams", filter: `id=eq.${id}` }, [teamKeys.page(id)]);

  useEffect(() => {
    if (!error) return;
    toastFailure(copy.team.loadError, error);
    void navigate(paths.teams(), { replace: true });
  }, [error, navigate]);

  if (team === null) {
    return (
      <EmptyState
        icon={ShieldX}
        isPage
        title={copy.team.missing}
        description={copy.team.missingText}
        action={
          <Link to={paths.teams()} className={buttonClass()}>
            {copy.team.back}
          </Link>
        }
      />
    );
  }
  if (!team) return <TeamSkeleton />;

  return (
    <>
      <TeamHeader team={team} role={roleIn(team.team_members, user?.id)} />
      <TeamTabs team={team} renderChannel={renderChannel} />
    </>
  );
}
