import { roundName } from "@/entities/match/domain/round-names";

/** What the layout needs to know of a match; the cards know more. */
export type BracketMatch = {
  id: string;
  /** From 1. */
  round: number;
  /** From 1 at the top of its round. */
  position: number;
  participant1Id: string | null;
  participant2Id: string | null;
  winnerId: string | null;
  isThirdPlace: boolean;
};

export type BracketNode<Match extends BracketMatch> = {
  match: Match;
  round: number;
  x: number;
  y: number;
};

export type BracketEdge = {
  fromId: string;
  toId: string;
  /** SVG path data. */
  path: string;
  /** Who walks along this connector; null while the match is undecided. */
  participantId: string | null;
};

export type BracketColumn = { round: number; name: string; x: number };

export type BracketLayout<Match extends BracketMatch> = {
  nodes: BracketNode<Match>[];
  edges: BracketEdge[];
  columns: BracketColumn[];
  width: number;
  height: number;
};

/** Sizes in pixels of the unscaled drawing. */
export const bracketSizes = {
  cardWidth: 240,
  cardHeight: 64,
  columnGap: 56,
  slotHeight: 92,
  topPadding: 8,
} as const;

const { cardWidth, cardHeight, columnGap, slotHeight, topPadding } = bracketSizes;

/**
 * Places the matches of an elimination bracket: one column a round, each match half-way between
 * the two that feed it, and the connectors between them. The third-place match sits below the final.
 * Positions follow from round and position alone, so a half-known bracket does not move later.
 */
export function layoutBracket<Match extends BracketMatch>(matches: Match[]): BracketLayout<Match> {
  const main = matches.filter((match) => !match.isThirdPlace);
  if (main.length === 0) return { nodes: [], edges: [], columns: [], width: 0, height: 0 };
  const firstRound = Math.min(...main.map((match) => match.round));
  const rounds = Math.max(...main.map((match) => match.round)) - firstRound + 1;
  const column = (match: Match) => match.round - firstRound;
  const nodes = main
    .toSorted((a, b) => a.round - b.round || a.position - b.position)
    .map((match) => ({
      match,
      round: column(match) + 1,
      x: column(match) * (cardWidth + columnGap),
      y: topPadding + (match.position - 0.5) * slotHeight * 2 ** column(match) - cardHeight / 2,
    }));
  const thirdPlace = matches.find((match) => match.isThirdPlace);
  const final = nodes.at(-1);
  if (thirdPlace && final)
    nodes.push({ match: thirdPlace, round: rounds, x: final.x, y: final.y + slotHeight * 1.35 });
  return {
    nodes,
    edges: connect(nodes.filter((node) => !node.match.isThirdPlace)),
    columns: Array.from({ length: rounds }, (_, index) => ({
      round: index + 1,
      name: roundName(index + 1, rounds),
      x: index * (cardWidth + columnGap),
    })),
    width: rounds * (cardWidth + columnGap) - columnGap,
    height: Math.max(...nodes.map((node) => node.y)) + cardHeight + (slotHeight - cardHeight) / 2,
  };
}

function connect<Match extends BracketMatch>(nodes: BracketNode<Match>[]): BracketEdge[] {
  const bySlot = new Map(nodes.map((node) => [`${node.round}:${node.match.position}`, node]));
  return nodes.flatMap((from) => {
    const to = bySlot.get(`${from.round + 1}:${Math.ceil(from.match.position / 2)}`);
    if (!to) return [];
    const intoUpperRow = from.match.position % 2 === 1;
    return [
      {
        fromId: from.match.id,
        toId: to.match.id,
        participantId: from.match.winnerId,
        path: elbow(
          from.x + cardWidth,
          from.y + cardHeight / 2,
          to.x,
          to.y + cardHeight * (intoUpperRow ? 0.25 : 0.75),
        ),
      },
    ];
  });
}

/** A horizontal-vertical-horizontal line with rounded corners. */
function elbow(x1: number, y1: number, x2: number, y2: number): string {
  const middle = (x1 + x2) / 2;
  const down = Math.sign(y2 - y1);
  const radius = Math.min(10, Math.abs(y2 - y1) / 2);
  if (radius === 0) return `M${x1} ${y1}H${x2}`;
  return [
    `M${x1} ${y1}H${middle - radius}`,
    `Q${middle} ${y1} ${middle} ${y1 + down * radius}`,
    `V${y2 - down * radius}`,
    `Q${middle} ${y2} ${middle + radius} ${y2}H${x2}`,
  ].join("");
}

/** The matches and connectors that one participant has walked. */
export function participantPath<Match extends BracketMatch>(
  layout: BracketLayout<Match>,
  participantId: string | null,
) {
  if (participantId === null) return { matchIds: new Set<string>(), edges: [] };
  const plays = ({ match }: BracketNode<Match>) =>
    match.participant1Id === participantId || match.participant2Id === participantId;
  return {
    matchIds: new Set(layout.nodes.filter(plays).map((node) => node.match.id)),
    edges: layout.edges.filter((edge) => edge.participantId === participantId),
  };
}

/** The winner of the final, once there is one. */
export function championId(matches: BracketMatch[]): string | null {
  const main = matches.filter((match) => !match.isThirdPlace);
  const lastRound = Math.max(...main.map((match) => match.round));
  const last = main.filter((match) => match.round === lastRound);
  return last.length === 1 ? (last[0]?.winnerId ?? null) : null;
}
