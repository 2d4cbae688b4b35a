import { lobbyAdjustmentsLimits } from "@leyenda/db-types/limits";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { ReasonField } from "../../components/reason-dialog.tsx";
import { type ChangeEffect, type LobbyChange, usePreviewChange } from "../api/lobby-acts.ts";
import { lobbiesCopy } from "../lobbies-copy.ts";

const copy = lobbiesCopy.change;

interface ChangePreviewProps {
  readonly stageId: string;
  readonly nameOf: (participantId: string) => string;
  /** The change with this reason; null while it is incomplete. */
  readonly changeWith: (reason: string) => LobbyChange | null;
  /** Why there is no change yet. */
  readonly missing?: string | undefined;
  readonly cancelLabel: string;
  readonly isSaving: boolean;
  /** Makes the change; `seen`: the participants that advance, or no longer advance, because of it. */
  readonly onConfirm: (reason: string, seen: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Takes a reason, shows what a change moves before it happens, and then makes it. */
export function ChangePreview(props: ChangePreviewProps) {
  const { stageId, nameOf, changeWith, missing, cancelLabel, isSaving, onConfirm, onCancel } =
    props;
  const [reason, setReason] = useState("");
  const preview = usePreviewChange(stageId);
  const change = changeWith(reason.trim());
  const key = JSON.stringify(change);
  // The preview is of one change: another change needs another one.
  const [shownFor, setShownFor] = useState<string | null>(null);
  const effects = shownFor === key ? preview.data : undefined;
  const isReady = change !== null && reason.trim() !== "";
  return (
    <div className="grid gap-3">
      <ReasonField
        label={copy.reason}
        hint={copy.reasonHint}
        maxLength={lobbyAdjustmentsLimits.reason.max}
        value={reason}
        onChange={setReason}
      />
      {missing && <p className="text-sm text-muted">{missing}</p>}
      {effects && <Effects effects={effects} nameOf={nameOf} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          {cancelLabel}
        </Button>
        {effects ? (
          <Button
            isLoading={isSaving}
            onClick={() =>
              onConfirm(
                reason.trim(),
                effects
                  .filter((one) => one.advances_before !== one.advances_after)
                  .map(({ participant_id: id }) => id),
              )
            }
          >
            {copy.confirm}
          </Button>
        ) : (
          <Button
            variant="secondary"
            disabled={!isReady}
            isLoading={preview.isPending}
            onClick={() => change && preview.mutate(change, { onSuccess: () => setShownFor(key) })}
          >
            {copy.preview}
          </Button>
        )}
      </div>
    </div>
  );
}

interface EffectsProps {
  readonly effects: readonly ChangeEffect[];
  readonly nameOf: (participantId: string) => string;
}

/** The sides whose place or points change; those that advance, or no longer do, come first. */
function Effects({ effects, nameOf }: EffectsProps) {
  const isCut = (one: ChangeEffect) => one.advances_before !== one.advances_after;
  const sorted = effects.toSorted((one, other) => Number(isCut(other)) - Number(isCut(one)));
  return (
    <section aria-label={copy.title} className="rounded-md bg-surface-sunken p-3">
      <h3 className="mb-1">{copy.title}</h3>
      {sorted.length === 0 && <p className="text-sm">{copy.same}</p>}
      <ul className="grid gap-1.5 text-[0.9375rem] tabular-nums">
        {sorted.map((one) => (
          <li key={one.participant_id} className="flex flex-wrap gap-x-3">
            <span className="min-w-0 font-medium wrap-anywhere">{nameOf(one.participant_id)}</span>
            <span className="text-muted">{copy.place(one.place_before, one.place_after)}</span>
            <span className="text-muted">{copy.points(one.points_before, one.points_after)}</span>
            {isCut(one) && (
              <strong className={cn(one.advances_after ? "text-success" : "text-danger")}>
                {one.advances_after ? copy.in : copy.out}
              </strong>
            )}
            {one.final_before !== one.final_after && (
              <span>{copy.final(one.final_before, one.final_after)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
