import { useId, useState } from "react";
import { FormDialog } from "@/components/form-dialog";
import { LabelledInput, LabelledSelect } from "@/components/ui/labelled";
import { useNow } from "@/hooks/use-now";
import { formatDateTime } from "@/lib/format";
import { fromLocalInput } from "@/lib/local-date";
import type { MatchView } from "@/entities/match/domain/match-view";
import { matchCopy } from "@/entities/match/copy";
import { useSetMatchTimes } from "../api/match-actions.ts";
import { bulkActionsCopy } from "../bulk-actions-copy.ts";
import { takesTime, type PlannedTime, planTimes } from "../domain/bulk-times-and-walkovers.ts";
import { MinutesChoice } from "../../components/minutes-choice.tsx";
import { deskCopy } from "../../copy.ts";

const copy = bulkActionsCopy.timesDialog;
type Kind = keyof typeof copy.kinds;

interface BulkTimesDialogProps {
  readonly tournamentId: string;
  readonly matches: readonly MatchView[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Sets or moves the start time of the chosen matches; the new times are shown before they are saved. */
export function BulkTimesDialog({ tournamentId, matches, onClose, onDone }: BulkTimesDialogProps) {
  const id = useId();
  const now = useNow(15_000);
  const hasHours = matches.some(({ scheduledAt }) => scheduledAt !== null);
  const [kind, setKind] = useState<Kind>("set");
  const [at, setAt] = useState("");
  const [gap, setGap] = useState("0");
  const [minutes, setMinutes] = useState("15");
  const save = useSetMatchTimes(tournamentId);
  const start = fromLocalInput(at);
  const plan =
    kind === "move"
      ? ({ kind, minutes: Number(minutes) } as const)
      : start === null
        ? null
        : ({ kind, at: start, gap: Number(gap) } as const);
  const planned = planTimes(matches, plan, now);
  const changed = planned.flatMap(({ match, at: time, isPast }) =>
    time === null || isPast ? [] : { id: match.id, time },
  );
  const isPast = planned.some((one) => one.isPast);
  return (
    <FormDialog
      title={copy.title}
      description={copy.description}
      texts={{ cancel: bulkActionsCopy.cancel, submit: copy.submit(changed.length) }}
      isSaving={save.isPending}
      onLeave={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        if (changed.length === 0 || isPast) {
          document.getElementById(`${id}-${kind === "set" ? "at" : "minutes"}`)?.focus();
          return;
        }
        await save.mutateAsync({
          matchIds: changed.map((one) => one.id),
          times: changed.map(({ time }) => time),
        });
        onDone();
      }}
    >
      {hasHours && (
        <LabelledSelect
          label={copy.kind}
          value={kind}
          options={(["set", "move"] as const).map((value) => ({ value, label: copy.kinds[value] }))}
          onValueChange={setKind}
        />
      )}
      {kind === "set" ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <LabelledInput
            id={`${id}-at`}
            label={copy.at}
            type="datetime-local"
            required
            value={at}
            onText={setAt}
          />
          <LabelledInput
            label={copy.gap}
            hint={copy.gapHint}
            type="number"
            min={0}
            max={1440}
            value={gap}
            onText={setGap}
          />
        </div>
      ) : (
        <MinutesChoice id={`${id}-minutes`} minutes={minutes} onChange={setMinutes} />
      )}
      <ul aria-label={copy.list} className="grid divide-y divide-border text-sm">
        {planned.map((one) => (
          <PlannedLine key={one.match.id} planned={one} isMoved={kind === "move"} />
        ))}
      </ul>
    </FormDialog>
  );
}

/** A match with its new start time. */
function PlannedLine({ planned, isMoved }: { planned: PlannedTime; isMoved: boolean }) {
  const { match, at, isPast } = planned;
  const [one, other] = [match.side1, match.side2].map(
    (side) => side?.name ?? matchCopy.toBeDefined,
  );
  const { scheduledAt } = match;
  const staying = !takesTime(match)
    ? copy.stays
    : scheduledAt
      ? formatDateTime(scheduledAt)
      : isMoved
        ? copy.noHour
        : copy.unsaid;
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2">
      <span className="min-w-0 font-medium break-words">
        {deskCopy.versus(one ?? "", other ?? "")}
      </span>
      {at === null ? (
        <span className="text-muted">{staying}</span>
      ) : (
        <span className="flex flex-wrap gap-x-2 tabular-nums">
          {scheduledAt && <s className="text-muted">{formatDateTime(scheduledAt)}</s>}
          <span className={isPast ? "text-danger" : "text-success"}>
            {isPast ? copy.past : formatDateTime(at)}
          </span>
        </span>
      )}
    </li>
  );
}
