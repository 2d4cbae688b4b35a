import type { Tables } from "@leyenda/db-types";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useCancelLiveDraw, useRevealLiveDraw, useStartLiveDraw } from "../api/run-live-draw.ts";
import { copy } from "../copy.ts";

interface DrawControlsProps {
  readonly draw: Pick<
    Tables<"live_draws">,
    "id" | "stage_id" | "state" | "total" | "revealed"
  > | null;
  readonly stages: readonly Pick<
    Tables<"tournament_stages">,
    "id" | "name" | "position" | "state" | "drawn_at"
  >[];
}

/** How the organiser leads a live draw: begin it, reveal one by one, cancel it. */
export function DrawControls({ draw, stages }: DrawControlsProps) {
  const start = useStartLiveDraw();
  const reveal = useRevealLiveDraw();
  const cancel = useCancelLiveDraw();
  const waiting = stages.find(
    ({ id, position, state, drawn_at: drawnAt }) =>
      drawnAt === null && (position === 1 || state === "ready") && id !== draw?.stage_id,
  );
  const isDrawn = stages.some(({ id, drawn_at: at }) => id === draw?.stage_id && at !== null);
  const isDone = draw?.state === "done" && !isDrawn;
  const hint = isDone ? copy.done : waiting ? copy.startHint : draw ? null : copy.nothing;
  const next = (count: number) =>
    draw && reveal.mutate({ id: draw.id, revealed: draw.revealed, count });
  return (
    <Card className="grid gap-3 [&>div:first-child]:mb-0">
      <CardHeader title={copy.title} />
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
          <Button isLoading={start.isPending} onClick={() => start.mutate(waiting.id)}>
            {copy.start(waiting.name)}
          </Button>
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
      {hint && <p className="text-muted">{hint}</p>}
    </Card>
  );
}
