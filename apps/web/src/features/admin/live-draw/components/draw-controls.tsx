import type { Tables } from "@leyenda/db-types";
import { Link } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { paths } from "@/config/paths";
import { useNow } from "@/hooks/use-now";
import { formatDateTime } from "@/lib/format";
import { useCancelLiveDraw, useRevealLiveDraw, useStartLiveDraw } from "../api/run-live-draw.ts";
import { copy } from "../copy.ts";

const CLOCK_MS = 30_000;

interface DrawControlsProps {
  readonly tournamentId: string;
  readonly draw: Pick<
    Tables<"live_draws">,
    "id" | "stage_id" | "state" | "total" | "revealed"
  > | null;
  readonly stages: readonly Pick<
    Tables<"tournament_stages">,
    "id" | "name" | "position" | "state" | "drawn_at"
  >[];
  /** The end of registration; null if it is over, or if there is no deadline. */
  readonly closesAt?: string | null;
}

/** The organiser's controls of a live draw: start, reveal one by one, cancel. */
export function DrawControls({ tournamentId, draw, stages, closesAt = null }: DrawControlsProps) {
  const start = useStartLiveDraw();
  const reveal = useRevealLiveDraw();
  const cancel = useCancelLiveDraw();
  const waiting = stages.find(
    ({ id, position, state, drawn_at: drawnAt }) =>
      drawnAt === null && (position === 1 || state === "ready") && id !== draw?.stage_id,
  );
  const isDrawn = stages.some(({ id, drawn_at: at }) => id === draw?.stage_id && at !== null);
  const isDone = draw?.state === "done" && !isDrawn;
  const now = useNow(CLOCK_MS);
  const isEarly = closesAt !== null && now < Date.parse(closesAt);
  const isAhead = waiting !== undefined && draw?.state !== "open" && !isDone;
  const hint = isDone ? copy.done : waiting ? copy.startHint : draw ? null : copy.nothing;
  const startLabel = (name: string) => (stages.length === 1 ? copy.startOnly : copy.start(name));
  const startText = (position: number) =>
    isEarly
      ? copy.early(formatDateTime(closesAt))
      : position === 1
        ? copy.startHint
        : copy.startNext;
  const next = (count: number) =>
    draw && reveal.mutate({ id: draw.id, revealed: draw.revealed, count });
  return (
    <Card className="grid gap-3 [&>div:first-child]:mb-0">
      <CardHeader title={copy.title} />
      {hint && isAhead && (
        <p className={isEarly ? "font-semibold text-warning" : "text-muted"}>
          {isEarly ? copy.early(formatDateTime(closesAt)) : hint}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {draw?.state === "open" && (
          <>
            <Button size="lg" isLoading={reveal.isPending} onClick={() => next(1)}>
              {copy.next}
            </Button>
            <Button
              variant="secondary"
              size="lg"
              disabled={reveal.isPending}
              onClick={() => next(draw.total)}
            >
              {copy.rest}
            </Button>
          </>
        )}
        {waiting && draw?.state !== "open" && (
          <ConfirmButton
            label={startLabel(waiting.name)}
            variant={isEarly ? "secondary" : "primary"}
            destructive={false}
            title={copy.startTitle}
            description={startText(waiting.position)}
            confirmLabel={startLabel(waiting.name)}
            onConfirm={() => start.mutateAsync(waiting.id)}
          />
        )}
        {isDone && (
          <Link to={paths.organize(tournamentId)} className={buttonClass()}>
            {copy.begin}
          </Link>
        )}
        {draw && !isDrawn && (
          <ConfirmButton
            label={copy.cancel}
            variant="ghost"
            title={copy.cancelTitle}
            description={copy.cancelDescription}
            confirmLabel={copy.cancel}
            onConfirm={() => cancel.mutateAsync(draw.id)}
          />
        )}
      </div>
      {hint && !isAhead && <p className="text-muted">{hint}</p>}
    </Card>
  );
}
