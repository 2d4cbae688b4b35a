import { tableAdjustmentsLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LabelledInput, LabelledSelect } from "@/components/ui/labelled";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/hooks/use-formats";
import type { TournamentContact } from "../../api/list-participants-and-contacts.ts";
import { ReasonField } from "../../components/reason-dialog.tsx";
import { disqualifyCopy } from "../../match-actions-copy.ts";
import { adjustmentsCopy as copy } from "../adjustments-copy.ts";
import {
  tableAdjustmentsQuery,
  useAdjustTable,
  useRevokeTableAdjustment,
} from "../api/table-adjustments.ts";

interface AdjustPointsDialogProps {
  readonly tournamentId: string;
  readonly contact: Pick<TournamentContact, "participant_id" | "name">;
  readonly onClose: () => void;
}

/** A whole number that the user typed, with a hyphen or a minus sign; 0 if it is none. */
function wholeNumber(text: string): number {
  const number = Number(text.trim().replace("−", "-"));
  return Number.isInteger(number) ? number : 0;
}

/** Adds or deducts points of a participant, and revokes earlier adjustments. */
export function AdjustPointsDialog({ tournamentId, contact, onClose }: AdjustPointsDialogProps) {
  const { participant_id: participantId, name } = contact;
  const { data, error, refetch } = useQuery(tableAdjustmentsQuery(tournamentId, participantId));
  const adjust = useAdjustTable();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [points, setPoints] = useState("");
  const [reason, setReason] = useState("");
  // The latest stage is the one that is played, or the next one.
  const stage = data?.find(({ id }) => id === chosenId) ?? data?.at(-1);
  const number = wholeNumber(points);
  const past = data?.flatMap(({ name: of, adjustments }) =>
    adjustments.map((adjustment) => ({ ...adjustment, of })),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={copy.title(name)}
      description={copy.description}
      confirmLabel={copy.save(number)}
      destructive={false}
      confirmDisabled={!stage || number === 0 || reason.trim() === ""}
      onConfirm={() =>
        adjust.mutateAsync({
          stageId: stage?.id ?? "",
          participantId,
          points: number,
          reason: reason.trim(),
        })
      }
    >
      {error && !data ? (
        <ErrorState title={copy.loadError} error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-40" />
      ) : !stage ? (
        <p>{copy.none}</p>
      ) : (
        <div className="grid gap-4">
          {data.length > 1 && (
            <LabelledSelect
              label={copy.stage}
              value={stage.id}
              onValueChange={setChosenId}
              options={data.map(({ id, name: of }) => ({ value: id, label: of }))}
            />
          )}
          <LabelledInput
            label={copy.points}
            hint={copy.pointsHint}
            isRequired
            value={points}
            onText={setPoints}
            className="max-w-40"
          />
          <ReasonField
            label={disqualifyCopy.reason}
            hint={copy.reasonHint}
            maxLength={tableAdjustmentsLimits.reason.max}
            value={reason}
            onChange={setReason}
          />
          {past && past.length > 0 && <PastAdjustments adjustments={past} />}
        </div>
      )}
    </ConfirmDialog>
  );
}

interface PastAdjustmentsProps {
  readonly adjustments: readonly {
    readonly id: string;
    readonly of: string;
    readonly points: number;
    readonly reason: string;
    readonly created_at: string;
    readonly revoked_at: string | null;
  }[];
}

/** The adjustments of a participant, each with a button that revokes it. */
function PastAdjustments({ adjustments }: PastAdjustmentsProps) {
  const { formatDayMonth } = useFormats();
  const revoke = useRevokeTableAdjustment();
  return (
    <section aria-label={copy.past} className="grid gap-2">
      <h3 className="text-sm font-semibold text-muted">{copy.past}</h3>
      <ul className="grid gap-2">
        {adjustments.map(({ id, of, points, reason, created_at: at, revoked_at: revokedAt }) => (
          <li
            key={id}
            className="flex items-start justify-between gap-3 border-t border-border pt-2"
          >
            <span className="min-w-0 wrap-anywhere">
              <strong className="block tabular-nums">{copy.entry(points, of)}</strong>
              <span className="text-sm text-muted">
                {copy.details(reason, formatDayMonth(at), revokedAt !== null)}
              </span>
            </span>
            {revokedAt === null && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={copy.revokeLabel(points, reason)}
                disabled={revoke.isPending}
                onClick={() => revoke.mutate({ adjustmentId: id })}
              >
                {copy.revoke}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
