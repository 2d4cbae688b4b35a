import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Select } from "@/components/ui/select";
import { useHandOverTeam, useSetMemberRole } from "../api/manage-members.ts";
import type { TeamMember } from "../api/team-queries.ts";
import { copy } from "../copy.ts";
import { settingsCopy } from "../settings-copy.ts";

const OPTIONS = [
  { value: "member", label: copy.roles.member },
  { value: "co-leader", label: copy.roles["co-leader"] },
  { value: "leader", label: copy.roles.leader },
] as const;

interface RolesDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly teamId: string;
  readonly members: readonly TeamMember[];
}

export function RolesDialog({ open, onOpenChange, teamId, members }: RolesDialogProps) {
  const setRole = useSetMemberRole();
  const handOver = useHandOverTeam();
  const [heir, setHeir] = useState<TeamMember["profile"] | null>(null);
  const others = members.filter((member) => member.role !== "leader");
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={settingsCopy.roles.title} description={settingsCopy.roles.description}>
        {others.length === 0 && <p className="text-muted">{settingsCopy.roles.alone}</p>}
        <ul className="grid gap-3">
          {others.map(({ profile, role }) => (
            <li key={profile.id} className="flex items-center justify-between gap-4">
              <span className="min-w-0 truncate">{profile.username}</span>
              <Select
                aria-label={settingsCopy.roles.choose(profile.username)}
                options={OPTIONS}
                value={role}
                disabled={setRole.isPending}
                onValueChange={(next) =>
                  next === "leader"
                    ? setHeir(profile)
                    : setRole.mutate({ teamId, profileId: profile.id, role: next })
                }
                className="w-40"
              />
            </li>
          ))}
        </ul>
        {heir && (
          <ConfirmDialog
            onClose={() => setHeir(null)}
            title={settingsCopy.roles.handOverTitle(heir.username)}
            description={settingsCopy.roles.handOverText}
            confirmLabel={settingsCopy.roles.handOver}
            onConfirm={() => handOver.mutateAsync({ teamId, profileId: heir.id })}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
