import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { useNow } from "@/hooks/use-now";
import { formatDateTime } from "@/lib/format";
import type { Person } from "../api/person.ts";
import { measuresQuery, warningsQuery } from "../api/measures.ts";
import { copy } from "../copy.ts";
import { useSuspension } from "../hooks/use-suspension.ts";

const REFRESH_MS = 60_000;

/** The number of each kind of measure ever taken against a person. */
function useRecord(personId: string): string[] {
  const { data: measures = [] } = useQuery(measuresQuery(personId));
  const { data: warnings = [] } = useQuery(warningsQuery(personId));
  const muted = warnings.filter(({ action }) => action === "mute").length;
  const counts = [
    [warnings.length - muted, copy.warnings],
    [muted, copy.mutes],
    [measures.length, copy.measured],
  ] as const;
  return counts.flatMap(([count, say]) => (count > 0 ? say(count) : []));
}

/** The current states of an account, and how many measures of each kind there were. */
export function PersonStates({ person }: { readonly person: Person }) {
  const suspension = useSuspension(person.id);
  const now = useNow(REFRESH_MS);
  const mutedUntil = person.user_mutes?.muted_until;
  const isMuted = mutedUntil !== undefined && new Date(mutedUntil).getTime() > now;
  const isActive = !person.closed_at && !suspension && !isMuted;
  const record = useRecord(person.id).join(" · ");
  return (
    <>
      {isActive && <Badge tone="success">{copy.active}</Badge>}
      {person.closed_at && <Badge tone="neutral">{copy.closed}</Badge>}
      {person.role === "admin" && <Badge tone="accent">{copy.admin}</Badge>}
      {suspension?.ends_at && (
        <Badge tone="danger">{copy.suspendedUntil(formatDateTime(suspension.ends_at))}</Badge>
      )}
      {isMuted && <Badge tone="warning">{copy.mutedUntil(formatDateTime(mutedUntil))}</Badge>}
      {record && <span className="text-warning">{record}</span>}
    </>
  );
}
