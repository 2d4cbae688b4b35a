import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { copy as uiCopy } from "@/components/ui/copy";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { formatDateTime, formatDay, formatTime } from "@/lib/format";
import { useNow } from "@/hooks/use-now";
import { movePreviewQuery, openRoundsQuery, useMoveMatches } from "../../api/move-matches.ts";
import { moveCopy as copy } from "../../move-copy.ts";
import { MinutesChoice } from "../../components/minutes-choice.tsx";

interface MoveDialogProps {
  readonly tournamentId: string;
  readonly onClose: () => void;
}

const ALL = "all";
const USUAL_MINUTES = "15";

/** Matches up to six hours after midnight belong to the evening before. */
const LATE_MS = 6 * 60 * 60_000;

/** Text with the day of the next matches; `last` is null while it is not known. */
function nightText(last: string | null, now: number): string {
  const at = last === null ? now : Date.parse(last);
  const isOneDay = [0, LATE_MS].some((shift) => dayOf(at - shift) === dayOf(now - shift));
  return isOneDay ? copy.rest.today : copy.rest.on(dayOf(at));
}

/** Text with the current and the new time of the last match; on the same day the new time has no date. */
function lastMoved(last: string | null, minutes: number): [before: string, after: string] {
  if (last === null) return ["", ""];
  const after = new Date(Date.parse(last) + minutes * 60_000).toISOString();
  const format = formatDay(after) === formatDay(last) ? formatTime : formatDateTime;
  return [formatDateTime(last), format(after)];
}

const dayOf = (at: number): string => formatDay(new Date(at).toISOString());

/** Moves the rest of the night, or a round, by some minutes. */
export function MoveDialog({ tournamentId, onClose }: MoveDialogProps) {
  const id = useId();
  const { data: rounds = [] } = useQuery(openRoundsQuery(tournamentId));
  const [minutes, setMinutes] = useState(USUAL_MINUTES);
  const [chosen, setChosen] = useState<string | null>(null);
  const move = useMoveMatches();
  const now = useNow(60_000);
  const { data: rest } = useQuery(movePreviewQuery(tournamentId, null));
  // If nothing is left tonight, the rest of the night is no option, and the first open round is preselected.
  const usual = rest?.matches === 0 ? rounds[0]?.key : undefined;
  const scope = chosen ?? usual ?? ALL;
  const round = rounds.find(({ key }) => key === scope) ?? null;
  const { data: preview } = useQuery(movePreviewQuery(tournamentId, round));
  const options = [
    ...(usual ? [] : [{ value: ALL, label: nightText(rest?.last_at ?? null, now) }]),
    ...rounds.map(({ key, name }) => ({ value: key, label: name })),
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && !move.isPending && onClose()}>
      <DialogContent size="sm" title={copy.action} description={copy.description}>
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            move.mutate(
              {
                tournamentId,
                minutes: Number(minutes),
                round,
              },
              { onSuccess: onClose },
            );
          }}
        >
          <MinutesChoice id={`${id}-minutes`} minutes={minutes} onChange={setMinutes} />
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}-scope`}>{copy.scope}</Label>
            <Select id={`${id}-scope`} value={scope} onValueChange={setChosen} options={options} />
          </div>
          {preview && (
            <p role="status" className="text-sm text-muted">
              {[
                copy.preview(preview.matches, ...lastMoved(preview.last_at, Number(minutes) || 0)),
                ...(preview.later > 0 ? [copy.later(preview.later)] : []),
              ].join(" ")}
            </p>
          )}
          <div className="flex justify-end gap-3">
            <Button variant="ghost" disabled={move.isPending} onClick={onClose}>
              {uiCopy.cancel}
            </Button>
            <Button type="submit" isLoading={move.isPending}>
              {copy.confirm}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
