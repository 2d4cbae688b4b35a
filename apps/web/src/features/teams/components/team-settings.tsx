import { useState } from "react";
import { CopyButton } from "@/components/copy-button";
import { Button } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { shortId } from "@/lib/format";
import type { Team } from "../api/team-queries.ts";
import { copy } from "../copy.ts";
import { settingsCopy } from "../settings-copy.ts";
import type { TeamRole } from "@/entities/team/domain/team-role";
import { DangerZone } from "./danger-zone.tsx";
import { InvitationLinkPanel } from "./invitation-link-panel.tsx";
import { InvitedPlayers } from "./invited-players.tsx";
import { JoinRequests } from "./join-requests.tsx";
import { ManageMembers } from "./manage-members.tsx";
import { RolesDialog } from "./roles-dialog.tsx";
import { TeamDataForm } from "./team-data-form.tsx";
import "@/components/head-line.css";

interface TeamSettingsProps {
  readonly team: Team;
  readonly role: TeamRole;
}

/** The settings tab: all settings for the leader; other members can only leave. */
export function TeamSettings({ team, role }: TeamSettingsProps) {
  const [isEditingRoles, setIsEditingRoles] = useState(false);
  const isLeader = role === "leader";
  // The team's id, which only developers of API clients need.
  const id = team.participant_id && (
    <details className="text-sm text-muted">
      <summary className="inline-flex min-h-11 cursor-pointer items-center hover:text-foreground">
        {copy.team.forPrograms}
      </summary>
      <CopyButton
        value={team.participant_id}
        label={`${copy.team.copyId} ${shortId(team.participant_id)}`}
        className="text-sm"
      >
        {copy.team.participantId} {shortId(team.participant_id)}
      </CopyButton>
    </details>
  );
  return (
    <div className="needs-room grid grid-cols-1 gap-6 lg:grid-cols-2">
      {isLeader ? (
        <>
          {/* The settings about people come first: open requests, invitations and members. */}
          <div className="grid grid-cols-1 content-start gap-6 max-lg:contents">
            <JoinRequests teamId={team.id} />
            <InvitationLinkPanel team={team} />
            <InvitedPlayers teamId={team.id} />
            <section className="card">
              <CardHeader
                title={settingsCopy.settings.membersTitle}
                actions={
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-haspopup="dialog"
                    onClick={() => setIsEditingRoles(true)}
                  >
                    {settingsCopy.roles.title}
                  </Button>
                }
              />
              <ManageMembers teamId={team.id} members={team.team_members} />
            </section>
          </div>
          <div className="grid grid-cols-1 content-start gap-6 max-lg:contents">
            <TeamDataForm team={team}>{id}</TeamDataForm>
          </div>
          <RolesDialog
            open={isEditingRoles}
            onOpenChange={setIsEditingRoles}
            teamId={team.id}
            members={team.team_members}
          />
        </>
      ) : (
        <div className="grid gap-2 lg:col-span-2">
          <p className="text-muted">{settingsCopy.settings.readOnly}</p>
          {id}
        </div>
      )}
      <DangerZone team={team} role={role} />
    </div>
  );
}
