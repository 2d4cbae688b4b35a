import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { stageCopy } from "@/entities/tournament/stage-copy";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { decidedMatchesQuery } from "../../api/matches-undone-by-correction.ts";
import { UndoneDecisionsList } from "../../components/undone-decisions-list.tsx";
import { undoneCopy } from "../../match-actions-copy.ts";
import {
  type AdminStage,
  groupsIn,
  tournamentStagesQuery,
  useDrawStage,
  useResetStage,
  useSetStageGroups,
  useSetStageSeeds,
} from "../api/stages.ts";
import { stagesCopy as copy } from "../structure-copy.ts";
import { SeedList } from "./seed-list.tsx";
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
              <li key={stage.id} className="grid gap-4 rounded-lg bg-surface-sunken p-4">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h3 className="flex min-w-0 gap-2">
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

const letter = (at: number) => String.fromCodePoint(65 + (at % 26)).repeat(1 + Math.floor(at / 26));

/** The group of each participant, one select each; a group without members is removed. */
function StageGroups({ stage: listed }: { readonly stage: AdminStage }) {
  const [stage, setStage] = useState(listed);
  const [groupOf, setGroupOf] = useState(stage.groupOf);
  const save = useSetStageGroups();
  const count = Math.max(0, ...groupOf.values()) + 1;
  const members = stage.entrants.filter(({ id }) => groupOf.has(id));
  const options = Array.from({ length: count + 1 }, (_, at) => ({
    value: String(at),
    label: at === count ? copy.newGroup : copy.group(letter(at)),
  }));
  const groups = groupsIn(stage, groupOf);
  return (
    <section className="grid gap-3">
      <h4 className="text-sm font-semibold text-muted">{copy.groups}</h4>
      <p className="text-sm text-muted">{copy.groupsHint}</p>
      <ul className="grid gap-x-5 gap-y-1.5 sm:grid-cols-2">
        {members.map(({ id, name }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-2">
            <span title={name} className="truncate">
              {name}
            </span>
            <Select
              aria-label={copy.groupOf(name)}
              value={String(groupOf.get(id) ?? 0)}
              onValueChange={(at) => setGroupOf(new Map(groupOf).set(id, Number(at)))}
              options={options}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        className="justify-self-end"
        isLoading={save.isPending}
        onClick={() =>
          save.mutate({ stage, groups }, { onSuccess: () => setStage({ ...stage, groupOf }) })
        }
      >
        {copy.saveGroups}
      </Button>
    </section>
  );
}

const sorted = ({ entrants }: AdminStage, order: readonly string[]) =>
  entrants.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));

/** A stage that waits for its draw: the order of its participants, and the button that makes the draw. */
function StageOrder({ stage: listed }: { readonly stage: AdminStage }) {
  const [stage, setStage] = useState(listed);
  const [order, setOrder] = useState(stage.entrants.map(({ id }) => id));
  const names = new Map(stage.entrants.map(({ id, name }) => [id, name]));
  const setSeeds = useSetStageSeeds();
  const draw = useDrawStage();
  const isBusy = setSeeds.isPending || draw.isPending;
  return (
    <section className="grid gap-3">
      <h4 className="text-sm font-semibold text-muted">{copy.order}</h4>
      <SeedList ids={order} names={names} onChange={setOrder} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() =>
            setSeeds.mutate(
              { stage, participantIds: order },
              { onSuccess: () => setStage({ ...stage, entrants: sorted(stage, order) }) },
            )
          }
        >
          {copy.saveOrder}
        </Button>
        <Button isLoading={isBusy} onClick={() => draw.mutate({ stageId: stage.id })}>
          {copy.draw}
        </Button>
      </div>
    </section>
  );
}

interface ResetStageButtonProps {
  readonly stage: AdminStage;
  readonly stages: readonly AdminStage[];
}

/** Undoes the draw of a stage, after showing which decisions are lost. */
function ResetStageButton({ stage, stages }: ResetStageButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="flex justify-end border-t border-border pt-4">
      <Button
        variant="destructive"
        size="sm"
        aria-label={copy.resetLabel(stage.name)}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        <RotateCcw aria-hidden />
        {copy.reset}
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

/** Confirms that the draw of a stage is undone, and lists every decision that is lost. */
function ResetStageDialog({ stage, stages, onClose }: ResetStageDialogProps) {
  const reset = useResetStage();
  const undone = stages.filter(({ position }) => position >= stage.position);
  const { data, error, refetch } = useQuery(decidedMatchesQuery(undone.map(({ id }) => id)));
  return (
    <ConfirmDialog
      onClose={onClose}
      title={copy.resetTitle(stage.name)}
      description={copy.resetDescription(data?.length)}
      confirmLabel={copy.reset}
      confirmDisabled={data === undefined}
      onConfirm={() => reset.mutateAsync({ stageId: stage.id })}
    >
      {error ? (
        <ErrorState title={undoneCopy.loadError} error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Skeleton className="h-24" />
      ) : data.length === 0 ? (
        <p className="text-muted">{copy.nothingUndone}</p>
      ) : (
        <UndoneDecisionsList matches={data} />
      )}
    </ConfirmDialog>
  );
}
