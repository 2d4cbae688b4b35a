import { TeamLogo } from "@/components/team-logo";
import { UserAvatar } from "@/components/user-avatar";
import type { TournamentSummary } from "../api/tournament-summary.ts";

/** Who has entered, by pictures; how many there are is said beside them. */
export function SummaryFaces({ faces }: Pick<TournamentSummary, "faces">) {
  if (faces.length === 0) return null;
  return (
    <span aria-hidden className="flex -space-x-1 max-sm:[&>:nth-child(n+4)]:hidden">
      {faces.map(({ id, type, name, imageUrl }) => {
        const Mark = type === "team" ? TeamLogo : UserAvatar;
        return (
          <Mark
            key={id}
            name={name}
            src={imageUrl}
            className="size-7 rounded-full ring-2 ring-surface"
          />
        );
      })}
    </span>
  );
}
