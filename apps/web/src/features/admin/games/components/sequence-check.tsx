import { useQuery } from "@tanstack/react-query";
import { Check, Info, TriangleAlert } from "lucide-react";
import { sequenceCopy } from "@/entities/match/veto-sequence-words";
import { vetoCheckQuery } from "../api/veto-sequences.ts";
import { toSequenceRow } from "../domain/veto-values.ts";
import { vetoesCopy } from "../vetoes-copy.ts";
import type { SequenceValues } from "../vetoes-schemas.ts";

const copy = vetoesCopy.sequence;

interface SequenceCheckProps {
  readonly poolId: string;
  readonly values: SequenceValues;
}

/** A sentence that says which maps remain after the current steps, or what is wrong with the steps. */
export function SequenceCheck({ poolId, values }: SequenceCheckProps) {
  const row = toSequenceRow(values);
  const { data, isError } = useQuery(vetoCheckQuery(poolId, row));
  const isWrong = data !== undefined && data !== null && data.code !== null;
  const isEmpty = values.steps.length === 0;
  const left = data?.left_over ?? 0;
  const text = isEmpty
    ? copy.noSteps
    : isError
      ? copy.checkError
      : !data
        ? copy.checking
        : (data.sentence ??
          [
            sequenceCopy.leaves(row.best_of),
            ...(left > 0 ? [sequenceCopy.leftOver(left)] : []),
          ].join(" · "));
  const Icon = isWrong ? TriangleAlert : isEmpty ? Info : Check;
  return (
    <p
      role="status"
      className={`flex items-center gap-2 rounded-md border border-border bg-surface-raised px-3 py-2 font-semibold ${isWrong ? "text-warning" : isEmpty ? "text-muted" : "text-success"}`}
    >
      <Icon aria-hidden className="size-5 flex-none" />
      <span>{text}</span>
    </p>
  );
}
