import { Badge } from "@/components/ui/badge";
import { useNow } from "@/hooks/use-now";
import { formatDateTime } from "@/lib/format";
import type { Person } from "../api/get-person.ts";
import { copy } from "../copy.ts";
import { useSuspension } from "../hooks/use-suspension.ts";

const REFRESH_MS = 60_000;

/** What holds of an account now. */
export function PersonStates({ person }: { readonly person: Person }) {
  const suspension = useSuspension(person.id);
  const now = useNow(REFRESH_MS);
  const mutedUntil = person.user_mutes?.muted_until;
  return (
    <>
      {person.closed_at && <Badge tone="neutral">{copy.closed}</Badge>}
      {person.role === "admin" && <Badge tone="accent">{copy.admin}</Badge>}
      {suspension?.ends_at && (
        <Badge tone="danger">{copy.suspendedUntil(formatDateTime(suspension.ends_at))}</Badge>
      )}
      {mutedUntil && new Date(mutedUntil).getTime() > now && (
        <Badge tone="warning">{copy.mutedUntil(formatDateTime(mutedUntil))}</Badge>
      )}
    </>
  );
}
