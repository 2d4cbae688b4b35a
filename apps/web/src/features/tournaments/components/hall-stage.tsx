import type { Stage } from "../domain/stage.ts";
import { SightContext } from "../hooks/use-sight.ts";
import { BracketCanvas } from "./bracket/bracket-canvas.tsx";
import { GroupStage } from "./group-stage.tsx";
import { SwissStage } from "./swiss-stage.tsx";

/** How a stage stands, drawn as on the tournament's page. */
export function HallStage({ stage, title }: { readonly stage: Stage; readonly title: string }) {
  return (
    <SightContext value={{ ownId: null, isLater: false }}>
      {stage.kind === "round_robin" ? (
        <GroupStage stage={stage} ownId={null} />
      ) : stage.kind === "swiss" ? (
        <SwissStage stage={stage} ownId={null} />
      ) : (
        <BracketCanvas matches={stage.matches} title={title} ownId={null} goal={null} />
      )}
    </SightContext>
  );
}
