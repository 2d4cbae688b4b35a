import { Link2 } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { presetWords, rightWords } from "@/entities/tournament/staff-words";
import { useNow } from "@/hooks/use-now";
import { formatDateTime } from "@/lib/format";
import type { StaffMember } from "../../api/staff.ts";
import { staffCopy as copy } from "../copy.ts";
import { deskCopy } from "../../copy.ts";

/** How soon an expired invitation is shown as expired. */
const CLOCK_MS = 30_000;

interface StaffRowProps {
  readonly member: StaffMember;
  readonly isSelf: boolean;
  /** Whether the viewer may change and remove this member. */
  readonly canChange: boolean;
  readonly onRights: () => void;
  readonly onRemove: () => void;
}

/** A staff member or an open invitation: the rights, and the actions on it. */
export function StaffRow({ member, isSelf, canChange, onRights, onRemove }: StaffRowProps) {
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
