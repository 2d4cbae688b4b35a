import { stageRoundName } from "@/entities/match/domain/round-names";
import { bracketSizes, closeUp, placeColumns, type PlacedMatch } from "./bracket-columns.ts";
import { type BracketMatch, type BracketSlot, loserId } from "./bracket-match.ts";

export type BracketNode<Match extends BracketMatch> = {
  match: Match;
  /** The name of the round, used as the column's heading. */
  roundName: string;
  x: number;
  y: number;
};

export type BracketEdge = {
  fromId: string;
  toId: string;
  path: string;
  /** The participant who advances along this connector; null while the match is undecided. */
  participantId: string | null;
  /** Whether the line leads a loser to the lower bracket; it is visible only on a highlighted path. */
  isDrop: boolean;
};

export type BracketColumn<Match extends BracketMatch> = {
  name: string;
  x: number;
  matches: Match[];
};

/** One of the brackets in the drawing: the upper bracket, the lower bracket, or the bracket that decides places. */
export type BracketBand<Match extends BracketMatch> = {
  /** The y position at which the bracket's first row begins. */
  top: number;
  columns: BracketColumn<Match>[];
};

export type BracketLayout<Match extends BracketMatch> = {
  nodes: BracketNode<Match>[];
  edges: BracketEdge[];
  bands: BracketBand<Match>[];
  width: number;
  height: number;
};

const { cardWidth, cardHeight, columnGap, slotHeight } = bracketSizes;

/**
 * Positions the matches of an elimination: one column per round, each match half-way between the two that lead to it.
 * The positions do not depend on participants, so they stay the same when more participants become known.
 * The connectors follow from the next match of each winner and loser.
 * @param shown the ids of the matches to show; all if undefined
 */
export function layoutBracket<Match extends BracketMatch>(
  matches: Match[],
  shown?: ReadonlySet<string>,
): BracketLayout<Match> {
  const all = placeColumns(matches);
  const placed = shown ? closeUp(all.filter(({ match }) => shown.has(match.id))) : all;
  if (placed.length === 0) return { nodes: [], edges: [], bands: [], width: 0, height: 0 };
  const nodes = placed.map((place) => ({
    match: place.match,
    roundName: nameOf(place),
    x: place.column * (cardWidth + columnGap),
    y: place.y,
  }));
  return {
    nodes,
    edges: connect(nodes),
    bands: bandsOf(placed),
    width:
      (Math.max(...placed.map(({ column }) => column)) + 1) * (cardWidth + columnGap) - columnGap,
    height: Math.max(...nodes.map((node) => node.y)) + cardHeight + (slotHeight - cardHeight) / 2,
  };
}

/** Returns the brackets of an elimination (see `BracketBand`), each with its columns, without the layout's nodes. */
export function bracketBands<Match extends BracketMatch>(
  matches: readonly Match[],
): BracketBand<Match>[] {
  return bandsOf(placeColumns(matches));
}

const nameOf = <Match extends BracketMatch>({ match, shape }: PlacedMatch<Match>) =>
  stageRoundName({ ...shape, part: match.part, round: match.round });

function bandsOf<Match extends BracketMatch>(
  placed: readonly PlacedMatch<Match>[],
): BracketBand<Match>[] {
  return [...Map.groupBy(placed, ({ bandTop }) => bandTop)].map(([top, own]) => ({
    top,
    columns: [...Map.groupBy(own, ({ column }) => column)]
      .toSorted(([a], [b]) => a - b)
      .map(([column, inColumn]) => {
        // The third-place match is below the final, under the same heading.
        const main = inColumn.find(({ match }) => match.part !== "third_place");
        return {
          name: main ? nameOf(main) : "",
          x: column * (cardWidth + columnGap),
          matches: inColumn.map(({ match }) => match),
        };
      }),
  }));
}

function connect<Match extends BracketMatch>(nodes: BracketNode<Match>[]): BracketEdge[] {
  const byId = new Map(nodes.map((node) => [node.match.id, node]));
  const [first, second] = ["final", "final"].map((part, index) =>
    nodes.find(({ match }) => match.part === part && match.round === index + 1),
  );
  const edge = (
    from: BracketNode<Match>,
    slot: BracketSlot | null,
    participantId: string | null,
    isDrop: boolean,
  ): BracketEdge[] => {
    const to = slot && byId.get(slot.matchId);
    if (!to) return [];
    const y = to.y + cardHeight * (slot.slot === 1 ? 0.25 : 0.75);
    const path = isDrop ? dropLine(from, to, y) : elbow(from, to.x, y);
    return [{ fromId: from.match.id, toId: to.match.id, participantId, isDrop, path }];
  };
  return [
    ...nodes.flatMap((from) => [
      ...edge(from, from.match.next, from.match.winnerId, false),
      ...edge(from, from.match.loserNext, loserId(from.match), true),
    ]),
    // Both sides of the first grand final play the second grand final.
    ...[1, 2].flatMap((slot) =>
      first && second
        ? edge(
            first,
            { matchId: second.match.id, slot },
            slot === 1 ? second.match.participant1Id : second.match.participant2Id,
            false,
          )
        : [],
    ),
  ];
}

type Point = { x: number; y: number };

/** A horizontal–vertical–horizontal line with rounded corners, which turns just before the card at its end. */
function elbow(from: Point, x2: number, y2: number): string {
  const x1 = from.x + cardWidth;
  const y1 = from.y + cardHeight / 2;
  // Between two cards on almost the same level, the connector is a straight line.
  if (Math.abs(y2 - y1) <= cardHeight / 4) return `M${x1} ${y1}H${x2}`;
  return x2 > x1 ? bend(x1, y1, x2 - columnGap / 2, x2, y2) : dropLine(from, { x: x2, y: y2 }, y2);
}

/**
 * The line runs down the gap next to the column.
 * If both cards are in the same column, the line enters the lower card from the right.
 */
function dropLine(from: Point, to: Point, y2: number): string {
  const x1 = from.x + cardWidth;
  const y1 = from.y + cardHeight / 2;
  return to.x > from.x
    ? bend(x1, y1, to.x - columnGap / 4, to.x, y2)
    : bend(x1, y1, x1 + columnGap / 4, to.x + cardWidth, y2);
}

function bend(x1: number, y1: number, middle: number, x2: number, y2: number): string {
  const down = Math.sign(y2 - y1);
  const radius = Math.min(10, Math.abs(y2 - y1) / 2);
  if (radius === 0) return `M${x1} ${y1}H${x2}`;
  const [into, out] = [Math.sign(middle - x1) * radius, Math.sign(x2 - middle) * radius];
  return [
    `M${x1} ${y1}H${middle - into}`,
    `Q${middle} ${y1} ${middle} ${y1 + down * radius}`,
    `V${y2 - down * radius}`,
    `Q${middle} ${y2} ${middle + out} ${y2}H${x2}`,
  ].join("");
}

/** The matches and connectors on one participant's path. */
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
