import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { UserAvatar } from "@/components/user-avatar";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { Right } from "@/entities/tournament/staff-words";
import { useSession } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import { useRemoveStaff } from "../api/staff.ts";
import { type StaffMember, staffQuery } from "../../api/staff.ts";
import { staffCopy as copy } from "../copy.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { RightsDialog } from "./rights-dialog.tsx";
import { StaffRoles } from "./staff-roles.tsx";
import { StaffRow } from "./staff-row.tsx";

interface StaffPanelProps {
  readonly tournament: {
    readonly id: string;
    readonly name: string;
    /** The id of the member who founded the tournament; null if the platform runs the tournament. */
    readonly founded_by: string | null;
  };
}

const nameOf = ({ person }: StaffMember) => person?.username ?? copy.open;

/** The staff of a tournament. Members with the staff right invite, change and remove; every member can leave. */
export function StaffPanel({ tournament }: StaffPanelProps) {
  const { data, error, refetch } = useQuery(staffQuery(tournament.id));
  const { user, profile, isAdmin } = useSession();
  const { rights, may } = useTournamentRights(tournament.id);
  // A list of initial rights opens the invitation dialog.
  const [open, setOpen] = useState<readonly Right[] | StaffMember | null>(null);
  const [leaving, setLeaving] = useState<StaffMember | null>(null);
  const isSelf = leaving !== null && leaving.profile_id === user?.id;
  const remove = useRemoveStaff(tournament.id, isSelf ? copy.left : copy.removed);
  useTableChanges({ table: "tournament_staff", filter: `tournament_id=eq.${tournament.id}` }, [
    organizerKeys.staff(tournament.id),
    organizerKeys.ofMyStaff,
  ]);
  if (error && !data) return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  // Whether the viewer runs the tournament without being a member of its staff, as administrators do.
  const isOutside =
    profile !== null &&
    may("staff") &&
    data?.every(({ profile_id: person }) => person !== user?.id) === true;
  const isEmpty = data?.length === 0;
  return (
    <section aria-label={copy.title} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {data && (
          <p className="min-w-0 flex-1 basis-40 text-muted">
            {isEmpty ? copy.empty : copy.description}
          </p>
        )}
        {/* Always rendered here, so that it gets the focus back after the first invitation. */}
        {may("staff") && (
          <Button aria-haspopup="dialog" onClick={() => setOpen([])}>
            <UserPlus aria-hidden />
            {copy.invite}
          </Button>
        )}
      </div>
      {!data ? (
        <ListSkeleton rows={3} className="h-20" />
      ) : (
        <ul className="divide-y divide-border rounded-lg border border-border bg-surface empty:hidden">
          {isOutside && (
            <li className="flex items-center gap-4 p-4">
              <UserAvatar name={profile.username} src={profile.avatar_url} />
              <div className="min-w-0">
                <p className="truncate font-semibold">{profile.username}</p>
                <p className="text-sm text-muted">
                  {copy.own(tournament.founded_by === null || tournament.founded_by === user?.id)}
                </p>
              </div>
            </li>
          )}
          {data.map((member) => (
            <StaffRow
              key={member.id}
              member={member}
              isSelf={member.profile_id === user?.id}
              // A user can only remove rights that they have themselves.
              canChange={may("staff") && member.rights.every((right) => rights.includes(right))}
              onRights={() => setOpen(member)}
              onRemove={() => setLeaving(member)}
            />
          ))}
        </ul>
      )}
      {data && may("staff") && <StaffRoles own={rights} onInvite={setOpen} />}
      {tournament.founded_by !== null && !isAdmin && (
        <p className="text-sm text-muted">{copy.house}</p>
      )}
      {open && !("id" in open) ? (
        <InviteDialog
          tournament={tournament}
          own={rights}
          asked={open}
          onClose={() => setOpen(null)}
        />
      ) : (
        open && (
          <RightsDialog
            tournamentId={tournament.id}
            member={open}
            name={nameOf(open)}
            own={rights}
            onClose={() => setOpen(null)}
          />
        )
      )}
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(null)}
          title={
            isSelf
              ? copy.leaveTitle
              : leaving.person
                ? copy.removeTitle(nameOf(leaving))
                : copy.withdrawTitle
          }
          description={
            isSelf ? copy.leaveText : leaving.person ? copy.removeText : copy.withdrawText
          }
          confirmLabel={isSelf ? copy.leave : leaving.person ? copy.remove : copy.withdraw}
          onConfirm={() => remove.mutateAsync(leaving.id)}
        />
      )}
    </section>
  );
}
