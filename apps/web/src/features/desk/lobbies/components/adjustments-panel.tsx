import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LabelledInput, LabelledSelect } from "@/components/ui/labelled";
import { useAdjustPoints, useWithdrawAdjustment } from "../api/lobby-acts.ts";
import { type DeskStage, lobbyAdjustmentsQuery } from "../api/lobby-desk.ts";
import { lobbiesCopy } from "../lobbies-copy.ts";
import { ChangePreview } from "./change-preview.tsx";

const copy = lobbiesCopy.adjust;
type Kind = keyof typeof copy.kinds;

interface AdjustmentsPanelProps {
  readonly tournamentId: string;
  readonly stage: DeskStage;
  readonly nameOf: (participantId: string) => string;
}

/** The adjustments of points of a stage, with their reasons; each can be withdrawn. */
export function AdjustmentsPanel({ tournamentId, stage, nameOf }: AdjustmentsPanelProps) {
  const { data = [] } = useQuery(lobbyAdjustmentsQuery(tournamentId, stage.id));
  const [isAdding, setIsAdding] = useState(false);
  const [withdrawnId, setWithdrawnId] = useState<string | null>(null);
  const withdraw = useWithdrawAdjustment(tournamentId);
  return (
    <Card className="grid gap-3">
      <h3>{copy.title}</h3>
      {data.length === 0 && !isAdding && <p className="text-sm text-muted">{copy.none}</p>}
      <ul className="grid gap-2 empty:hidden">
        {data.map(({ id, kind, points, reason, withdrawn_at: withdrawnAt, participant }) => {
          const entry = copy.entry(copy.kinds[kind], points);
          const name = participant?.display_name ?? "";
          return (
            <li key={id} className="grid gap-2 border-t border-border pt-2">
              <div className="flex items-start justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">
                  <strong className="block">{name}</strong>
                  <span className="block text-[0.9375rem] tabular-nums">{entry}</span>
                  <span className="text-sm text-muted">
                    {reason}
                    {withdrawnAt !== null && ` · ${copy.withdrawn}`}
                  </span>
                </span>
                {withdrawnAt === null && withdrawnId !== id && (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={copy.withdrawLabel(entry, name)}
                    onClick={() => setWithdrawnId(id)}
                  >
                    {copy.withdraw}
                  </Button>
                )}
              </div>
              {withdrawnId === id && (
                <ChangePreview
                  stageId={stage.id}
                  nameOf={nameOf}
                  changeWith={() => ({ withdrawn: id })}
                  cancelLabel={copy.cancel}
                  isSaving={withdraw.isPending}
                  onCancel={() => setWithdrawnId(null)}
                  onConfirm={(why, seen) =>
                    withdraw.mutate(
                      { adjustmentId: id, reason: why, seen: [...seen] },
                      { onSuccess: () => setWithdrawnId(null) },
                    )
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
      {isAdding ? (
        <AdjustmentForm {...{ tournamentId, stage, nameOf }} onClose={() => setIsAdding(false)} />
      ) : (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => setIsAdding(true)}
        >
          {copy.action}
        </Button>
      )}
    </Card>
  );
}

const kindOptions = (Object.keys(copy.kinds) as Kind[]).map((value) => ({
  value,
  label: copy.kinds[value],
}));

function AdjustmentForm({
  tournamentId,
  stage,
  nameOf,
  onClose,
}: AdjustmentsPanelProps & { readonly onClose: () => void }) {
  const ids = [
    ...new Set(
      stage.lobbies.flatMap(({ lobby_slots: slots }) => slots.map(({ participant_id: id }) => id)),
    ),
  ];
  const [sideId, setSideId] = useState("");
  const [kind, setKind] = useState<Kind>("penalty");
  const [points, setPoints] = useState("");
  const adjust = useAdjustPoints(tournamentId);
  const number = Math.abs(Number(points.trim().replace("−", "-").replace(",", ".")));
  const signed = kind === "penalty" ? -number : number;
  const value = kind === "compensation" ? null : signed;
  const isComplete = sideId !== "" && (value === null || (Number.isFinite(value) && value !== 0));
  return (
    <div className="grid gap-3 border-t border-border pt-3">
      <LabelledSelect
        label={copy.side}
        value={sideId}
        onValueChange={setSideId}
        options={ids
          .map((id) => ({ value: id, label: nameOf(id) }))
          .toSorted((one, other) => one.label.localeCompare(other.label, "es"))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
        <LabelledSelect
          label={copy.kind}
          value={kind}
          onValueChange={setKind}
          options={kindOptions}
        />
        {kind !== "compensation" && (
          <LabelledInput
            label={copy.points}
            inputMode="decimal"
            value={points}
            onText={setPoints}
          />
        )}
      </div>
      <ChangePreview
        stageId={stage.id}
        nameOf={nameOf}
        changeWith={(reason) =>
          isComplete
            ? { adjustment: { participant_id: sideId, kind, points: value, reason } }
            : null
        }
        cancelLabel={copy.cancel}
        isSaving={adjust.isPending}
        onCancel={onClose}
        onConfirm={(reason, seen) =>
          adjust.mutate(
            {
              stageId: stage.id,
              participantId: sideId,
              kind,
              points: value,
              reason,
              seen: [...seen],
            },
            { onSuccess: onClose },
          )
        }
      />
    </div>
  );
}
