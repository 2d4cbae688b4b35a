import { useQuery } from "@tanstack/react-query";
import {
  DoorOpen,
  Gavel,
  Link2,
  type LucideIcon,
  RadioTower,
  ShieldCheck,
  SlidersHorizontal,
  UserPlus,
} from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import {
  type Preset,
  presetWords,
  type Right,
  rightWords,
} from "@/entities/tournament/staff-words";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { formatDateTime } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { type StaffMember, staffQuery } from "../../api/staff.ts";
import { deskCopy } from "../../copy.ts";
import { staffPresetsQuery, useRemoveStaff } from "../api/staff.ts";
import { staffCopy as copy } from "../copy.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { RightsDialog } from "./rights-dialog.tsx";

interface StaffPanelProps {
  readonly tournament: {
    readonly id: string;
    readonly name: string;
    /** The id of the user who founded the tournament; null if the platform runs it. */
    readonly founded_by: string | null;
  };
}

const nameOf = ({ person }: StaffMember) => person?.username ?? copy.open;

/** The staff of a tournament. Those with the right `staff` invite, change and remove others; everyone may leave. */
export function StaffPanel({ tournament }: StaffPanelProps) {
  const { data, error, refetch } = useQuery(staffQuery(tournament.id));
  const { user, profile, isAdmin } = useSession();
  const { rights, may } = useTournamentRights(tournament.id);
  // The dialog that is open: for an invitation it contains the initial rights, for a change the staff member.
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
        {/* The button is always rendered here, so that it gets the focus back after the first invitation. */}
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
        <ul className="divide-y divide-border rounded-lg bg-surface empty:hidden">
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
          onConfirm={() => remove.mutateAsync({ staffId: leaving.id })}
        />
      )}
    </section>
  );
}

const ICONS: Record<Preset, LucideIcon> = {
  organiser: ShieldCheck,
  administrator: SlidersHorizontal,
  referee: Gavel,
  broadcast: RadioTower,
  door: DoorOpen,
};

interface StaffRolesProps {
  /** The viewer's rights. The viewer cannot grant rights that they do not have. */
  readonly own: readonly Right[];
  readonly onInvite: (rights: readonly Right[]) => void;
}

/** The named sets of rights, each with a button to invite. */
function StaffRoles({ own, onInvite }: StaffRolesProps) {
  const { data: presets = [] } = useQuery(staffPresetsQuery());
  const offered = presets.filter(({ rights }) => rights.every((right) => own.includes(right)));
  if (offered.length === 0) return null;
  return (
    <div className="mt-2 grid gap-3">
      <h2>{copy.roles}</h2>
      <ul className="divide-y divide-border rounded-lg border border-dashed border-border">
        {offered.map(({ preset, rights }) => {
          const Icon = ICONS[preset];
          return (
            <li key={preset} className="flex items-center gap-4 px-4 py-3">
              <span className="grid size-10 flex-none place-items-center rounded-full bg-surface-raised text-muted">
                <Icon aria-hidden className="size-5" />
              </span>
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{presetWords[preset]}</p>
                <p className="text-sm text-muted">{copy.roleHints[preset]}</p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                aria-haspopup="dialog"
                aria-label={copy.inviteAs(presetWords[preset])}
                onClick={() => onInvite(rights)}
              >
                {copy.invite}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** How often the current time is updated, so that an expired invitation is shown as expired. */
const CLOCK_MS = 30_000;

interface StaffRowProps {
  readonly member: StaffMember;
  readonly isSelf: boolean;
  /** Whether the viewer may change and remove this staff member. */
  readonly canChange: boolean;
  readonly onRights: () => void;
  readonly onRemove: () => void;
}

/** A staff member or an open invitation: the rights, and the actions on it. */
function StaffRow({ member, isSelf, canChange, onRights, onRemove }: StaffRowProps) {
  const { person, rights, preset, expires_at: expiresAt } = member;
  const now = useNow(CLOCK_MS);
  const name = person?.username ?? copy.open;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      {person ? (
        <UserAvatar name={name} src={person.avatar_url} />
      ) : (
        <span className="grid size-10 flex-none place-items-center rounded-full bg-surface-raised text-muted">
          <Link2 aria-hidden className="size-5" />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {person ? (
            <Link to={paths.profile(person.id)} className="truncate hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
          <Badge tone={isExpired ? "danger" : "neutral"}>
            {isExpired ? copy.expired : preset ? presetWords[preset] : deskCopy.customRights}
          </Badge>
          {isSelf && <span className="text-sm font-normal text-muted">{copy.you}</span>}
        </p>
        <p className="text-sm text-muted">
          {preset === "organiser"
            ? copy.everything
            : rights.map((right) => rightWords[right]).join(" · ")}
          {expiresAt && !isExpired && ` · ${copy.expires(formatDateTime(expiresAt))}`}
        </p>
      </div>
      {(canChange || isSelf) && (
        <div className="flex flex-wrap gap-2">
          {canChange && person && (
            <Button
              variant="secondary"
              size="sm"
              aria-haspopup="dialog"
              aria-label={copy.changeFor(name)}
              onClick={onRights}
            >
              {copy.change}
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            aria-haspopup="dialog"
            aria-label={isSelf ? copy.leave : person ? copy.removeFor(name) : copy.withdrawFor}
            onClick={onRemove}
          >
            {isSelf ? copy.leave : person ? copy.remove : copy.withdraw}
          </Button>
        </div>
      )}
    </li>
  );
}
