import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { myStaffQuery } from "@/entities/tournament/api/my-staff";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import { presetWords } from "@/entities/tournament/staff-words";
import { useSession } from "@/hooks/use-session";
import { formatDateTime } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { organizeCopy, staffCopy } from "../copy.ts";

const copy = organizeCopy.own;

interface MyTournamentsProps {
  readonly userId: string;
  /** Members found tournaments of their own here. */
  readonly canFound: boolean;
}

/** The tournaments that somebody helps to run, with his place in each. */
export function MyTournaments({ userId, canFound }: MyTournamentsProps) {
  const { isAdmin } = useSession();
  const { data, error, refetch } = useQuery(myStaffQuery(userId));
  useTableChanges({ table: "tournament_staff", filter: `profile_id=eq.${userId}` }, [
    organizerKeys.ofMyStaff,
  ]);
  if (error && !data) return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton rows={3} className="h-20" />;
  if (data.length === 0)
    return (
      <EmptyState
        icon={ClipboardList}
        title={copy.empty}
        description={isAdmin ? copy.adminHint : canFound ? copy.foundHint : copy.emptyHint}
        action={
          <Link
            to={isAdmin ? paths.admin.competition() : paths.tournaments()}
            className={buttonClass({ variant: isAdmin ? "primary" : "secondary" })}
          >
            {isAdmin ? copy.all : copy.tournaments}
          </Link>
        }
      />
    );
  return (
    <ul className="grid grid-cols-1 gap-3">
      {data.map(({ id, preset, tournament }) => (
        <li key={id}>
          <Link
            to={paths.organize(tournament.id)}
            className="card flex flex-wrap items-center gap-x-6 gap-y-2 p-4 hover:border-accent/60"
          >
            <span className="min-w-0 flex-1 basis-56">
              <span className="block text-lg font-semibold wrap-anywhere">{tournament.name}</span>
              <span className="block text-muted">
                {copy.occasion(tournament.game, formatDateTime(tournament.start_date))}
              </span>
            </span>
            <span className="text-muted">{preset ? presetWords[preset] : staffCopy.custom}</span>
            <TournamentStatusBadge tournament={tournament} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
