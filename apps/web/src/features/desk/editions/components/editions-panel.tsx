import { useQuery } from "@tanstack/react-query";
import { CircleStop, Pause, Pencil, Play, Repeat } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { rhythmText } from "@/entities/tournament/recurrence-text";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { formatDateTime, formatDay } from "@/lib/format";
import { type Series, seriesQuery, useSetSeriesState } from "../api/series.ts";
import { comingStarts } from "../domain/edition-starts-and-totals.ts";
import { seriesCopy as copy } from "../series-copy.ts";
import { EditionBooks } from "./edition-finances.tsx";
import { SeriesDialog } from "./series-dialog.tsx";

const CLOCK_MS = 60_000;
/** The number of coming dates in the preview. */
const SHOWN = 3;

interface EditionsPanelProps {
  readonly tournament: { readonly id: string; readonly start_date: string };
}

/** The schedule of a repeating tournament, and its editions with their income and prizes. */
export function EditionsPanel({ tournament }: EditionsPanelProps) {
  const { data, error, refetch } = useQuery(seriesQuery(tournament.id));
  const { isAdmin } = useSession();
  const [isEditing, setEditing] = useState(false);
  const now = useNow(CLOCK_MS);
  if (error && !data) return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton rows={3} className="h-16" />;
  const edit = isAdmin ? () => setEditing(true) : null;
  return (
    <div className="grid grid-cols-1 gap-5">
      {data.series ? (
        <>
          <SeriesCard tournamentId={tournament.id} series={data.series} onEdit={edit} />
          <EditionBooks editions={data.books} />
        </>
      ) : (
        <EmptyState
          icon={Repeat}
          title={copy.none}
          description={
            <>
              {copy.noneHint}
              {edit && (
                <span className="mt-3 block">
                  {copy.sample}
                  {comingStarts(tournament.start_date, now, SHOWN).map((start) => (
                    <span key={start} className="block font-semibold text-foreground">
                      {formatDateTime(start)}
                    </span>
                  ))}
                </span>
              )}
            </>
          }
          className="mx-auto w-full max-w-3xl"
          action={
            edit && (
              <Button aria-haspopup="dialog" onClick={edit}>
                {copy.create}
              </Button>
            )
          }
        />
      )}
      {isEditing && (
        <SeriesDialog
          tournament={tournament}
          series={data.series}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
}

interface SeriesCardProps {
  readonly tournamentId: string;
  readonly series: Series;
  /** Opens the form; null if the viewer may not edit. */
  readonly onEdit: (() => void) | null;
}

function SeriesCard({ tournamentId, series, onEdit }: SeriesCardProps) {
  const { id, state, model_id: modelId } = series;
  const { may } = useTournamentRights(modelId ?? tournamentId);
  const change = useSetSeriesState(tournamentId);
  const facts = [
    series.next_at && copy.next(formatDateTime(series.next_at)),
    series.due_at && copy.due(formatDateTime(series.due_at)),
    series.first_hours > 0 && copy.first(series.first_hours),
    series.editions_left !== null && state !== "ended" && copy.left(series.editions_left),
    series.ends_on && copy.until(formatDay(`${series.ends_on}T12:00:00Z`)),
    modelId === tournamentId && copy.model,
  ].filter((fact) => typeof fact === "string");
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2>
          {rhythmText({
            weekday: series.weekday,
            time: series.local_time.slice(0, 5),
            zone: series.time_zone,
            everyWeeks: series.every_weeks,
          })}
        </h2>
        <Badge tone={state === "active" ? "success" : "neutral"}>{copy.states[state]}</Badge>
      </div>
      <ul className="grid gap-1 text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {onEdit && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={onEdit}>
            <Pencil aria-hidden />
            {copy.change}
          </Button>
        )}
        {state === "active" && may("settings") && (
          <Button
            variant="secondary"
            isLoading={change.isPending}
            onClick={() => change.mutate({ seriesId: id, state: "paused" })}
          >
            <Pause aria-hidden />
            {copy.pause}
          </Button>
        )}
        {state === "paused" && onEdit && (
          <Button
            variant="secondary"
            isLoading={change.isPending}
            onClick={() => change.mutate({ seriesId: id, state: "active" })}
          >
            <Play aria-hidden />
            {copy.resume}
          </Button>
        )}
        {state !== "ended" && onEdit && (
          <ConfirmButton
            variant="ghost"
            label={
              <>
                <CircleStop aria-hidden />
                {copy.end}
              </>
            }
            title={copy.endTitle}
            description={copy.endText}
            confirmLabel={copy.end}
            onConfirm={() => change.mutateAsync({ seriesId: id, state: "ended" })}
          />
        )}
      </div>
    </Card>
  );
}
