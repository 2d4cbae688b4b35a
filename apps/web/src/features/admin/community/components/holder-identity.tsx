import { TeamLogo } from "@/components/team-logo";
import { UserAvatar } from "@/components/user-avatar";
import { copy } from "../copy.ts";
import type { HolderKind, TicketHolder } from "../domain/holder.ts";

interface HolderIdentityProps {
  readonly kind: HolderKind;
  readonly holder: TicketHolder;
}

/** The picture and the name, with a player's team or a team's leader. */
export function HolderIdentity({ kind, holder }: HolderIdentityProps) {
  const { name, image, belongsTo } = holder;
  return (
    <span className="flex min-w-0 items-center gap-3">
      {kind === "usuarios" ? (
        <UserAvatar name={name} src={image} />
      ) : (
        <TeamLogo name={name} src={image} className="size-10" />
      )}
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-sm text-muted">
          {kind === "equipos" && belongsTo
            ? copy.tickets.leader(belongsTo)
            : (belongsTo ?? copy.tickets.noTeam)}
        </span>
      </span>
    </span>
  );
}
