import { Swords } from "lucide-react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { challengeKeys } from "@/entities/challenge/api/challenge-keys";
import { RecordPanel } from "@/entities/challenge/components/record-panel";
import { matchKeys } from "@/entities/match/api/match-keys";
import { ComingMatches } from "@/entities/match/components/coming-matches";
import { MatchHistory } from "@/entities/match/components/match-history";
import { historyCopy } from "@/entities/match/history-copy";
import { useMatchChanges } from "@/hooks/use-match-changes";
import { useSession } from "@/hooks/use-session";
import { later } from "@/lib/later";
import type { Team } from "../api/team-queries.ts";
import { copy } from "../copy.ts";
import { roleIn } from "@/entities/team/domain/team-role";
import { MembersTab } from "./members-tab.tsx";

const InvitationPanel = later(async () => (await import("./invitation-panel.tsx")).InvitationPanel);
// Only for members.
const TeamSettings = later(async () => (await import("./team-settings.tsx")).TeamSettings);

/** What was read of the team's matches; its figures come with the team itself. */
const outdatedByMatches = (participantId: string) => [
  matchKeys.history(participantId),
  matchKeys.coming(participantId),
  challengeKeys.records(participantId),
];

/** Members and record, and for members the settings. */
export function TeamTabs({ team }: { readonly team: Team }) {
  const { user, profile } = useSession();
  const [search, setSearch] = useSearchParams();
  const role = roleIn(team.team_members, user?.id);
  const { participant_id: participantId } = team;
  useMatchChanges(participantId, participantId ? outdatedByMatches(participantId) : []);
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
        <MembersTab team={team} role={role} />
        {participantId && (
          <div className="mt-10 grid grid-cols-1 gap-10">
            <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
              {/* What comes is read before what was; beside it where there is room. */}
              <div className="empty:hidden lg:col-start-2 lg:row-start-1">
                <ComingMatches participantId={participantId} />
              </div>
              <MatchHistory
                participantId={participantId}
                empty={
                  <EmptyState
                    icon={Swords}
                    title={historyCopy.emptyTeam}
                    {...(role && { description: historyCopy.emptyHint })}
                  />
                }
              />
            </div>
            <RecordPanel
              participantId={participantId}
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
