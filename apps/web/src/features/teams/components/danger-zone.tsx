import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { paths } from "@/config/paths";
import { formatTickets } from "@/lib/format";
import { useLeaveTeam } from "../api/manage-members.ts";
import { useDeleteTeam } from "../api/manage-team.ts";
import { settingsCopy } from "../settings-copy.ts";
import type { TeamRole } from "@/entities/team/domain/team-role";

interface DangerZoneProps {
  readonly team: {
    readonly id: string;
    readonly name: string;
    readonly team_tickets: number | null;
    readonly team_members: readonly unknown[];
  };
  readonly role: TeamRole;
}

/** The button to leave the team and, for the leader, a separate button to delete it for good. */
export function DangerZone({ team, role }: DangerZoneProps) {
  const navigate = useNavigate();
  const leave = useLeaveTeam();
  const remove = useDeleteTeam(team.id);
  const [asking, setAsking] = useState<"leave" | "delete" | null>(null);
  const isLeader = role === "leader";
  const tickets = team.team_tickets ?? 0;
  const leaveText = isLeader ? settingsCopy.danger.leaveLeaderText : settingsCopy.danger.leaveText;

  async function run(act: () => Promise<unknown>) {
    await act();
    void navigate(paths.teams());
  }

  return (
    <>
      {/* A leader without other members can only delete the team, not hand it over. */}
      {team.team_members.length > 1 && (
        <section className="card max-lg:order-2">
          <CardHeader title={settingsCopy.danger.leaveHead} description={leaveText} />
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking("leave")}>
            {settingsCopy.danger.leave}
          </Button>
        </section>
      )}
      {isLeader && (
        <section className="card border-danger/40 max-lg:order-2">
          <CardHeader title={settingsCopy.danger.title} description={settingsCopy.danger.text} />
          <Button variant="destructive" aria-haspopup="dialog" onClick={() => setAsking("delete")}>
            {settingsCopy.danger.delete}
          </Button>
        </section>
      )}
      <ConfirmDialog
        open={asking === "leave"}
        onClose={() => setAsking(null)}
        title={settingsCopy.danger.leaveTitle}
        description={leaveText}
        confirmLabel={settingsCopy.danger.leave}
        onConfirm={() => run(() => leave.mutateAsync(undefined))}
      />
      <ConfirmDialog
        open={asking === "delete"}
        onClose={() => setAsking(null)}
        title={settingsCopy.danger.deleteTitle(team.name)}
        description={
          <>
            <p>{settingsCopy.danger.deleteText}</p>
            {tickets > 0 && (
              <p className="mt-1 font-semibold text-danger">
                {settingsCopy.danger.deleteTickets(formatTickets(tickets))}
              </p>
            )}
          </>
        }
        confirmLabel={settingsCopy.danger.delete}
        onConfirm={() => run(() => remove.mutateAsync(undefined))}
      />
    </>
  );
}
