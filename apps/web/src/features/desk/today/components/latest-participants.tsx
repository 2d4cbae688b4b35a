import { RelativeTime } from "@/components/relative-time";
import { useNow } from "@/hooks/use-now";
import { latestRegistrations } from "../domain/latest-registrations.ts";
import { todayCopy } from "../copy.ts";

const copy = todayCopy.entries;
const MINUTE = 60_000;

interface LatestParticipantsProps {
  readonly entrants: readonly {
    readonly participant_id: string;
    readonly name: string;
    readonly registered_at: string;
  }[];
  /** The participant limit; 0 if there is none. */
  readonly places: number;
}

/** The latest registrations, and how many places are left. */
export function LatestParticipants({ entrants, places }: LatestParticipantsProps) {
  const now = useNow(MINUTE);
  const { latest, today } = latestRegistrations(entrants, now);
  if (latest.length === 0) return null;
  const left = Math.max(0, places - entrants.length);
  const facts = [today > 0 && copy.today(today), left > 0 && copy.left(left)].filter(Boolean);
  return (
    <section aria-label={copy.title} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2>{copy.title}</h2>
        <p className="text-sm text-muted tabular-nums first-letter:uppercase">
          {facts.join(" · ")}
        </p>
      </div>
      <ul className="divide-y divide-border rounded-lg bg-surface">
        {latest.map(({ participant_id: id, name, registered_at: at }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-3 px-4 py-2">
            <span className="min-w-0 truncate">{name}</span>
            <RelativeTime value={at} className="flex-none text-sm text-muted" />
          </li>
        ))}
      </ul>
    </section>
  );
}
