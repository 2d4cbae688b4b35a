import { List, Network } from "lucide-react";
import { use, useEffect, useRef, useState } from "react";
import { useServerRender } from "@/hooks/use-server-render";
import { keepInView } from "@/lib/keep-in-view";
import { stagesCopy } from "../../stages-copy.ts";
import { type BracketGoal, goalAt } from "../../domain/bracket-scroll-target.ts";
import { bracketViews } from "../../domain/bracket-view.ts";
import type { TournamentMatch } from "../../domain/tournament-match.ts";
import { useMediaQuery } from "@/hooks/use-media-query";
import { useAddressWord } from "../../hooks/use-url-choice.ts";
import { DeskSightContext } from "../../hooks/desk-view-context.ts";
import { ViewSwitch } from "../view-switch.tsx";
import { BracketCanvas } from "./bracket-canvas.tsx";
import { BracketFinder } from "./bracket-finder.tsx";
import { BracketRounds } from "./bracket-rounds.tsx";

interface BracketProps {
  readonly matches: TournamentMatch[];
  /** The tournament's name, which nothing else shows in full screen. */
  readonly title: string;
  /** The viewer's participant, if it plays in this bracket. */
  readonly ownId: string | null;
  /** The match that the page's URL names. */
  readonly wantedId: string | null;
}

const views = [
  { view: "llave", Icon: Network, label: stagesCopy.bracket.treeView },
  { view: "rondas", Icon: List, label: stagesCopy.bracket.listView },
] as const;

/**
 * An elimination bracket, as a drawing or round by round.
 * The desk or the URL selects the view; otherwise phones show it round by round.
 */
export function Bracket({ matches, title, ownId, wantedId }: BracketProps) {
  const drawn = useServerRender();
  const [view, setView] = useAddressWord("vista", bracketViews);
  const deskView = use(DeskSightContext)?.bracketView;
  const section = useRef<HTMLElement>(null);
  const [goal, setGoal] = useState<BracketGoal | null>(() => goalAt(matches, wantedId));
  const isNarrow = useMediaQuery("(width < 48rem)", drawn.isNarrow);
  const isTouch = useMediaQuery("(pointer: coarse)", drawn.isNarrow);
  const treeHint = isTouch ? stagesCopy.bracket.treeHintTouch : stagesCopy.bracket.treeHint;
  const shown = deskView ?? view ?? (isNarrow ? "rondas" : "llave");

  // Scrolls the page to the requested match, because the drawing may be outside the window, and puts the focus there.
  useEffect(() => {
    if (wantedId === null) return undefined;
    const card = section.current?.querySelector<HTMLElement>(
      `[data-match="${CSS.escape(wantedId)}"]`,
    );
    if (!card) return undefined;
    card.focus({ preventScroll: true });
    return keepInView(card);
  }, [wantedId]);

  return (
    <section ref={section} aria-label={stagesCopy.bracket.label}>
      <div className="mb-3 flex items-center gap-3 print:hidden">
        <BracketFinder matches={matches} ownId={ownId} onFind={setGoal} />
        <p className="[section:has(>[data-whole])_&]:invisible text-sm text-muted max-xl:sr-only">
          {shown === "llave" ? treeHint : isTouch && stagesCopy.bracket.listHint}
        </p>
        {!deskView && (
          <ViewSwitch
            label={stagesCopy.bracket.view}
            views={views}
            shown={shown}
            onChange={setView}
            isTight
          />
        )}
      </div>
      {shown === "llave" ? (
        <BracketCanvas matches={matches} title={title} ownId={ownId} goal={goal} />
      ) : (
        <BracketRounds matches={matches} ownId={ownId} goal={goal} />
      )}
    </section>
  );
}
