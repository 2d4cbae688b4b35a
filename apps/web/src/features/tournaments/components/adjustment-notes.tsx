import { useFormats } from "@/hooks/use-formats";
import { stagesCopy } from "../stages-copy.ts";
import type { Stage } from "../domain/stage.ts";
import type { Standing } from "../domain/standings.ts";

interface AdjustmentNotesProps {
  readonly adjustments: Stage["adjustments"];
  /** The rows of the table below which the notes are shown. */
  readonly standings: readonly Standing[];
}

/** Points that staff added to participants of a table or deducted from them, each with its reason. */
export function AdjustmentNotes({ adjustments, standings }: AdjustmentNotesProps) {
  const { formatDayMonth } = useFormats();
  const names = new Map(
    standings.map(({ participantId, entrant }) => [participantId, entrant?.name]),
  );
  const own = adjustments.filter(({ participant_id: id }) => names.has(id));
  if (own.length === 0) return null;
  return (
    <ul aria-label={stagesCopy.adjustments.label} className="grid gap-1 text-sm">
      {own.map(({ id, participant_id: participantId, points, reason, created_at: at }) => (
        <li key={id} className="flex gap-2">
          <span aria-hidden className="text-accent">
            {stagesCopy.adjustments.mark}
          </span>
          <strong className="tabular-nums">{stagesCopy.adjustments.points(points)}</strong>
          <span className="min-w-0 wrap-anywhere">
            {stagesCopy.adjustments.why(names.get(participantId) ?? "", reason)}
          </span>
          <time dateTime={at} className="ml-auto flex-none text-muted">
            {formatDayMonth(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
