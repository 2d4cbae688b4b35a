import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { AdminStage } from "../api/stages.ts";
import { correctionsCopy } from "../corrections-copy.ts";
import { ResetStageDialog } from "./reset-stage-dialog.tsx";

interface ResetStageButtonProps {
  readonly stage: AdminStage;
  readonly stages: readonly AdminStage[];
}

/** Takes a stage that was drawn back to before its draw, after showing what is lost by it. */
export function ResetStageButton({ stage, stages }: ResetStageButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="flex justify-end border-t border-border pt-4">
      <Button
        variant="destructive"
        size="sm"
        aria-label={correctionsCopy.stages.resetLabel(stage.name)}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        <RotateCcw aria-hidden />
        {correctionsCopy.stages.reset}
      </Button>
      {isAsking && (
        <ResetStageDialog stage={stage} stages={stages} onClose={() => setIsAsking(false)} />
      )}
    </div>
  );
}
