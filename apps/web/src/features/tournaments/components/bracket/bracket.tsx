import { List, Network } from "lucide-react";
import { Button } from "@/components/ui/button";
import { copy } from "../../copy.ts";
import type { TournamentMatch } from "../../domain/tournament-match.ts";
import { useMediaQuery } from "../../hooks/use-media-query.ts";
import { BracketCanvas } from "./bracket-canvas.tsx";
import { BracketRounds } from "./bracket-rounds.tsx";

export type BracketView = "tree" | "list";

interface BracketProps {
  readonly matches: TournamentMatch[];
  /** The view that the address asks for; without one, a phone shows the list. */
  readonly view: BracketView | null;
  readonly onViewChange: (view: BracketView) => void;
}

const views = [
  { view: "tree", Icon: Network, label: copy.bracket.treeView },
  { view: "list", Icon: List, label: copy.bracket.listView },
] as const;

/** An elimination bracket, as a drawing or round by round. */
export function Bracket({ matches, view, onViewChange }: BracketProps) {
  const isNarrow = useMediaQuery("(width < 48rem)");
  const isTouch = useMediaQuery("(pointer: coarse)");
  const treeHint = isTouch ? copy.bracket.treeHintTouch : copy.bracket.treeHint;
  const shown = view ?? (isNarrow ? "list" : "tree");
  return (
    <section aria-label={copy.bracket.label}>
      <div className="mb-3 flex items-center justify-between gap-3 print:hidden">
        <p className="text-sm text-muted">{shown === "tree" ? treeHint : copy.bracket.listHint}</p>
        <fieldset className="flex flex-none gap-1" aria-label={copy.bracket.view}>
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
      {shown === "tree" ? <BracketCanvas matches={matches} /> : <BracketRounds matches={matches} />}
    </section>
  );
}
