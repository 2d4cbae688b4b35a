import type { ReactNode } from "react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { useUrlState } from "@/hooks/use-url-state";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { roleIn } from "@/entities/team/domain/team-role";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useMatchChanges } from "@/hooks/use-match-changes";
import { useSession } from "@/hooks/use-session";
import { island } from "@/components/island";
import type { Team } from "../api/team-queries.ts";
import { copy } from "../copy.ts";
import { TeamSummary } from "./team-summary.tsx";

// Loaded on demand, because only members see them: the badges of two tabs, the wallet and the settings.
const RequestsMark = island(async () => (await import("./join-requests-badge.tsx")).RequestsMark);
const ChannelMark = island(async () => (await import("./channel-unread-badge.tsx")).ChannelMark);
const TeamWallet = island(async () => (await import("./team-wallet.tsx")).TeamWallet);
const TeamSettings = island(async () => (await import("./team-settings.tsx")).TeamSettings);

/** The queries to load again after a match of the team has changed, in addition to the query of the team. */
const invalidatedByMatches = (participantId: string) => [
  matchKeys.history(participantId),
  matchKeys.coming(participantId),
  matchKeys.byGame(participantId),
  tournamentKeys.trophies(participantId),
  challengeKeys.records(participantId),
];

interface TeamTabsProps {
  readonly team: Team;
  readonly renderChannel: (team: Team) => ReactNode;
}

const MEMBER_TABS: readonly (string | null)[] = ["canal", "movimientos", "ajustes"];

/** The tabs of a team: members and record; for members also the channel, the wallet and the settings. */
export function TeamTabs({ team, renderChannel }: TeamTabsProps) {
  const { user } = useSession();
  const [search, changeAddress] = useUrlState();
  const role = roleIn(team.team_members, user?.id);
  const { participant_id: participantId } = team;
  useMatchChanges(participantId, participantId ? invalidatedByMatches(participantId) : []);
  const asked = search.get("tab");
  const tab = role && asked && MEMBER_TABS.includes(asked) ? asked : "miembros";
  return (
    <Tabs
      value={tab}
      onValueChange={(next) =>
        changeAddress(next === "miembros" ? {} : { tab: next }, { replace: true })
      }
    >
      {/* All four tabs must fit on a phone, so that the number on the last tab is visible. */}
      <TabsList
        className={
          role
            ? "max-md:gap-0 max-md:[&_.count-mark]:ml-1 max-md:[&>button]:px-1 max-md:[&>button]:text-base"
            : undefined
        }
      >
        <TabsTrigger value="miembros">{copy.team.tabs.members}</TabsTrigger>
        {role && (
          <TabsTrigger value="canal">
            {copy.team.tabs.channel}
            <ChannelMark teamId={team.id} />
          </TabsTrigger>
        )}
        {role && <TabsTrigger value="movimientos">{copy.team.tabs.movements}</TabsTrigger>}
        {role && (
          <TabsTrigger value="ajustes">
            {copy.team.tabs.settings}
            {role === "leader" && <RequestsMark teamId={team.id} />}
          </TabsTrigger>
        )}
      </TabsList>
      <TabsContent value="miembros">
        {participantId && (
          <TeamSummary team={{ ...team, participant_id: participantId }} role={role} />
        )}
      </TabsContent>
      {role && <TabsContent value="canal">{renderChannel(team)}</TabsContent>}
      {role && participantId && (
        <TabsContent value="movimientos">
          <TeamWallet participantId={participantId} />
        </TabsContent>
      )}
      {role && (
        <TabsContent value="ajustes">
          <TeamSettings team={team} role={role} />
        </TabsContent>
      )}
    </Tabs>
  );
}
