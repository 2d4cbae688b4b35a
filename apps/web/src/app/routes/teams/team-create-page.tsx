import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { TeamForm } from "@/features/teams/components/team-form";
import { copy } from "@/features/teams/copy";
import { useSession } from "@/hooks/use-session";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({
  title: copy.create.title,
  description: copy.create.description,
});

export function Component() {
  const { user, profile } = useSession();
  // As it was on arrival: founding a team here must not flash the notice before the page changes.
  const [teamId] = useState(profile?.team_id ?? null);
  return (
    <>
      <PageHeader title={copy.create.title} description={copy.create.description} />
      {teamId ? (
        <EmptyState
          icon={ShieldCheck}
          title={copy.create.already}
          action={
            <Button asChild>
              <Link to={paths.team(teamId)}>{copy.create.toTeam}</Link>
            </Button>
          }
        />
      ) : (
        user && <TeamForm userId={user.id} />
      )}
    </>
  );
}
