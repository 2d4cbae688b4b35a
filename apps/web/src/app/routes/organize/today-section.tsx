import { ChevronRight, CircleCheck } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { ListedAudience } from "@/entities/audience/components/listed-audience";
import { CupStream } from "@/entities/stream/components/cup-stream";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { AdminTournament } from "@/features/admin/competition/api/list-admin-tournaments";
import { MatchDayPanel } from "@/features/organize/components/match-day-panel";
import { organizeCopy } from "@/features/organize/copy";
import { type DeskWait, useDeskWaits } from "./use-desk-waits.ts";

const TournamentOverlayLink = lazy(async () => ({
  default: (await import("@/features/tournaments/components/overlay/tournament-overlay-link"))
    .TournamentOverlayLink,
}));

const copy = organizeCopy.today;

/** What of a tournament waits for those who run it, most pressing first. */
export function TodaySection({ tournament }: { readonly tournament: AdminTournament }) {
  const waiting = useDeskWaits(tournament);
  const canShow = useTournamentRights(tournament.id).may("broadcast");
  if (!waiting) return <ListSkeleton rows={3} className="h-14" />;
  return (
    <div className="grid gap-5">
      <MatchDayPanel tournamentId={tournament.id} />
      <Waits waiting={waiting} />
      <ListedAudience subject={`tournament:${tournament.id}`} className="text-muted" />
      {canShow && (
        <>
          <CupStream tournamentId={tournament.id} />
          <Suspense>
            <TournamentOverlayLink tournamentId={tournament.id} />
          </Suspense>
        </>
      )}
    </div>
  );
}

/** What is counted, each with where it is dealt with. */
function Waits({ waiting }: { readonly waiting: readonly DeskWait[] }) {
  if (waiting.length === 0)
    return <EmptyState icon={CircleCheck} title={copy.calm} description={copy.calmHint} />;
  return (
    <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
      {waiting.map(({ text, to, isUrgent }) => (
        <li key={text}>
          <Link
            to={to}
            className="flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-surface-raised"
          >
            <span
              aria-hidden
              className={`size-2.5 flex-none rounded-full ${isUrgent ? "bg-warning" : "bg-border-strong"}`}
            />
            <span className={isUrgent ? "flex-1 font-semibold" : "flex-1"}>{text}</span>
            <ChevronRight aria-hidden className="size-5 flex-none text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
