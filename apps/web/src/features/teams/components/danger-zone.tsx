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

export function DangerZone({ team, role }: DangerZoneProps) {
  const navigate = useNavigate();
  const leave = useLeaveTeam();
  const remove = useDeleteTeam(team.id);
  const [asking, setAsking] = useState<"leave" | "delete" | null>(null);
  const isLeader = role === "leader";
  const tickets = team.team_tickets ?? 0;

  async function run(act: () => Promise<unknown>) {
    await act();
    void navigate(paths.teams());
  }

  return (
    <section className="card border-danger/40 max-lg:order-2 lg:col-span-2">
      <CardHeader
        title={settingsCopy.danger.title}
        description={isLeader ? settingsCopy.danger.text : settingsCopy.danger.leaveText}
      />
      <div className="flex flex-wrap gap-3">
        {/* A leader alone has nobody to hand over to: the team can only be deleted. */}
        {team.team_members.length > 1 && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking("leave")}>
            {settingsCopy.danger.leave}
          </Button>
        )}
        {isLeader && (
          <Button variant="destructive" aria-haspopup="dialog" onClick={() => setAsking("delete")}>
            {settingsCopy.danger.delete}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking === "leave"}
        onClose={() => setAsking(null)}
        title={settingsCopy.danger.leaveTitle}
        description={isLeader ? settingsCopy.danger.leaveLeaderText : settingsCopy.danger.leaveText}
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
    </section>
  );
}
