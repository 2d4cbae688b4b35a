import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { MatchDetails, MatchVeto } from "@/entities/match/api/get-match";
import { type VetoStepView, vetoStepViews } from "@/entities/match/domain/veto-views";
import { correctionCopy as copy } from "../veto-correction-copy.ts";
import { VetoCorrectionDialog } from "./veto-correction-dialog.tsx";

interface VetoCorrectionsProps {
  readonly match: MatchDetails;
  readonly veto: MatchVeto;
}

interface Asked {
  readonly step: VetoStepView;
  readonly isUndo: boolean;
}

/** For a referee: the finished steps, each with buttons to undo it with all later steps, or to change its choice. */
export function VetoCorrections({ match, veto }: VetoCorrectionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const nameOf = (id: string | null) =>
    [match.side1, match.side2].find((side) => side?.id === id)?.name ?? "";
  const made = vetoStepViews(veto, nameOf).filter(({ state }) => state === "made");
  if (made.length === 0) return null;
  return (
    <details className="rounded-md border border-border px-3">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {copy.title}
      </summary>
      <p className="text-sm text-muted">{copy.hint}</p>
      <ol className="grid gap-1 py-2">
        {made.map((step) => (
          <li key={step.number} className="flex flex-wrap items-center gap-x-2">
            <span className="w-6 flex-none text-muted tabular-nums">{step.number}</span>
            <span className="min-w-32 flex-1 break-words">{step.text}</span>
            <Button
              variant="ghost"
              size="sm"
              aria-haspopup="dialog"
              aria-label={copy.undoLabel(step.number)}
              onClick={() => setAsked({ step, isUndo: true })}
            >
              {copy.undo}
            </Button>
            {step.act !== "role" && (
              <Button
                variant="ghost"
                size="sm"
                aria-haspopup="dialog"
                aria-label={copy.changeLabel(step.number)}
                onClick={() => setAsked({ step, isUndo: false })}
              >
                {copy.change}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {asked && (
        <VetoCorrectionDialog
          matchId={match.id}
          veto={veto}
          step={asked.step}
          isUndo={asked.isUndo}
          undone={made.flatMap(({ number, text }) => (number >= asked.step.number ? text : []))}
          onClose={() => setAsked(null)}
        />
      )}
    </details>
  );
}
