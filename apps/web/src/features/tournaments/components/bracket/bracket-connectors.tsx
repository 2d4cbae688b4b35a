import type { BracketEdge } from "../../domain/bracket-layout.ts";
import "./bracket-connectors.css";

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
 * All connectors in a few paths, however many matches there are.
 * The highlighted ones are on top. The drops of losers would cover everything, so only the highlighted one is drawn.
 */
export function BracketConnectors({ width, height, edges, litEdges }: BracketConnectorsProps) {
  return (
    <svg aria-hidden className="bracket-connectors" width={width} height={height}>
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
      <path d={joined(edges)} className="bracket-connector" />
      <path d={joined(litEdges)} className="bracket-connector-glow" />
      <path d={joined(litEdges)} className="bracket-connector-lit" />
      <path d={joined(litEdges, true)} className="bracket-connector-drop" />
    </svg>
  );
}
