import { Swords } from "lucide-react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { RecordPanel } from "@/entities/challenge/components/record-panel";
import { ComingMatches } from "@/entities/match/components/coming-matches";
import { MatchHistory } from "@/entities/match/components/match-history";
import { historyCopy } from "@/entities/match/history-copy";
import { useSession } from "@/hooks/use-session";
import { later } from "@/lib/later";
import type { Team } from "../api/team-queries.ts";
import { copy } from "../copy.ts";
import { roleIn } from "@/entities/team/domain/team-role";
import { MembersTab } from "./members-tab.tsx";

const InvitationPanel = later(async () => (await import("./invitation-panel.tsx")).InvitationPanel);
// Only for members.
const TeamSettings = later(async () => (await import("./team-settings.tsx")).TeamSettings);

/** Members and record, and for members the settings. */
export function TeamTabs({ team }: { readonly team: Team }) {
  const { user, profile } = useSession();
  const [search, setSearch] = useSearchParams();
  const role = roleIn(team.team_members, user?.id);
  const tab = role && search.get("tab") === "ajustes" ? "ajustes" : "miembros";
  return (
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
        {role === "leader" && <InvitationPanel team={team} />}
        <MembersTab team={team} />
        {team.participant_id && (
          <div className="mt-10 grid grid-cols-1 gap-10">
            <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
              <MatchHistory
                participantId={team.participant_id}
                empty={
                  <EmptyState
                    icon={Swords}
                    title={historyCopy.emptyTeam}
                    {...(role && { description: historyCopy.emptyHint })}
                  />
                }
              />
              <ComingMatches participantId={team.participant_id} />
            </div>
            <RecordPanel
              participantId={team.participant_id}
              viewerId={profile?.team?.participant_id ?? null}
            />
          </div>
        )}
      </TabsContent>
      {role && (
        <TabsContent value="ajustes">
          <TeamSettings team={team} role={role} />
        </TabsContent>
      )}
    </Tabs>
  );
}
