import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Clock } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { copy as uiCopy } from "@/components/ui/copy";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { LabelledInput, LabelledSelect } from "@/components/ui/labelled";
import { useNow } from "@/hooks/use-now";
import { formatDateTime, formatDay, formatTime } from "@/lib/format";
import { fromLocalInput } from "@/lib/local-date";
import {
  movePreviewQuery,
  ofRound,
  openRoundsQuery,
  useMoveMatches,
} from "../../api/shift-match-times.ts";
import { MinutesChoice } from "../../components/minutes-choice.tsx";
import { moveCopy } from "../../match-actions-copy.ts";
import { useSetDefaultTimes } from "../api/publish-schedule.ts";
import { defaultTimesCopy } from "../schedule-copy.ts";
import { ButtonWithExplanation } from "./button-with-explanation.tsx";

const ACTS = [
  { act: "move", Icon: Clock, copy: moveCopy },
  { act: "default", Icon: CalendarClock, copy: defaultTimesCopy },
] as const;

interface TimeActsProps {
  readonly tournamentId: string;
  /** True in a narrow space, where only the actions on the matches of the night are shown. */
  readonly movesAlone?: boolean;
  /** True to explain each action below its button on wide screens. */
  readonly explains?: boolean;
}

/** Reschedules the rest of a running tournament, for staff with the schedule right. */
export function TimeActs({ tournamentId, movesAlone = false, explains = false }: TimeActsProps) {
  const [open, setOpen] = useState<"move" | "default" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {ACTS.slice(0, movesAlone ? 1 : 2).map(({ act, Icon, copy }) => {
        const button = (
          <Button
            key={act}
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => setOpen(act)}
          >
            <Icon aria-hidden />
            {copy.action}
          </Button>
        );
        return explains ? (
          <ButtonWithExplanation key={act} explanation={copy.does}>
            {button}
          </ButtonWithExplanation>
        ) : (
          button
        );
      })}
      {open === "move" && <MoveDialog tournamentId={tournamentId} onClose={close} />}
      {open === "default" && <DefaultTimesDialog tournamentId={tournamentId} onClose={close} />}
    </>
  );
}

interface MoveDialogProps {
  readonly tournamentId: string;
  readonly onClose: () => void;
}

const ALL = "all";
const USUAL_MINUTES = "15";

/** Matches up to six hours after midnight belong to the evening before. */
const LATE_MS = 6 * 60 * 60_000;

/** Text with the day of the next matches; `last` is the time of the last one, null until it is loaded. */
function nightText(last: string | null, now: number): string {
  const at = last === null ? now : Date.parse(last);
  const isOneDay = [0, LATE_MS].some((shift) => dayOf(at - shift) === dayOf(now - shift));
  return isOneDay ? moveCopy.rest.today : moveCopy.rest.on(dayOf(at));
}

/** Text with the current and the new time of the last match. The new time includes a date only if the day changes. */
function lastMoved(last: string | null, minutes: number): [before: string, after: string] {
  if (last === null) return ["", ""];
  const after = new Date(Date.parse(last) + minutes * 60_000).toISOString();
  const format = formatDay(after) === formatDay(last) ? formatTime : formatDateTime;
  return [formatDateTime(last), format(after)];
}

const dayOf = (at: number): string => formatDay(new Date(at).toISOString());

/** Moves the rest of the night, or a round, by some minutes. */
function MoveDialog({ tournamentId, onClose }: MoveDialogProps) {
  const id = useId();
  const { data: rounds = [] } = useQuery(openRoundsQuery(tournamentId));
  const [minutes, setMinutes] = useState(USUAL_MINUTES);
  const [chosen, setChosen] = useState<string | null>(null);
  const move = useMoveMatches();
  const now = useNow(60_000);
  const { data: rest } = useQuery(movePreviewQuery(tournamentId, null));
  // If no match is left tonight, only rounds can be chosen; the first unfinished round is preselected.
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
      <DialogContent size="sm" title={moveCopy.action} description={moveCopy.description}>
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            move.mutate(
              { tournamentId, minutes: Number(minutes), ...(round && ofRound(round)) },
              { onSuccess: onClose },
            );
          }}
        >
          <MinutesChoice id={`${id}-minutes`} minutes={minutes} onChange={setMinutes} />
          <LabelledSelect
            label={moveCopy.scope}
            value={scope}
            onValueChange={setChosen}
            options={options}
          />
          {preview && (
            <p role="status" className="text-sm text-muted">
              {[
                moveCopy.preview(
                  preview.matches,
                  ...lastMoved(preview.last_at, Number(minutes) || 0),
                ),
                ...(preview.later > 0 ? [moveCopy.later(preview.later)] : []),
              ].join(" ")}
            </p>
          )}
          <div className="flex justify-end gap-3">
            <Button variant="ghost" disabled={move.isPending} onClick={onClose}>
              {uiCopy.cancel}
            </Button>
            <Button type="submit" isLoading={move.isPending}>
              {moveCopy.confirm}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}

interface DefaultTimesDialogProps {
  readonly tournamentId: string;
  readonly onClose: () => void;
}

/** Sets until when the sides of a round may agree on their times, and the default time without an agreement. */
function DefaultTimesDialog({ tournamentId, onClose }: DefaultTimesDialogProps) {
  const { data: rounds = [] } = useQuery(openRoundsQuery(tournamentId));
  const [chosen, setChosen] = useState<string | null>(null);
  const [until, setUntil] = useState("");
  const [at, setAt] = useState("");
  const save = useSetDefaultTimes();
  const round = rounds.find(({ key }) => key === chosen) ?? rounds[0];
  const options = rounds.map((one) => ({
    value: one.key,
    label: one.name,
  }));
  const submit = () => {
    const instants = { until: fromLocalInput(until), at: fromLocalInput(at) };
    if (round && instants.until && instants.at)
      save.mutate(
        { ...ofRound(round), agreeUntil: instants.until, defaultTime: instants.at },
        { onSuccess: onClose },
      );
  };
  const times = [
    { label: defaultTimesCopy.until, value: until, set: setUntil },
    { label: defaultTimesCopy.at, value: at, set: setAt },
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && !save.isPending && onClose()}>
      <DialogContent
        size="sm"
        title={defaultTimesCopy.title}
        description={defaultTimesCopy.description}
      >
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <LabelledSelect
            label={defaultTimesCopy.round}
            value={round?.key ?? ""}
            onValueChange={setChosen}
            options={options}
          />
          {times.map(({ label, value, set }) => (
            <LabelledInput
              key={label}
              label={label}
              type="datetime-local"
              required
              value={value}
              onText={set}
            />
          ))}
          <Button type="submit" className="justify-self-end" isLoading={save.isPending}>
            {defaultTimesCopy.confirm}
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
