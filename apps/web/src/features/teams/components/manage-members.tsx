import { UserMinus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { UserAvatar } from "@/components/user-avatar";
import { useRemoveMember } from "../api/manage-members.ts";
import type { TeamMember } from "../api/team-queries.ts";
import { copy } from "../copy.ts";
import { settingsCopy } from "../settings-copy.ts";
import { byRank } from "@/entities/team/domain/team-role";

interface ManageMembersProps {
  readonly teamId: string;
  readonly members: readonly TeamMember[];
}

export function ManageMembers({ teamId, members }: ManageMembersProps) {
  const remove = useRemoveMember();
  const [leaving, setLeaving] = useState<TeamMember["profile"] | null>(null);
  return (
    <>
      <ul className="grid grid-cols-1">
        {byRank(members).map(({ profile, role }) => (
          <li key={profile.id} className="flex min-h-14 items-center gap-3">
            <UserAvatar name={profile.username} src={profile.avatar_url} className="size-9" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold" title={profile.username}>
                {profile.username}
              </span>
              <span className="block text-sm leading-tight text-muted">{copy.roles[role]}</span>
            </span>
            {role !== "leader" && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={settingsCopy.settings.removeLabel(profile.username)}
                aria-haspopup="dialog"
                onClick={() => setLeaving(profile)}
              >
                <UserMinus aria-hidden />
                {settingsCopy.settings.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={settingsCopy.settings.removeTitle(leaving?.username ?? "")}
        description={settingsCopy.settings.removeText}
        confirmLabel={settingsCopy.settings.remove}
        onConfirm={() => leaving && remove.mutateAsync({ teamId, profileId: leaving.id })}
      />
    </>
  );
}
