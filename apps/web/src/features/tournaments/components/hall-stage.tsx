import { useSyncExternalStore } from "react";
import { layoutBracket } from "../domain/bracket-layout.ts";
import type { Stage } from "../domain/stage.ts";
import { SightContext } from "../hooks/use-sight.ts";
import { BracketCanvas } from "./bracket/bracket-canvas.tsx";
import { GroupStage } from "./group-stage.tsx";
import { SwissStage } from "./swiss-stage.tsx";

/** How a stage stands, drawn as on the tournament's page. */
export function HallStage({ stage, title }: { readonly stage: Stage; readonly title: string }) {
  return (
    <SightContext value={{ ownId: null, isLater: false, objected: [] }}>
      {stage.kind === "round_robin" ? (
        <GroupStage stage={stage} ownId={null} />
      ) : stage.kind === "swiss" ? (
        <SwissStage stage={stage} ownId={null} />
      ) : (
        <HallBracket matches={stage.matches} title={title} />
      )}
    </SightContext>
  );
}

function onResize(changed: () => void) {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
}

/** What stands above and beside the drawing, as a share of the screen, and how much larger than on a page it may be. */
const [WIDE, HIGH, LARGEST] = [0.92, 0.62, 2];

interface HallBracketProps {
  readonly matches: Stage["matches"];
  readonly title: string;
}

/** The bracket as large as the screen lets it be whole: it is read from afar. */
function HallBracket({ matches, title }: HallBracketProps) {
  const { width, height } = layoutBracket(matches);
  const zoom = useSyncExternalStore(onResize, () => {
    const room = Math.min((innerWidth * WIDE) / width, (innerHeight * HIGH) / height);
    return Math.round(Math.min(Math.max(room, 1), LARGEST) * 20) / 20;
  });
  return (
    // Another size is another drawing, seen whole again.
    <div key={zoom} style={{ zoom }}>
      <BracketCanvas matches={matches} title={title} ownId={null} goal={null} />
    </div>
  );
}
