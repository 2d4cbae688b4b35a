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
import { MemberList } from "./member-list.tsx";
import { TeamAbout } from "./team-about.tsx";
import { TeamFigures } from "./team-figures.tsx";

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
        <div className="grid grid-cols-1 gap-6">
          <TeamFigures stats={team.stats} />
          {/* Who plays stands first on a phone and at the side elsewhere; what comes is read before what was. */}
          <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
            <div className="lg:col-start-2">
              <MemberList members={team.team_members} />
            </div>
            <div className="grid grid-cols-1 content-start gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
              {participantId && <TeamMatches participantId={participantId} isOwn={role !== null} />}
              {participantId && (
                <RecordPanel
                  participantId={participantId}
                  viewerId={profile?.team?.participant_id ?? null}
                />
              )}
            </div>
            <div className="grid grid-cols-1 content-start gap-6 lg:col-start-2">
              {role === "leader" && <InvitationPanel team={team} />}
              <TeamAbout team={team} role={role} />
            </div>
          </div>
        </div>
      </TabsContent>
      {role && (
        <TabsContent value="ajustes">
          <TeamSettings team={team} role={role} />
        </TabsContent>
      )}
    </Tabs>
  );
}

interface TeamMatchesProps {
  readonly participantId: string;
  /** The viewer plays in the team. */
  readonly isOwn: boolean;
}

function TeamMatches({ participantId, isOwn }: TeamMatchesProps) {
  return (
    <>
      <div className="empty:hidden">
        <ComingMatches participantId={participantId} />
      </div>
      <MatchHistory
        participantId={participantId}
        empty={
          <EmptyState
            icon={Swords}
            title={historyCopy.emptyTeam}
            {...(isOwn && { description: historyCopy.emptyHint })}
          />
        }
      />
    </>
  );
}
