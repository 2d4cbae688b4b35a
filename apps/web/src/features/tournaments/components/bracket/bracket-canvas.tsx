import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { roundWords } from "@/entities/match/copy";
import { isMatchOver } from "@/entities/match/domain/status";
import { stagesCopy } from "../../stages-copy.ts";
import { layoutBracket, participantPath } from "../../domain/bracket-layout.ts";
import type { BracketGoal } from "../../domain/bracket-scroll-target.ts";
import { championId } from "../../domain/bracket-match.ts";
import { neighbour, nodesWithin } from "../../domain/bracket-navigation.ts";
import { bracketSizes } from "../../domain/bracket-columns.ts";
import type { TournamentMatch } from "../../domain/tournament-match.ts";
import { useIsPrinting } from "../../hooks/use-printing.ts";
import { UpperAndLowerBracketLinks } from "./upper-and-lower-bracket-links.tsx";
import { BracketConnectors } from "./bracket-connectors.tsx";
import { BracketHeadings } from "./bracket-headings.tsx";
import { BracketToolbar } from "./bracket-toolbar.tsx";
import { MatchCard } from "./match-card.tsx";
import { MARGIN, MIN_INITIAL_SCALE } from "./pan-zoom.ts";
import { usePanZoom } from "./use-pan-zoom.ts";
import "./bracket-canvas.css";

const TOP_INSET = 56;
/** Width in CSS pixels of the printable area of a landscape page. */
const PRINT_WIDTH = 1040;
/** Height in CSS pixels of a printed page below the title. */
const PRINT_HEIGHT = 420;
/** A smaller scale is unreadable: a larger drawing takes more pages. */
const MIN_PRINT_SCALE = 0.55;
/** How often the current time is updated: a match card pulses from its scheduled time on. */
const CLOCK_MS = 15_000;
const { cardWidth, cardHeight, slotHeight } = bracketSizes;

const FRAME = cn(
  "flex flex-col overflow-clip rounded-lg border bg-surface-sunken",
  "[&:fullscreen]:rounded-none [&:fullscreen]:border-0 print:overflow-visible print:border-0",
);
/** A drawing that is completely visible cannot be dragged. */
const VIEWPORT = cn(
  "@container relative flex-1 cursor-grab touch-none overflow-hidden select-none active:cursor-grabbing",
  "bg-surface-sunken [[data-whole]>&]:cursor-auto print:overflow-visible print:bg-none",
);

interface BracketCanvasProps {
  readonly matches: TournamentMatch[];
  /** The tournament's name, shown in full screen. */
  readonly title: string;
  /** The viewer's participant: its path is highlighted until there is a champion. */
  readonly ownId: string | null;
  /** The match to scroll to, and the participant whose path is highlighted; null if nobody requested one. */
  readonly goal: BracketGoal | null;
  /** The ids of the matches to show; all if undefined. */
  readonly shown?: ReadonlySet<string>;
}

function litParticipant(target: EventTarget, matches: TournamentMatch[]): string | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>("[data-participant]")?.dataset.participant;
  if (row) return row;
  const matchId = target.closest<HTMLElement>("[data-match]")?.dataset.match;
  return matches.find((match) => match.id === matchId)?.winnerId ?? null;
}

/** The bracket with one column per round. Users drag and zoom it, and move between matches with the arrow keys. */
export function BracketCanvas({ matches, title, ownId, goal, shown: part }: BracketCanvasProps) {
  const layout = layoutBracket(matches, part);
  const { viewport, content, headings, control, box } = usePanZoom({
    width: layout.width,
    height: layout.height,
    topInset: TOP_INSET,
  });
  const frame = useRef<HTMLDivElement>(null);
  const [pointedId, setPointedId] = useState<string | null>(null);
  const [activeId, setActiveId] = useState(layout.nodes[0]?.match.id ?? null);
  const [focusRequest, setFocusRequest] = useState<string | null>(null);
  const [seenGoal, setSeenGoal] = useState<BracketGoal | null>(null);
  if (goal !== seenGoal) {
    setSeenGoal(goal);
    if (goal) setActiveId(goal.matchId);
  }
  const now = useNow(CLOCK_MS);
  const isPrinting = useIsPrinting();
  const path = participantPath(
    layout,
    pointedId ?? goal?.participantId ?? championId(matches) ?? ownId,
  );
  const current = layout.nodes.some((node) => node.match.id === activeId)
    ? activeId
    : layout.nodes[0]?.match.id;
  const shown = isPrinting ? layout.nodes : nodesWithin(layout, box);
  const active = layout.nodes.find((node) => node.match.id === current);
  const nodes = active && !shown.includes(active) ? [...shown, active] : shown;

  // The focus moves after the target match, which may be far off screen, has been rendered.
  useEffect(() => {
    if (!focusRequest) return;
    content.current
      ?.querySelector<HTMLElement>(`[data-match="${focusRequest}"]`)
      ?.focus({ preventScroll: true });
  }, [focusRequest, content]);

  function reveal(matchId: string) {
    const node = layout.nodes.find(({ match }) => match.id === matchId);
    if (!node) return;
    const [right, bottom] = [node.x + cardWidth, node.y + slotHeight];
    control.current?.reveal({ left: node.x, top: node.y, right, bottom });
  }
  const revealGoal = useEffectEvent((asked: BracketGoal | null) => {
    if (asked) reveal(asked.matchId);
    else {
      // Without a requested match, the view starts at the current round, at the top of its bracket.
      // If a live match of this round would be off screen, the view moves down to it.
      const open = layout.nodes.filter(({ match }) => !isMatchOver(match.status));
      const going = open.find(({ match }) => match.side1 && match.side2) ?? open[0];
      if (!going) return;
      const band = layout.bands.findLast(({ top }) => top <= going.y);
      control.current?.goTo(band === layout.bands[0] ? 0 : (band?.top ?? 0), going.x);
      const live = open.find(({ x, match }) => x === going.x && match.liveSince);
      if (live) reveal(live.match.id);
    }
  });
  useEffect(() => revealGoal(goal), [goal]);

  // One listener serves all cards, so that a pan does not render cards again whose match did not change.
  function onKeyDown(event: KeyboardEvent) {
    const fromId = event.target instanceof HTMLElement ? event.target.dataset.match : undefined;
    const nextId = fromId === undefined ? null : neighbour(layout, fromId, event.key);
    if (!nextId) return;
    event.preventDefault();
    setActiveId(nextId);
    setFocusRequest(nextId);
  }

  function onFocus(target: EventTarget) {
    setPointedId(litParticipant(target, matches));
    const id = target instanceof HTMLElement ? target.dataset.match : undefined;
    const node = layout.nodes.find((candidate) => candidate.match.id === id);
    if (!node) return;
    setActiveId(node.match.id);
    // Only keyboard focus moves the drawing. If a press moved it, the pointer would be released over another element.
    if (!(target instanceof HTMLElement) || !target.matches(":focus-visible")) return;
    reveal(node.match.id);
    // Part of the drawing may be outside the window, so the page scrolls too.
    target.scrollIntoView({ block: "nearest" });
  }

  const printScale = Math.min(
    1,
    PRINT_WIDTH / layout.width,
    Math.max(MIN_PRINT_SCALE, PRINT_HEIGHT / layout.height),
  );
  const sizes = {
    "--bracket-width": `${layout.width}px`,
    "--bracket-height": `${layout.height}px`,
    "--bracket-margin": `${MARGIN}px`,
    "--bracket-top": `${TOP_INSET}px`,
    "--bracket-least": MIN_INITIAL_SCALE,
    "--print-scale": printScale,
    "--print-height": `${layout.height * printScale}px`,
    "--card-width": `${cardWidth}px`,
    "--card-height": `${cardHeight}px`,
  } as CSSProperties;

  return (
    // This element is not a control: it handles events that bubble up from the match cards.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      className={cn("bracket-frame", FRAME)}
      style={sizes}
      onPointerOver={(event) =>
        event.pointerType === "mouse" && setPointedId(litParticipant(event.target, matches))
      }
      onPointerLeave={() => setPointedId(null)}
      onFocus={(event) => onFocus(event.target)}
      onBlur={() => setPointedId(null)}
      onKeyDown={onKeyDown}
    >
      <div ref={viewport} className={cn("bracket-viewport", VIEWPORT)}>
        <BracketHeadings ref={headings} bands={layout.bands} />
        <div
          ref={content}
          className="bracket-content absolute top-0 left-0 h-(--bracket-height) w-(--bracket-width) origin-top-left will-change-transform print:top-12"
        >
          <BracketConnectors
            width={layout.width}
            height={layout.height}
            edges={layout.edges}
            litEdges={path.edges}
          />
          <ul aria-label={stagesCopy.bracket.label}>
            {nodes.map((node) => (
              <li
                key={node.match.id}
                className={cn(
                  "absolute top-0 left-0 w-(--card-width) transition-opacity duration-(--duration-normal) print:break-inside-avoid",
                  pointedId !== null && !path.matchIds.has(node.match.id) && "opacity-50",
                )}
                data-wanted={node.match.id === goal?.matchId || undefined}
                style={{ transform: `translate(${node.x}px, ${node.y}px)` }}
              >
                {node.match.part === "third_place" && (
                  <p className="match-place absolute bottom-[calc(100%+0.25rem)] font-display text-[0.9375rem] font-semibold text-muted">
                    {roundWords.thirdPlace}
                  </p>
                )}
                <MatchCard
                  match={node.match}
                  place={stagesCopy.bracket.place(node.roundName, node.match)}
                  now={now}
                  isLit={path.matchIds.has(node.match.id)}
                  tabIndex={node.match.id === current ? 0 : -1}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="bracket-foot flex flex-wrap items-center gap-1 border-t px-3 py-2 print:hidden">
        <p className="hidden flex-1 truncate font-display text-[1.75rem] leading-tight font-bold [:fullscreen>*>&]:block">
          {title}
        </p>
        <UpperAndLowerBracketLinks bands={layout.bands} control={control} />
        <BracketToolbar control={control} frame={frame} />
      </div>
    </div>
  );
}
