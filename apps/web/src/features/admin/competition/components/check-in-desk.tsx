import { useQuery } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/relative-time";
import { cn } from "@/lib/cn";
import { useNow } from "@/hooks/use-now";
import { useTableChanges } from "@/lib/realtime";
import { checkInStateQuery, useCallMissing, useExtendCheckIn } from "../api/check-in-by-staff.ts";
import { checkInDeskCopy as copy } from "../check-in-copy.ts";

const CLOCK_MS = 5_000;
/** What one press adds. */
const EXTRA_MINUTES = 10;

interface CheckInDeskProps {
  readonly tournamentId: string;
  /** Nothing stands above it. */
  readonly isAlone?: boolean;
}

/** Check-in while it is on: who is here, how long it stays open, more time, and a call to those who are missing. */
export function CheckInDesk({ tournamentId: id, isAlone = false }: CheckInDeskProps) {
  const { data } = useQuery(checkInStateQuery(id));
  const now = useNow(CLOCK_MS);
  const extend = useExtendCheckIn();
  const call = useCallMissing();
  const keys = [organizerKeys.checkIn(id)];
  useTableChanges({ table: "tournaments", filter: `id=eq.${id}` }, keys);
  useTableChanges({ table: "tournament_participants", filter: `tournament_id=eq.${id}` }, keys);
  if (!data || data.check_in_minutes === null) return null;
  if (data.structure_generated_at !== null || data.status !== "Inscripciones") return null;
  const opensAt = Date.parse(data.start_date) - data.check_in_minutes * 60_000;
  if (now < opensAt) return null;
  const closesAt = data.check_in_closes_at ?? data.start_date;
  const isOpen = now < Date.parse(closesAt);
  const entries = data.tournament_participants.filter(({ status }) => status === "registered");
  const here = entries.filter(({ checked_in_at: at }) => at !== null).length;
  return (
    <div
      role="group"
      aria-label={copy.title}
      className={cn(
        "flex basis-full flex-wrap items-center gap-x-3 gap-y-2 md:order-last",
        !isAlone && "border-t border-border pt-3",
      )}
    >
      <p className="flex min-w-0 flex-1 basis-56 flex-wrap gap-x-3 text-sm">
        <span className="font-semibold">{copy.title}</span>
        <span>{copy.state(here, entries.length)}</span>
        <span>
          {isOpen ? copy.closes : copy.closed} {isOpen && <RelativeTime value={closesAt} />}
        </span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        aria-label={isOpen ? copy.extendLabel : copy.reopenLabel}
        isLoading={extend.isPending}
        onClick={() => extend.mutate({ tournamentId: id, minutes: EXTRA_MINUTES })}
      >
        {isOpen ? copy.extend : copy.reopen}
      </Button>
      {isOpen && here < entries.length && (
        <Button
          variant="secondary"
          size="sm"
          isLoading={call.isPending}
          onClick={() => call.mutate(id)}
        >
          {copy.call(entries.length - here)}
        </Button>
      )}
    </div>
  );
}
