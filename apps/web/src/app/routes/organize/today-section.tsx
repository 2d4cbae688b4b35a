import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { lazy, Suspense } from "react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { ListedViewerCount } from "@/entities/audience/components/listed-viewer-count";
import { CupStream } from "@/entities/stream/components/cup-stream";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { MatchMenu } from "../../../features/desk/matches/components/match-action-dialogs.tsx";
import { encountersQuery } from "@/features/desk/matches/api/list-encounters";
import type { DeskTournament } from "@/features/desk/api/desk-tournament";
import { tournamentParticipantsQuery } from "@/features/desk/api/list-participants-and-contacts";
import { StandInRequests } from "@/features/desk/participants/components/stand-in-requests";
import { matchDayQuery } from "@/features/desk/api/calls-and-waiting-matches";
import { Automation } from "@/features/desk/today/components/automation";
import { dueTiesQuery } from "@/features/desk/structure/api/tie-breaks";
import { TieBreakPanel } from "@/features/desk/structure/components/tie-break-panel";
import { LatestParticipants } from "@/features/desk/today/components/latest-participants";
import { LatestResults } from "@/features/desk/today/components/latest-results";
import { CallsAndWaitingMatches } from "@/features/desk/today/components/calls-and-waiting-matches";
import { NextMatches } from "@/features/desk/today/components/next-matches";
import { asksNow } from "@/features/desk/today/domain/match-needs-action";
import { sidesOf } from "@/features/desk/domain/next-match";
import { useNow } from "@/hooks/use-now";
import { BeforeStartLines } from "./before-start-lines.tsx";
import { WaitingTasks } from "./waiting-tasks.tsx";
import { TodayLive } from "./today-live.tsx";
import { TodayTables } from "./today-tables.tsx";
import { useBoardWaitingMatches } from "@/features/desk/board/hooks/use-board-waiting-matches";
import { useDeskWaits } from "./use-desk-waits.ts";
import { todayCopy as copy } from "@/features/desk/today/copy";

const TournamentOverlayLink = lazy(async () => ({
  default: (await import("@/features/tournaments/components/overlay/tournament-overlay-link"))
    .TournamentOverlayLink,
}));

const TodayPodium = lazy(async () => ({
  default: (await import("./today-podium.tsx")).TodayPodium,
}));

const TodayClosing = lazy(async () => ({
  default: (await import("./today-closing.tsx")).TodayClosing,
}));

const LobbiesToday = lazy(async () => ({
  default: (await import("@/features/desk/lobbies/components/lobbies-today")).LobbiesToday,
}));

const CLOCK_MS = 15_000;

/** The tasks that wait for the tournament's staff, most urgent first; then the running and the next matches. */
export function TodaySection({ tournament }: { readonly tournament: DeskTournament }) {
  const { id } = tournament;
  const isBefore =
    tournament.structure_generated_at === null &&
    tournament.cancelled_at === null &&
    tournament.status !== "Finalizado";
  const waiting = useDeskWaits(tournament);
  const { may } = useTournamentRights(id);
  const {
    data: next,
    error,
    refetch,
  } = useQuery(
    encountersQuery("tournament", { search: "", state: "por-jugar", tournamentId: id, page: 1 }),
  );
  const { data: live, error: liveError } = useQuery(
    encountersQuery("tournament", { search: "", state: "en-vivo", tournamentId: id, page: 1 }),
  );
  const { data: last } = useQuery({
    ...encountersQuery("tournament", { search: "", state: "decididos", tournamentId: id, page: 1 }),
    enabled: tournament.status === "Activo",
  });
  const { data: entrants } = useQuery({
    ...tournamentParticipantsQuery(id, false),
    enabled: isBefore,
  });
  const { data: day } = useQuery(matchDayQuery(id, may("results")));
  const seesTies = may("brackets") && tournament.status === "Activo";
  const { data: ties = [] } = useQuery({ ...dueTiesQuery(id), enabled: seesTies });
  const waits = useBoardWaitingMatches(tournament);
  const now = useNow(CLOCK_MS);
  const isOver = tournament.finished_at !== null;
  const playsLobbies =
    tournament.status === "Activo" && tournament.stages.some(({ kind }) => kind === "lobbies");
  const canShow = may("broadcast");
  // Each match is listed once: here, matches that the tasks above already list are left out.
  const above = new Set(
    [...(day?.calls ?? []), ...(day?.starts ?? []).filter((start) => asksNow(start, now))].map(
      ({ match_id: matchId }) => matchId,
    ),
  );
  const played = live?.encounters.filter((match) => !above.has(match.id)) ?? [];
  const below = next?.encounters.filter((match) => !above.has(match.id)) ?? [];
  const standIns = waiting?.some(({ isStandIn }) => isStandIn) ?? false;
  const urgent = waiting?.filter(({ isUrgent, isStandIn }) => isUrgent && !isStandIn) ?? [];
  const others = waiting?.filter(({ isUrgent }) => !isUrgent) ?? [];
  if (!waiting || (!next && !error) || (!live && !liveError) || (isBefore && !entrants))
    return <ListSkeleton rows={3} className="h-14" />;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      {isOver && (
        <div className="grid items-start gap-5 lg:col-span-full lg:grid-cols-2">
          <Suspense>
            <TodayPodium tournamentId={id} seesPayouts={may("money")} />
          </Suspense>
          <Suspense>
            <TodayClosing tournament={tournament} />
          </Suspense>
        </div>
      )}
      <div className="grid grid-cols-1 gap-5 empty:hidden">
        {seesTies && <TieBreakPanel tournamentId={id} />}
        <CallsAndWaitingMatches tournamentId={id} />
        {playsLobbies && !isBefore && (
          <Suspense>
            <LobbiesToday tournamentId={id} />
          </Suspense>
        )}
        {(urgent.length > 0 || standIns) && (
          <section aria-label={copy.waitsTitle} className="grid grid-cols-1 gap-2">
            <h2>{copy.waitsTitle}</h2>
            {urgent.length > 0 && <WaitingTasks waiting={urgent} isFirst />}
            {standIns && (
              <StandInRequests tournamentId={id} isSecondary={urgent.length > 0} isTitled={false} />
            )}
          </section>
        )}
        {others.length > 0 ? (
          <WaitingTasks waiting={others} />
        ) : (
          urgent.length + ties.length === 0 &&
          !standIns &&
          next?.total === 0 &&
          live?.total === 0 &&
          !isBefore &&
          !playsLobbies &&
          !isOver && <EmptyState icon={CircleCheck} title={copy.calm} description={copy.calmHint} />
        )}
        {live && (
          <TodayLive
            tournamentId={id}
            matches={played}
            total={live.total - (live.encounters.length - played.length)}
            now={now}
          />
        )}
        {next ? (
          <NextMatches
            tournamentId={id}
            matches={below}
            total={next.total - (next.encounters.length - below.length)}
            waits={waits}
            actOf={(matchId) => {
              const match = below.find(({ id }) => id === matchId);
              return match && <MatchMenu match={match} name={sidesOf(match)} />;
            }}
          />
        ) : (
          <ErrorState title={copy.nextError} error={error} onRetry={refetch} />
        )}
        {isBefore && <BeforeStartLines tournament={tournament} />}
        <ListedViewerCount subject={`tournament:${id}`} className="text-muted" />
      </div>
      {!isOver && (
        <div className="grid grid-cols-1 gap-5 empty:hidden">
          {tournament.cancelled_at === null && <Automation tournament={tournament} />}
          {tournament.status === "Activo" && !isBefore && <TodayTables tournamentId={id} />}
          <LatestResults matches={last?.encounters ?? []} now={now} />
          {isBefore && entrants && (
            <LatestParticipants
              entrants={entrants.filter(({ status }) => status === "registered")}
              places={tournament.max_participants}
            />
          )}
          {canShow && (
            <>
              <CupStream tournamentId={id} />
              <Suspense>
                <TournamentOverlayLink tournamentId={id} />
              </Suspense>
            </>
          )}
        </div>
      )}
    </div>
  );
}
