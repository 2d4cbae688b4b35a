import { useSearchParams } from "react-router";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { RecordPanel } from "@/entities/challenge/components/record-panel";
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
          <div className="mt-10">
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
