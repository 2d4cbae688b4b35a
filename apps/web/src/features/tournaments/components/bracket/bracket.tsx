import { List, Network } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useDrawing } from "@/hooks/use-drawing";
import { keepInSight } from "@/lib/keep-in-sight";
import { stagesCopy } from "../../stages-copy.ts";
import { type BracketGoal, goalAt } from "../../domain/bracket-goal.ts";
import type { TournamentMatch } from "../../domain/tournament-match.ts";
import { useMediaQuery } from "@/hooks/use-media-query";
import { BracketCanvas } from "./bracket-canvas.tsx";
import { BracketFinder } from "./bracket-finder.tsx";
import { BracketRounds } from "./bracket-rounds.tsx";

export type BracketView = "tree" | "list";

interface BracketProps {
  readonly matches: TournamentMatch[];
  /** The tournament's name: in full screen nothing else says whose bracket it is. */
  readonly title: string;
  /** The viewer's own participant, where he plays here. */
  readonly ownId: string | null;
  /** A match that the address asks for. */
  readonly wantedId: string | null;
  /** The view that the address asks for; without one, a phone shows the list. */
  readonly view: BracketView | null;
  readonly onViewChange: (view: BracketView) => void;
}

const views = [
  { view: "tree", Icon: Network, label: stagesCopy.bracket.treeView },
  { view: "list", Icon: List, label: stagesCopy.bracket.listView },
] as const;

/** An elimination bracket, as a drawing or round by round. */
export function Bracket({ matches, title, ownId, wantedId, view, onViewChange }: BracketProps) {
  const drawn = useDrawing();
  const section = useRef<HTMLElement>(null);
  const [goal, setGoal] = useState<BracketGoal | null>(() => goalAt(matches, wantedId));
  const isNarrow = useMediaQuery("(width < 48rem)", drawn.isNarrow);
  const isTouch = useMediaQuery("(pointer: coarse)", drawn.isNarrow);
  const treeHint = isTouch ? stagesCopy.bracket.treeHintTouch : stagesCopy.bracket.treeHint;
  const shown = view ?? (isNarrow ? "list" : "tree");

  // The drawing has brought it into sight by now; it may itself reach beyond the window. Who came by
  // the keyboard goes on from it.
  useEffect(() => {
    if (wantedId === null) return undefined;
    const card = section.current?.querySelector<HTMLElement>(
      `[data-match="${CSS.escape(wantedId)}"]`,
    );
    if (!card) return undefined;
    card.focus({ preventScroll: true });
    return keepInSight(card);
  }, [wantedId]);

  return (
    <section ref={section} aria-label={stagesCopy.bracket.label}>
      <div className="mb-3 flex items-center gap-3 print:hidden">
        <BracketFinder matches={matches} ownId={ownId} onFind={setGoal} />
        <p className="bracket-hint text-sm text-muted max-xl:sr-only">
          {shown === "tree" ? treeHint : isTouch && stagesCopy.bracket.listHint}
        </p>
        <fieldset className="flex flex-none gap-1" aria-label={stagesCopy.bracket.view}>
          {views.map(({ view: option, Icon, label }) => (
            <Button
              key={option}
              variant={shown === option ? "secondary" : "ghost"}
              size="sm"
              icon
              aria-label={label}
              title={label}
              aria-pressed={shown === option}
              onClick={() => onViewChange(option)}
            >
              <Icon aria-hidden />
            </Button>
          ))}
        </fieldset>
      </div>
      {shown === "tree" ? (
        <BracketCanvas matches={matches} title={title} ownId={ownId} goal={goal} />
      ) : (
        <BracketRounds matches={matches} ownId={ownId} goal={goal} />
      )}
    </section>
  );
}
