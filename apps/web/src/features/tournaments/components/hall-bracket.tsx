import { useSyncExternalStore } from "react";
import { layoutBracket } from "../domain/bracket-layout.ts";
import type { Stage } from "../domain/stage.ts";
import { SightContext } from "../hooks/use-sight.ts";
import { BracketCanvas } from "./bracket/bracket-canvas.tsx";

function onResize(changed: () => void) {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
}

/** What stands around the drawing leaves it this share of the screen. */
const [WIDE, HIGH] = [0.92, 0.74];
/** How much larger than on a page it may be, on a screen of the height of which that is enough. */
const [LARGEST, ENOUGH_AT] = [2, 1080];
/** What its frame needs above and below it. */
const AROUND = 80;

interface HallBracketProps {
  readonly matches: Stage["matches"];
  /** The ids of those that are drawn. */
  readonly shown: ReadonlySet<string>;
  readonly title: string;
  /** What goes on in them. */
  readonly said: ReadonlyMap<string, string>;
}

/** A part of the bracket as large as the screen lets it be whole: it is read from afar. */
export function HallBracket({ matches, shown, title, said }: HallBracketProps) {
  const { width, height } = layoutBracket(matches, shown);
  const zoom = useSyncExternalStore(onResize, () => {
    const room = Math.min((innerWidth * WIDE) / width, (innerHeight * HIGH) / (height + AROUND));
    const largest = LARGEST * Math.max(1, innerHeight / ENOUGH_AT);
    return Math.floor(Math.min(Math.max(room, 1), largest) * 20) / 20;
  });
  return (
    <SightContext value={{ ownId: null, isLater: false, said }}>
      {/* Another size is another drawing, seen whole again. */}
      <div key={zoom} style={{ zoom }}>
        <BracketCanvas matches={matches} shown={shown} title={title} ownId={null} goal={null} />
      </div>
    </SightContext>
  );
}
