import { Hourglass } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { stageCopy } from "@/entities/tournament/stage-copy";
import { stagesCopy } from "../stages-copy.ts";
import type { Stage } from "../domain/stage.ts";

interface StageAheadProps {
  readonly stage: Stage;
  /** The previous stage; null for the first stage. */
  readonly before: Stage | null;
}

/** A stage before its draw: its planned structure, who enters it, and what it waits for. */
export function StageAhead({ stage, before }: StageAheadProps) {
  const isReady = stage.state === "ready";
  return (
    <div className="grid gap-5">
      <EmptyState
        icon={Hourglass}
        title={isReady ? stagesCopy.stages.ready : stagesCopy.stages.planned(before?.name ?? "")}
        description={`${stageCopy.kinds[stage.kind]}. ${before ? stagesCopy.stages.takes(stage.takes) : ""}`}
      />
      {isReady && stage.entrants.length > 0 && (
        <section aria-label={stagesCopy.stages.qualified}>
          <h3 className="eyebrow mb-2">{stagesCopy.stages.qualified}</h3>
          <ol className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
            {stage.entrants.map((entrant, index) => (
              <li key={entrant.id} className="card flex items-center gap-3">
                <span className="w-6 text-right text-sm text-muted tabular-nums">{index + 1}</span>
                <ParticipantAvatar participant={entrant} className="size-8" />
                <span title={entrant.name} className="truncate font-medium">
                  {entrant.name}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
