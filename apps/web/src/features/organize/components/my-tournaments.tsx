import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { myStaffQuery } from "@/entities/tournament/api/my-staff";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import { presetWords } from "@/entities/tournament/staff-words";
import { useSession } from "@/hooks/use-session";
import { formatDateTime } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { type DeskCup, desksQuery } from "../api/desks.ts";
import { organizeCopy, staffCopy } from "../copy.ts";

const copy = organizeCopy.own;

interface MyTournamentsProps {
  readonly userId: string;
  /** Members found tournaments of their own here. */
  readonly canFound: boolean;
}

/** The tournaments that somebody helps to run, with his place in each; an administrator runs them all. */
export function MyTournaments({ userId, canFound }: MyTournamentsProps) {
  const { isAdmin } = useSession();
  const staff = useQuery(myStaffQuery(userId));
  const ids = staff.data?.map(({ tournament }) => tournament.id);
  const desks = useQuery({
    ...desksQuery(isAdmin ? null : (ids ?? [])),
    enabled: isAdmin || (ids !== undefined && ids.length > 0),
  });
  useTableChanges({ table: "tournament_staff", filter: `profile_id=eq.${userId}` }, [
    organizerKeys.ofMyStaff,
  ]);
  useTableChanges({ table: "referee_calls" }, [organizerKeys.ofDesks]);
  useTableChanges({ table: "match_starts", event: "UPDATE" }, [organizerKeys.ofDesks]);
  const isNobody = !isAdmin && ids?.length === 0;
  const error = staff.error ?? desks.error;
  if (error && (!staff.data || !desks.data))
    return (
      <ErrorState
        title={copy.loadError}
        error={error}
        onRetry={async () => {
          await staff.refetch();
          await desks.refetch();
        }}
      />
    );
  if (!staff.data || (!desks.data && !isNobody)) return <ListSkeleton rows={3} className="h-20" />;
  const { open, over } = desks.data ?? { open: [], over: [] };
  if (open.length + over.length === 0)
    return (
      <EmptyState
        icon={ClipboardList}
        title={copy.empty}
        description={isAdmin ? copy.adminHint : canFound ? copy.foundHint : copy.emptyHint}
        {...(!isAdmin && {
          action: (
            <Link to={paths.tournaments()} className={buttonClass({ variant: "secondary" })}>
              {copy.tournaments}
            </Link>
          ),
        })}
      />
    );
  const presets = new Map(
    staff.data.map(({ preset, tournament }) => [
      tournament.id,
      preset ? presetWords[preset] : staffCopy.custom,
    ]),
  );
  const list = (cups: readonly DeskCup[]) => (
    <ul className="grid grid-cols-1 gap-3">
      {cups.map((cup) => (
        <li key={cup.id}>
          <DeskCard cup={cup} place={presets.get(cup.id)} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {list(open)}
      {over.length > 0 && (
        <details open={open.length === 0}>
          <summary className="flex min-h-11 cursor-pointer items-center text-accent-2 hover:underline">
            {copy.over(over.length)}
          </summary>
          <div className="mt-2">{list(over)}</div>
        </details>
      )}
    </div>
  );
}

interface DeskCardProps {
  readonly cup: DeskCup;
  /** Of who looks in its staff. */
  readonly place: string | undefined;
}

/** A tournament with what waits in it, leading to its desk. */
function DeskCard({ cup, place }: DeskCardProps) {
  const { calls, objections, next } = cup;
  const isRunning = cup.status === "Activo";
  const waits = [
    ...(isRunning && calls.length > 0 ? [copy.calls(calls.length)] : []),
    ...(isRunning && objections.length > 0 ? [copy.objections(objections.length)] : []),
  ];
  const hour = next[0]?.plays_at;
  return (
    <Link
      to={paths.organize(cup.id)}
      className="card flex flex-wrap items-center gap-x-6 gap-y-2 p-4 hover:border-accent/60"
    >
      <span className="min-w-0 flex-1 basis-56">
        <span className="block text-lg font-semibold wrap-anywhere">{cup.name}</span>
        <span className="block text-muted">
          {copy.occasion(cup.game, formatDateTime(cup.start_date))}
        </span>
        {isRunning && hour && (
          <span className="block text-sm text-muted">{copy.nextHour(formatDateTime(hour))}</span>
        )}
      </span>
      {waits.length > 0 && <Badge tone="warning">{waits.join(" · ")}</Badge>}
      {place && <span className="text-muted">{place}</span>}
      <TournamentStatusBadge tournament={cup} />
    </Link>
  );
}
