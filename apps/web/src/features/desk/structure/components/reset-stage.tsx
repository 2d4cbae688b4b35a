import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { decidedMatchesQuery } from "../../api/list-undone-matches.ts";
import { type AdminStage, useResetStage } from "../api/stages.ts";
import { UndoneList } from "../../components/undone-list.tsx";
import { undoneCopy } from "../../undone-copy.ts";
import { stagesCopy } from "../stages-copy.ts";

interface ResetStageButtonProps {
  readonly stage: AdminStage;
  readonly stages: readonly AdminStage[];
}

/** Takes a drawn stage back to before its draw, after showing what is lost. */
export function ResetStageButton({ stage, stages }: ResetStageButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="flex justify-end border-t border-border pt-4">
      <Button
        variant="destructive"
        size="sm"
        aria-label={stagesCopy.resetLabel(stage.name)}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        <RotateCcw aria-hidden />
        {stagesCopy.reset}
      </Button>
      {isAsking && (
        <ResetStageDialog stage={stage} stages={stages} onClose={() => setIsAsking(false)} />
      )}
    </div>
  );
}

interface ResetStageDialogProps {
  readonly stage: AdminStage;
  readonly stages: readonly AdminStage[];
  readonly onClose: () => void;
}

/** Confirms that a stage goes back to before its draw, and lists every decision that is lost. */
function ResetStageDialog({ stage, stages, onClose }: ResetStageDialogProps) {
  const reset = useResetStage();
  const undone = stages.filter(({ position }) => position >= stage.position);
  const { data, error, refetch } = useQuery(decidedMatchesQuery(undone.map(({ id }) => id)));
  return (
    <ConfirmDialog
      onClose={onClose}
      title={stagesCopy.resetTitle(stage.name)}
      description={stagesCopy.resetDescription(data?.length)}
      confirmLabel={stagesCopy.reset}
      confirmDisabled={data === undefined}
      onConfirm={() => reset.mutateAsync(stage.id)}
    >
      {error ? (
        <ErrorState title={undoneCopy.loadError} error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Skeleton className="h-24" />
      ) : data.length === 0 ? (
        <p className="text-muted">{stagesCopy.nothingUndone}</p>
      ) : (
        <UndoneList matches={data} />
      )}
    </ConfirmDialog>
  );
}
