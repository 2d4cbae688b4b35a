import { ArrowDown, ArrowUp } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "@/components/ui/button";
import type { BracketBand } from "../../domain/bracket-layout.ts";
import { isDoubleElimination } from "../../domain/bracket-match.ts";
import type { TournamentMatch } from "../../domain/tournament-match.ts";
import { stagesCopy } from "../../stages-copy.ts";
import type { PanZoom } from "./pan-zoom.ts";

interface UpperAndLowerBracketLinksProps {
  readonly bands: readonly BracketBand<TournamentMatch>[];
  readonly control: RefObject<PanZoom | null>;
}

/** Links to the upper and lower bracket, because the lower one begins outside the visible area of the drawing. */
export function UpperAndLowerBracketLinks({ bands, control }: UpperAndLowerBracketLinksProps) {
  if (bands.length < 2) return null;
  const matches = bands.flatMap(({ columns }) => columns.flatMap((column) => column.matches));
  const isDouble = isDoubleElimination(matches);
  return (
    <fieldset
      className="flex gap-1 max-sm:w-full max-sm:*:flex-auto"
      aria-label={stagesCopy.bracket.bands}
    >
      {bands.map(({ top, columns }, index) => (
        <Button
          key={top}
          variant="secondary"
          size="sm"
          onClick={() => control.current?.goTo(index === 0 ? 0 : top)}
        >
          {index === 0 ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
          {stagesCopy.bracket.band(columns[0]?.matches[0]?.part, isDouble)}
        </Button>
      ))}
    </fieldset>
  );
}
