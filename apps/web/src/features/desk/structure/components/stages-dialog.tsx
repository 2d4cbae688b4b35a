import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Badge } from "@/components/ui/badge";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { stageCopy } from "@/entities/tournament/stage-copy";
import { tournamentStagesQuery } from "../api/stages.ts";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { stagesCopy as copy } from "../stages-copy.ts";
import { ResetStageButton } from "./reset-stage.tsx";
import { StageGroups } from "./stage-groups.tsx";
import { StageOrder } from "./stage-order.tsx";
import { StageSettingsForm } from "./stage-settings-form.tsx";

interface StagesDialogProps {
  readonly tournament: DeskTournament;
  readonly onClose: () => void;
}

/** The stages with their changeable settings: lengths, qualifiers, seeds, groups. */
export function StagesDialog({ tournament, onClose }: StagesDialogProps) {
  const { data, error, refetch } = useQuery(tournamentStagesQuery(tournament.id));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg" title={copy.title} description={copy.description}>
        {error && !data ? (
          <ErrorState title={copy.loadError} error={error} onRetry={refetch} />
        ) : !data ? (
          <Skeleton className="h-48" />
        ) : data.length === 0 ? (
          <EmptyState title={copy.empty} />
        ) : (
          <ol className="grid gap-4">
            {data.map((stage) => (
              <li
                key={stage.id}
                className="grid gap-4 rounded-lg border border-border bg-surface-sunken p-4"
              >
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h3 className="display flex min-w-0 gap-2 text-lg">
                    <span className="text-muted">{stageCopy.number(stage.position)}</span>
                    <span className="min-w-0 break-words">{stage.name}</span>
                  </h3>
                  <Badge>{stageCopy.states[stage.state]}</Badge>
                </div>
                <p className="text-sm text-muted">{stageCopy.kinds[stage.kind]}</p>
                {stage.state !== "done" && (
                  <StageSettingsForm key={`${stage.id} ${stage.state}`} stage={stage} />
                )}
                {stage.state === "ready" && (
                  <StageOrder key={stage.entrants.map(({ id }) => id).join()} stage={stage} />
                )}
                {stage.kind === "round_robin" && stage.state === "running" && !stage.isPlayed && (
                  <StageGroups key={[...stage.groupOf].join()} stage={stage} />
                )}
                {(stage.state === "running" || stage.state === "done") && (
                  <ResetStageButton stage={stage} stages={data} />
                )}
              </li>
            ))}
          </ol>
        )}
      </DialogContent>
    </Dialog>
  );
}
