import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { type AdminStage, useResetStage } from "../api/stages.ts";
import { decidedMatchesQuery } from "../api/list-undone-matches.ts";
import { correctionsCopy } from "../corrections-copy.ts";
import { UndoneList } from "./undone-list.tsx";

interface ResetStageDialogProps {
  readonly stage: AdminStage;
  readonly stages: readonly AdminStage[];
  readonly onClose: () => void;
}

/** Asks before a stage is taken back to before its draw, with every decision that is lost by it. */
export function ResetStageDialog({ stage, stages, onClose }: ResetStageDialogProps) {
  const reset = useResetStage();
  const undone = stages.filter(({ position }) => position >= stage.position);
  const { data, error, refetch } = useQuery(decidedMatchesQuery(undone.map(({ id }) => id)));
  return (
    <ConfirmDialog
      onClose={onClose}
      title={correctionsCopy.stages.resetTitle(stage.name)}
      description={correctionsCopy.stages.resetDescription(data?.length)}
      confirmLabel={correctionsCopy.stages.reset}
      confirmDisabled={data === undefined}
      onConfirm={() => reset.mutateAsync(stage.id)}
    >
      {error ? (
        <ErrorState title={correctionsCopy.reopen.loadError} error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Skeleton className="h-24" />
      ) : data.length === 0 ? (
        <p className="text-muted">{correctionsCopy.stages.nothingUndone}</p>
      ) : (
        <UndoneList matches={data} />
      )}
    </ConfirmDialog>
  );
}
