import { RelativeTime } from "@/components/relative-time";
import { cn } from "@/lib/cn";
import { rosterCopy } from "../roster-copy.ts";
import type { Roster } from "../domain/roster.ts";

interface RosterTraceProps {
  readonly roster: Roster | null;
  readonly className?: string;
}

/** The changes of a roster after it was fixed, with the organiser's reasons. Renders nothing if there are none. */
export function RosterChanges({ roster, className }: RosterTraceProps) {
  if (!roster || roster.changes.length === 0) return null;
  return (
    <div className={cn("grid gap-1.5 border-t border-border pt-3", className)}>
      <h3 className="eyebrow">{rosterCopy.trace}</h3>
      <ul className="grid gap-1.5 text-sm">
        {roster.changes.map(({ id, kind, reason, created_at: at, player }) => (
          <li key={id} className="flex flex-wrap gap-x-1.5">
            <span className="min-w-0 break-words">
              {rosterCopy.withReason(rosterCopy.changes[kind](player?.username ?? ""), reason)}
            </span>
            <RelativeTime value={at} className="text-muted" />
          </li>
        ))}
      </ul>
    </div>
  );
}
