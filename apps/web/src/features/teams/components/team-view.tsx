import { useQuery } from "@tanstack/react-query";
import { ShieldX } from "lucide-react";
import { useEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { paths } from "@/config/paths";
import { useDocumentTitle } from "@/hooks/use-document-title";
import { useSession } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import { toastFailure } from "@/lib/toast-failure";
import { teamKeys, teamQuery } from "../api/team-queries.ts";
import { copy } from "../copy.ts";
import { roleIn } from "../domain/team-role.ts";
import { MembersTab } from "./members-tab.tsx";
import { TeamHeader } from "./team-header.tsx";
import { TeamSettings } from "./team-settings.tsx";

export function TeamView({ id }: { readonly id: string }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { data: team, error } = useQuery(teamQuery(id));
  useDocumentTitle(team === null ? copy.team.missing : team?.name);
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
          <Button asChild variant="secondary">
            <Link to={paths.teams()}>{copy.team.back}</Link>
          </Button>
        }
      />
    );
  }
  if (!team) return <TeamSkeleton />;

  const role = roleIn(team.team_members, user?.id);
  const tab = role && search.get("tab") === "ajustes" ? "ajustes" : "miembros";
  return (
    <>
      <TeamHeader team={team} role={role} />
      <Tabs
        value={tab}
        onValueChange={(next) =>
          setSearch(next === "miembros" ? {} : { tab: next }, { replace: true })
        }
      >
        <TabsList>
          <TabsTrigger value="miembros">{copy.team.tabs.members}</TabsTrigger>
          {role && <TabsTrigger value="ajustes">{copy.team.tabs.settings}</TabsTrigger>}
        </TabsList>
        <TabsContent value="miembros">
          <MembersTab team={team} />
        </TabsContent>
        {role && (
          <TabsContent value="ajustes">
            <TeamSettings team={team} role={role} />
          </TabsContent>
        )}
      </Tabs>
    </>
  );
}

function TeamSkeleton() {
  return (
    <div aria-busy className="grid gap-8 pt-4 md:pt-10">
      <div className="flex items-center gap-8">
        <Skeleton className="size-24 md:size-32" />
        <div className="grid gap-4">
          <Skeleton className="h-12 w-64" />
          <Skeleton className="w-44" />
        </div>
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
