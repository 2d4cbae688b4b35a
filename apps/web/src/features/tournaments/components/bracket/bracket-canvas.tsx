import { type CSSProperties, type KeyboardEvent, useEffect, useState } from "react";
import { useNow } from "@/hooks/use-now";
import { roundWords } from "@/entities/match/copy";
import { copy } from "../../copy.ts";
import {
  bracketSizes,
  championId,
  layoutBracket,
  participantPath,
} from "../../domain/bracket-layout.ts";
import { neighbour, nodesWithin } from "../../domain/bracket-navigation.ts";
import type { TournamentMatch } from "../../domain/tournament-match.ts";
import { usePanZoom } from "../../hooks/use-pan-zoom.ts";
import { useIsPrinting } from "../../hooks/use-printing.ts";
import { BracketConnectors } from "./bracket-connectors.tsx";
import { BracketHeadings } from "./bracket-headings.tsx";
import { BracketToolbar } from "./bracket-toolbar.tsx";
import { MatchCard } from "./match-card.tsx";

const TOP_INSET = 56;
/** Width in CSS pixels of the printable area of a landscape page. */
const PRINT_WIDTH = 1040;
/** How soon a match whose hour has come starts to pulse. */
const CLOCK_MS = 15_000;
const { cardWidth, cardHeight, slotHeight } = bracketSizes;

interface BracketCanvasProps {
  readonly matches: TournamentMatch[];
}

function litParticipant(target: EventTarget, matches: TournamentMatch[]): string | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>("[data-participant]")?.dataset.participant;
  if (row) return row;
  const matchId = target.closest<HTMLElement>("[data-match]")?.dataset.match;
  return matches.find((match) => match.id === matchId)?.winnerId ?? null;
}

/** The bracket as a drawing: rounds as columns, dragged and zoomed, walked with the arrow keys. */
export function BracketCanvas({ matches }: BracketCanvasProps) {
  const layout = layoutBracket(matches);
  const { viewport, content, headings, control, box } = usePanZoom({
    width: layout.width,
    height: layout.height,
    topInset: TOP_INSET,
  });
  const [pointedId, setPointedId] = useState<string | null>(null);
  const [activeId, setActiveId] = useState(layout.nodes[0]?.match.id ?? null);
  const [focusRequest, setFocusRequest] = useState<string | null>(null);
  const now = useNow(CLOCK_MS);
  const isPrinting = useIsPrinting();
  const path = participantPath(layout, pointedId ?? championId(matches));
  const current = layout.nodes.some((node) => node.match.id === activeId)
    ? activeId
    : layout.nodes[0]?.match.id;
  const shown = isPrinting ? layout.nodes : nodesWithin(layout, box);
  const active = layout.nodes.find((node) => node.match.id === current);
  const nodes = active && !shown.includes(active) ? [...shown, active] : shown;

  // The focus can only move once the target, maybe far off screen, has been rendered.
  useEffect(() => {
    if (!focusRequest) return;
    content.current
      ?.querySelector<HTMLElement>(`[data-match="${focusRequest}"]`)
      ?.focus({ preventScroll: true });
  }, [focusRequest, content]);

  // One listener for all cards: a card whose match did not change is not rendered again by a pan.
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
    control.current?.reveal({
      left: node.x,
      top: node.y,
      right: node.x + cardWidth,
      bottom: node.y + slotHeight,
    });
  }

  const printScale = Math.min(1, PRINT_WIDTH / layout.width);
  const sizes = {
    "--bracket-width": `${layout.width}px`,
    "--bracket-height": `${layout.height}px`,
    "--print-scale": printScale,
    "--print-height": `${layout.height * printScale}px`,
    "--card-width": `${cardWidth}px`,
    "--card-height": `${cardHeight}px`,
  } as CSSProperties;

  return (
    // Not a control: what the cards inside do bubbles up to here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={viewport}
      className="bracket-viewport"
      style={sizes}
      data-pointed={pointedId !== null || undefined}
      onPointerOver={(event) =>
        event.pointerType === "mouse" && setPointedId(litParticipant(event.target, matches))
      }
      onPointerLeave={() => setPointedId(null)}
      onFocus={(event) => onFocus(event.target)}
      onBlur={() => setPointedId(null)}
      onKeyDown={onKeyDown}
    >
      <BracketHeadings ref={headings} columns={layout.columns} matches={matches} />
      <div ref={content} className="bracket-content">
        <BracketConnectors
          width={layout.width}
          height={layout.height}
          edges={layout.edges}
          litEdges={path.edges}
        />
        <ul aria-label={copy.bracket.label}>
          {nodes.map((node) => (
            <li
              key={node.match.id}
              className="bracket-node"
              style={{ transform: `translate(${node.x}px, ${node.y}px)` }}
            >
              {node.match.isThirdPlace && <p className="match-place">{roundWords.thirdPlace}</p>}
              <MatchCard
                match={node.match}
                place={copy.bracket.place(layout.columns[node.round - 1]?.name ?? "", node.match)}
                now={now}
                isLit={path.matchIds.has(node.match.id)}
                tabIndex={node.match.id === current ? 0 : -1}
              />
            </li>
          ))}
        </ul>
      </div>
      <BracketToolbar control={control} viewport={viewport} />
    </div>
  );
}
