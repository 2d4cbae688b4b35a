import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Maximize, SearchX } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { island } from "@/components/island";
import { Button, buttonClass } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useFormats } from "@/hooks/use-formats";
import { useTableChanges } from "@/lib/realtime";
import { liveDrawQuery, type LiveDrawPage } from "../api/get-live-draw.ts";
import { copy } from "../copy.ts";
import { drawnStage } from "../domain/drawn-stage.ts";
import { DrawBoard } from "./draw-board.tsx";
import { DrawProof } from "./draw-proof.tsx";
import { LastDrawnParticipant } from "./last-drawn-participant.tsx";

const UpcomingDraw = island(async () => (await import("./upcoming-draw.tsx")).UpcomingDraw);

const DrawResult = island(async () => (await import("./draw-result.tsx")).DrawResult);

interface LiveDrawProps {
  readonly tournamentId: string;
  /** Renders the organiser's controls; renders nothing for other viewers. */
  readonly controls: (page: LiveDrawPage) => ReactNode;
  /** Whether the viewer runs the draw. */
  readonly isLed?: boolean;
}

/** The page of a draw, updated live for all viewers. */
export function LiveDraw({ tournamentId, controls, isLed = false }: LiveDrawProps) {
  const { formatDateTime } = useFormats();
  const { queryKey } = liveDrawQuery(tournamentId);
  const { data, error, refetch } = useQuery(liveDrawQuery(tournamentId));
  useTableChanges({ table: "live_draws", filter: `tournament_id=eq.${tournamentId}` }, [queryKey]);
  const screen = useRef<HTMLDivElement>(null);

  if (error && data === undefined) {
    return <ErrorState isPage title={copy.loadError} error={error} onRetry={refetch} />;
  }
  if (data === undefined) return <Skeleton className="h-96 rounded-xl" />;
  if (data === null) {
    return (
      <EmptyState
        isPage
        icon={SearchX}
        title={copy.notFound}
        description={copy.notFoundHint}
        action={
          <Link to={paths.tournaments()} className={buttonClass({ variant: "secondary" })}>
            {copy.toTournaments}
          </Link>
        }
      />
    );
  }
  const { draw, cancelled } = data;
  const drawn = drawnStage(data.stages);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link
          to={paths.tournament(tournamentId)}
          className="inline-flex min-h-11 items-center gap-1 text-muted hover:text-foreground"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {copy.back}
        </Link>
        {(draw || isLed) && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => void screen.current?.requestFullscreen()}
          >
            <Maximize aria-hidden />
            {copy.fullscreen}
          </Button>
        )}
      </div>
      {controls(data)}
      <div
        ref={screen}
        className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 [&:fullscreen]:overflow-y-auto [&:fullscreen]:bg-background [&:fullscreen]:p-10"
      >
        <header className="grid gap-1">
          <p className="font-display text-lg font-semibold text-accent-2">
            {draw ? copy.title : copy.ahead}
          </p>
          <h1 className="display text-4xl break-words md:text-5xl">{data.name}</h1>
          {draw?.stage && <p className="text-lg text-muted">{draw.stage.name}</p>}
        </header>
        {draw ? (
          <>
            <LastDrawnParticipant draw={draw} />
            <DrawBoard draw={draw} />
          </>
        ) : drawn ? (
          <DrawResult tournamentId={tournamentId} stage={drawn} />
        ) : (
          <UpcomingDraw page={data} isLed={isLed} />
        )}
      </div>
      {draw && <DrawProof draw={draw} />}
      {cancelled.length > 0 && (
        <Card>
          <CardHeader title={copy.cancelled.title} />
          <ul className="grid gap-2">
            {cancelled.map((one) => (
              <li key={one.id} className="break-words text-muted">
                {copy.cancelled.line(
                  formatDateTime(one.finished_at ?? one.created_at),
                  one.revealed,
                  one.total,
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
