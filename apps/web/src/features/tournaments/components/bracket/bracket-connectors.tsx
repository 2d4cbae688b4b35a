import type { BracketEdge } from "../../domain/bracket-layout.ts";

interface BracketConnectorsProps {
  readonly width: number;
  readonly height: number;
  readonly edges: readonly BracketEdge[];
  readonly litEdges: readonly BracketEdge[];
}

const joined = (edges: readonly BracketEdge[], areDrops = false) =>
  edges
    .filter(({ isDrop }) => isDrop === areDrops)
    .map((edge) => edge.path)
    .join("");

/**
 * Renders the connectors of all matches as a few SVG paths, the highlighted ones on top.
 * Lines that lead losers to the lower bracket are hidden unless highlighted, because they would cover the bracket.
 */
export function BracketConnectors({ width, height, edges, litEdges }: BracketConnectorsProps) {
  const lit = joined(litEdges);
  return (
    <svg
      aria-hidden
      className="pointer-events-none absolute top-0 left-0 overflow-visible"
      width={width}
      height={height}
    >
      <defs>
        <linearGradient
          id="bracket-lit"
          gradientUnits="userSpaceOnUse"
          x1="0"
          x2={width}
          y1="0"
          y2="0"
        >
          <stop offset="0" stopColor="var(--accent)" />
          <stop offset="1" stopColor="var(--accent-2)" />
        </linearGradient>
      </defs>
      <g fill="none">
        <path
          d={joined(edges)}
          className="stroke-border-strong"
          strokeOpacity="0.7"
          strokeWidth="2"
        />
        {/* The highlighted path would reveal the champion, so it is hidden together with the results. */}
        <g className="result-part">
          {/* The glow around the path: a wider, fainter line. A filter would repaint the whole drawing. */}
          <path d={lit} className="stroke-accent" strokeOpacity="0.28" strokeWidth="9" />
          <path d={lit} stroke="url(#bracket-lit)" strokeWidth="3" />
          {/* The line that leads the loser of a match to the lower bracket. */}
          <path
            d={joined(litEdges, true)}
            stroke="url(#bracket-lit)"
            strokeDasharray="2 7"
            strokeLinecap="round"
            strokeWidth="3"
          />
        </g>
      </g>
    </svg>
  );
}
