import { ChevronDown, ChevronRight, Trash2 } from "lucide-react";
import { useState } from "react";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { rulesText, stepText } from "@/entities/match/domain/veto-sequence";
import { cn } from "@/lib/cn";
import { type MapPool, useDeleteMapPool } from "../api/veto-pools.ts";
import { useDeleteVetoSequence } from "../api/veto-sequences.ts";
import { vetoesCopy as copy } from "../copy.ts";
import { MapPoolForm } from "./map-pool-form.tsx";
import { VetoSequenceForm } from "./veto-sequence-form.tsx";

interface MapPoolCardProps {
  readonly gameId: string;
  readonly pool: MapPool;
}

const summaryClass = "flex min-h-11 cursor-pointer items-center py-2 font-semibold";

/** A pool: its maps, and its vetoes, each of which can be opened and changed. */
export function MapPoolCard({ gameId, pool }: MapPoolCardProps) {
  const removePool = useDeleteMapPool();
  const [isRemoving, setIsRemoving] = useState(false);
  const removeSequence = useDeleteVetoSequence();
  const [rules, ...otherRules] = new Set(pool.veto_sequences.map(rulesText));
  const isSame = rules !== undefined && otherRules.length === 0;
  return (
    <Card>
      <CardHeader
        title={pool.name}
        actions={
          <RowMenu name={pool.name}>
            <RowMenuAction
              icon={Trash2}
              title={copy.pool.remove}
              label={copy.pool.removeOf(pool.name)}
              onAsk={() => setIsRemoving(true)}
              isLoss
            />
          </RowMenu>
        }
      />
      <ul aria-label={copy.pool.maps} className="mb-2 flex flex-wrap gap-1.5">
        {pool.maps.map(({ name, mode, active }) => (
          <li
            key={name}
            className={cn(
              "rounded-full border border-border px-3 py-1 text-sm",
              active === false && "text-muted line-through",
            )}
          >
            {mode === undefined ? name : `${name} · ${mode}`}
            {active === false && <span className="sr-only"> {copy.pool.inactive}</span>}
          </li>
        ))}
      </ul>
      {pool.maps.some(({ active }) => active === false) && (
        <p aria-hidden className="mb-3 text-sm text-muted">
          {copy.pool.struck}
        </p>
      )}
      <details className="border-t border-border">
        <summary className={summaryClass}>{copy.pool.edit}</summary>
        <div className="pb-4">
          <MapPoolForm key={JSON.stringify(pool.maps)} gameId={gameId} pool={pool} />
        </div>
      </details>
      {isSame && (
        <p className="border-t border-border py-2.5 text-sm text-muted first-letter:uppercase">
          {rules}
        </p>
      )}
      {pool.veto_sequences.map((sequence) => (
        <details key={sequence.id} className="group/veto border-t border-border">
          <summary className={cn(summaryClass, "flex-wrap gap-x-3")}>
            <span className="min-w-0 flex-1 wrap-anywhere">{sequence.name}</span>
            <ChevronDown
              aria-hidden
              className="size-5 flex-none text-muted group-open/veto:rotate-180"
            />
            <StepChain sequence={sequence} />
            {!isSame && (
              <span className="inline-block basis-full text-sm font-normal text-muted first-letter:uppercase">
                {rulesText(sequence)}
              </span>
            )}
          </summary>
          <div className="grid gap-3 pb-4">
            <VetoSequenceForm
              key={JSON.stringify([sequence, pool.maps])}
              pool={pool}
              sequence={sequence}
            />
            <ConfirmButton
              label={copy.sequence.remove}
              variant="secondary"
              size="sm"
              className="justify-self-start"
              title={copy.sequence.removeTitle(sequence.name)}
              description={copy.sequence.removeText}
              confirmLabel={copy.removeConfirm}
              onConfirm={() => removeSequence.mutateAsync(sequence.id)}
            />
          </div>
        </details>
      ))}
      <details className="border-t border-border">
        <summary className={summaryClass}>{copy.newSequence}</summary>
        <div className="pb-2">
          <VetoSequenceForm key={pool.veto_sequences.length} pool={pool} sequence={null} />
        </div>
      </details>
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={copy.pool.removeTitle(pool.name)}
        description={copy.pool.removeText(pool.veto_sequences.length)}
        confirmLabel={copy.removeConfirm}
        onConfirm={() => removePool.mutateAsync(pool.id)}
      />
    </Card>
  );
}

/** The border's colour shows who takes the step: side A, side B, or neither side. */
const edges: Readonly<Record<string, string>> = {
  A: "border-accent",
  B: "border-accent-2",
};

/** The steps of a veto in order. */
function StepChain({ sequence }: { readonly sequence: MapPool["veto_sequences"][number] }) {
  return (
    <span className="flex basis-full flex-wrap items-center gap-1.5 py-1.5 pr-6 text-sm font-normal">
      {sequence.steps.map((step, at) => (
        <span key={`${at} ${stepText(step)}`} className="flex items-center gap-1.5">
          <span
            className={cn(
              "flex gap-2 rounded-full border px-2.5 py-0.5",
              edges[step.who ?? ""] ?? "border-border",
            )}
          >
            <span className="text-muted tabular-nums">{at + 1}</span>
            <span className="inline-block first-letter:uppercase">{stepText(step)}</span>
          </span>
          {at < sequence.steps.length - 1 && (
            <ChevronRight aria-hidden className="size-3.5 flex-none text-muted" />
          )}
        </span>
      ))}
    </span>
  );
}
