import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { matchQuery } from "@/entities/match/api/get-match";
import { seriesCopy } from "@/entities/match/series-copy";
import { fromLocalInput, toLocalInput } from "@/lib/local-date";
import type { MatchView } from "@/entities/match/domain/match-view";
import { useMoveMatches } from "../../api/shift-match-times.ts";
import { useScheduleMatch, useScheduleMatchGame } from "../api/match-actions.ts";
import { copy } from "../copy.ts";
import { moveCopy } from "../../match-actions-copy.ts";
import { scheduleSchema, type ScheduleValues } from "../schemas.ts";
import { MinutesChoice } from "../../components/minutes-choice.tsx";

interface ScheduleDialogProps {
  readonly match: MatchView;
  readonly onClose: () => void;
}

/** Sets, removes or moves the start time of a match. */
export function ScheduleDialog({ match, onClose }: ScheduleDialogProps) {
  const gameId = useId();
  const { control, handleSubmit, setValue } = useForm<ScheduleValues>({
    defaultValues: { at: toLocalInput(match.scheduledAt) },
    resolver: zodResolver(scheduleSchema),
  });
  const isAggregate = match.series?.kind === "aggregate" && match.bestOf > 1;
  const { data: details } = useQuery({ ...matchQuery(match.id), enabled: isAggregate });
  const next = (details?.games.length ?? 0) + 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const number = chosen ?? next;
  const numbers = Array.from({ length: match.bestOf }, (_, at) => at + 1).filter(
    (one) => one >= next,
  );
  const wholeMatch = useScheduleMatch();
  const game = useScheduleMatchGame();
  const schedule = isAggregate ? game : wholeMatch;
  const setTo = (time: string | null) =>
    isAggregate
      ? game.mutate({ matchId: match.id, number, time }, { onSuccess: onClose })
      : wholeMatch.mutate({ matchId: match.id, scheduledTime: time }, { onSuccess: onClose });
  const submit = handleSubmit(({ at }) => setTo(fromLocalInput(at)));
  return (
    <Dialog open onOpenChange={(open) => !open && !schedule.isPending && onClose()}>
      <DialogContent size="sm" title={copy.schedule.title}>
        <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
          {isAggregate && (
            <div className="grid gap-1.5">
              <Label htmlFor={gameId}>{copy.schedule.game}</Label>
              <Select
                id={gameId}
                value={`${number}`}
                onValueChange={(one) => {
                  setChosen(Number(one));
                  const known = details?.gameTimes.find((time) => `${time.number}` === one);
                  setValue("at", toLocalInput(known?.starts_at ?? null));
                }}
                options={numbers.map((one) => ({
                  value: `${one}`,
                  label: seriesCopy.game(one, match.bestOf),
                }))}
              />
            </div>
          )}
          <Field control={control} name="at" label={copy.schedule.field} required>
            {(field) => <Input {...field} type="datetime-local" />}
          </Field>
          <div className="flex flex-wrap justify-end gap-3">
            {match.scheduledAt && (
              <Button variant="ghost" disabled={schedule.isPending} onClick={() => setTo(null)}>
                {copy.schedule.clear}
              </Button>
            )}
            <Button type="submit" isLoading={schedule.isPending}>
              {copy.schedule.confirm}
            </Button>
          </div>
        </form>
        {match.scheduledAt && match.context.kind === "tournament" && (
          <MoveOne tournamentId={match.context.tournamentId} matchId={match.id} onMoved={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface MoveOneProps {
  readonly tournamentId: string;
  readonly matchId: string;
  readonly onMoved: () => void;
}

/** Moves a match by some minutes, later or earlier. */
function MoveOne({ tournamentId, matchId, onMoved }: MoveOneProps) {
  const id = useId();
  const [minutes, setMinutes] = useState("15");
  const move = useMoveMatches();
  return (
    <form
      className="mt-4 grid gap-3 border-t border-border pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        move.mutate({ tournamentId, matchId, minutes: Number(minutes) }, { onSuccess: onMoved });
      }}
    >
      <MinutesChoice id={id} minutes={minutes} label={moveCopy.one} onChange={setMinutes} />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-end"
        isLoading={move.isPending}
      >
        {moveCopy.confirm}
      </Button>
    </form>
  );
}
