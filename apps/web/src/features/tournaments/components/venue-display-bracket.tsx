import { useSyncExternalStore } from "react";
import { layoutBracket } from "../domain/bracket-layout.ts";
import type { Stage } from "../domain/stage.ts";
import { SightContext } from "../hooks/stage-view-context.ts";
import { BracketCanvas } from "./bracket/bracket-canvas.tsx";

function onResize(changed: () => void) {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
}

/** The share of the screen that the drawing may use. */
const [WIDE, HIGH] = [0.92, 0.74];
/** The largest magnification, and the screen height at which it is reached. */
const [LARGEST, ENOUGH_AT] = [2, 1080];
/** The height in pixels that the frame adds to that of the drawing. */
const AROUND = 80;

interface VenueBracketProps {
  readonly matches: Stage["matches"];
  /** The ids of the matches to show. */
  readonly shown: ReadonlySet<string>;
  readonly title: string;
  /** The current phase of the matches, in words. */
  readonly said: ReadonlyMap<string, string>;
}

/** A part of the bracket, as large as the screen allows, to read from a distance. */
export function VenueBracket({ matches, shown, title, said }: VenueBracketProps) {
  const { width, height } = layoutBracket(matches, shown);
  const zoom = useSyncExternalStore(onResize, () => {
    const room = Math.min((innerWidth * WIDE) / width, (innerHeight * HIGH) / (height + AROUND));
    const largest = LARGEST * Math.max(1, innerHeight / ENOUGH_AT);
    return Math.floor(Math.min(Math.max(room, 1), largest) * 20) / 20;
  });
  return (
    <SightContext value={{ ownId: null, isLater: false, said }}>
      {/* If the zoom changes, the drawing is mounted again, so that it fits the screen again. */}
      <div key={zoom} style={{ zoom }}>
        <BracketCanvas matches={matches} shown={shown} title={title} ownId={null} goal={null} />
      </div>
    </SightContext>
  );
}
