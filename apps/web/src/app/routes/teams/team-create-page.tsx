import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { TeamLogo } from "@/components/team-logo";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { CreateTeamForm } from "@/features/teams/components/create-team-form";
import { createCopy } from "@/features/teams/create-copy";
import { useSession } from "@/hooks/use-session";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({
  title: createCopy.title,
  description: createCopy.description,
});

export function Component() {
  const { user, profile } = useSession();
  // The user's team when the page was opened. It does not change when the user creates a team here.
  // Otherwise the page would show "you already have a team" to a user who has just created a team.
  const [teamId] = useState(profile?.team_id ?? null);
  const team = profile?.team;
  const isLeader = team?.leader_id === user?.id;
  return (
    <>
      <PageHeader
        title={createCopy.title}
        {...(!teamId && { description: createCopy.description })}
      />
      {teamId ? (
        <EmptyState
          icon={ShieldCheck}
          title={createCopy.already}
          description={createCopy.howTo[isLeader ? "leader" : "member"]}
          action={
            <Link to={paths.team(teamId)} className={buttonClass()}>
              {team && <TeamLogo name={team.name} src={team.logo_url} className="size-7" />}
              {createCopy.toTeam(team?.name)}
            </Link>
          }
        />
      ) : (
        <CreateTeamForm />
      )}
    </>
  );
}
