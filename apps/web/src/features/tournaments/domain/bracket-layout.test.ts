import { describe, expect, test } from "vitest";
import { layoutBracket, participantPath } from "./bracket-layout";
import { type BracketMatch, championId } from "./bracket-match";
import { neighbour, nodesWithin } from "./bracket-navigation";
import { bracketSizes } from "./bracket-columns.ts";
import { bracketOf, doubleOf } from "./testing-bracket";

const { cardWidth, cardHeight, columnGap } = bracketSizes;
const thirdPlace: BracketMatch = {
  ...bracketOf(2)[0]!,
  id: "third",
  part: "third_place",
  round: 3,
  position: 1,
};
const placement: BracketMatch[] = [
  { ...thirdPlace, id: "p5a", part: "placement", round: 2, position: 1 },
  { ...thirdPlace, id: "p5b", part: "placement", round: 2, position: 2 },
  { ...thirdPlace, id: "p5", part: "placement", round: 3, position: 1 },
  { ...thirdPlace, id: "p7", part: "placement", round: 3, position: 2 },
];

/** The distance between two neighbouring cards of a column. */
function gapsOf(matches: BracketMatch[]): number[] {
  const { nodes } = layoutBracket(matches);
  return [...Map.groupBy(nodes, (node) => node.x).values()].flatMap((column) => {
    const tops = column.map((node) => node.y).toSorted((a, b) => a - b);
    return tops.slice(1).map((top, index) => top - tops[index]!);
  });
}

describe("layoutBracket", () => {
  test.each([
    { size: 2, columns: ["Final"], why: "two participants" },
    { size: 8, columns: ["Cuartos", "Semifinal", "Final"], why: "eight" },
    { size: 16, columns: ["Octavos", "Cuartos", "Semifinal", "Final"], why: "sixteen" },
  ])("$size participants: $why", ({ size, columns }) => {
    const layout = layoutBracket(bracketOf(size));
    expect(layout.bands[0]?.columns.map((column) => column.name)).toEqual(columns);
    expect(layout.nodes).toHaveLength(size - 1);
    expect(layout.edges).toHaveLength(size - 2);
  });

  test("every match sits half-way between the two that feed it, whatever the order of the rows", () => {
    const layout = layoutBracket(bracketOf(64).toReversed());
    const at = new Map(layout.nodes.map((node) => [node.match.id, node.y]));
    for (const to of layout.nodes.filter((node) => node.match.round > 1)) {
      const feeders = layout.edges
        .filter((edge) => edge.toId === to.match.id)
        .map((edge) => at.get(edge.fromId) ?? 0);
      expect(feeders).toHaveLength(2);
      expect(to.y).toBeCloseTo((feeders[0]! + feeders[1]!) / 2);
    }
  });

  test.each([
    { matches: [...bracketOf(8), thirdPlace], why: "the third-place match below the final" },
    { matches: [...bracketOf(8), thirdPlace, ...placement], why: "placement matches below it all" },
    { matches: doubleOf(4), why: "a double elimination of four" },
    { matches: doubleOf(64, 0, true), why: "a double elimination of 64 with a second final" },
  ])("no two cards overlap: $why", ({ matches }) => {
    expect(Math.min(...gapsOf(matches))).toBeGreaterThanOrEqual(cardHeight);
    const layout = layoutBracket(matches);
    expect(layout.height).toBeGreaterThanOrEqual(
      Math.max(...layout.nodes.map((node) => node.y)) + cardHeight,
    );
    expect(layout.width).toBe(Math.max(...layout.nodes.map((node) => node.x)) + cardWidth);
  });

  test("nothing known draws nothing", () => {
    expect(layoutBracket([])).toEqual({ nodes: [], edges: [], bands: [], width: 0, height: 0 });
  });
});

describe("layoutBracket of a double elimination", () => {
  const layout = layoutBracket(doubleOf(8, 1));
  const at = (id: string) => layout.nodes.find((node) => node.match.id === id)!;

  test("the lower bracket lies below the upper one, each with its own headings", () => {
    const names = layout.bands.map((band) => band.columns.map((column) => column.name));
    expect(names).toEqual([
      ["Ronda 1 superior", "Semifinal superior", "Final superior", "Gran final"],
      ["Ronda 1 inferior", "Ronda 2 inferior", "Semifinal inferior", "Final inferior"],
    ]);
    const bottom = Math.max(
      ...layout.nodes.filter(({ match }) => match.part === "bracket").map(({ y }) => y),
    );
    expect(layout.bands[1]!.top).toBeGreaterThan(bottom + cardHeight);
  });

  test("whoever loses drops within the column", () => {
    const drops = layout.edges.filter(({ isDrop }) => isDrop);
    expect(drops).toHaveLength(7);
    expect(new Set(drops.map(({ fromId, toId }) => at(toId).x - at(fromId).x))).toEqual(
      new Set([0]),
    );
  });

  test("the grand final stands right of everything, on the level of the upper final", () => {
    expect(at("f1").y).toBe(at("r3m1").y);
    expect(at("f1").x).toBe(at("l4m1").x + cardWidth + columnGap);
    expect(layout.edges.filter(({ toId }) => toId === "f1").map(({ fromId }) => fromId)).toEqual([
      "r3m1",
      "l4m1",
    ]);
  });

  test("a second final has a column of its own, and both finalists lead to it", () => {
    const both = layoutBracket(doubleOf(8, 0, true));
    expect(both.bands[0]!.columns.at(-1)?.name).toBe("Segunda final");
    expect(both.edges.filter(({ toId }) => toId === "f2")).toHaveLength(2);
  });

  test("a lower match that was taken out with its byes leaves the others where they were", () => {
    const gone = layoutBracket(doubleOf(8).filter(({ id }) => id !== "l1m1"));
    for (const { match, x, y } of gone.nodes) expect(at(match.id)).toMatchObject({ x, y });
  });

  test.each([
    { who: "p1", matches: ["r1m1", "r2m1"], drops: 0, why: "won and waits above" },
    { who: "p2", matches: ["r1m1", "l1m1"], drops: 1, why: "lost and dropped" },
  ])("the path of $who: $why", ({ who, matches, drops }) => {
    const known = doubleOf(8, 1).map((match) =>
      match.id === "l1m1" ? { ...match, participant1Id: "p2", participant2Id: "p4" } : match,
    );
    const path = participantPath(layoutBracket(known), who);
    expect(path.matchIds).toEqual(new Set(matches));
    expect(path.edges.filter(({ isDrop }) => isDrop)).toHaveLength(drops);
  });
});

test("placement matches have headings of their own below the bracket", () => {
  const { bands } = layoutBracket([...bracketOf(8), ...placement]);
  expect(bands[1]?.columns.map((column) => column.name)).toEqual([
    "Puestos 5 a 8",
    "Puestos 5 y 7",
  ]);
});

describe("participantPath", () => {
  const layout = layoutBracket(bracketOf(8, 2));
  test.each([
    {
      who: "p1",
      matches: ["r1m1", "r2m1", "r3m1"],
      edges: 2,
      why: "won twice and waits in the final",
    },
    { who: "p2", matches: ["r1m1"], edges: 0, why: "lost the first match" },
    { who: "p5", matches: ["r1m3", "r2m2", "r3m1"], edges: 2, why: "the other finalist" },
    { who: null, matches: [], edges: 0, why: "nobody is looked at" },
  ])("$who: $why", ({ who, matches, edges }) => {
    const path = participantPath(layout, who);
    expect([...path.matchIds]).toEqual(matches);
    expect(path.edges).toHaveLength(edges);
  });
});

describe("championId", () => {
  test.each([
    { matches: bracketOf(8, 2), champion: null, why: "the final is not played" },
    { matches: bracketOf(8, 3), champion: "p1", why: "the final's winner" },
    { matches: [...bracketOf(8, 3), thirdPlace], champion: "p1", why: "third place crowns nobody" },
    { matches: [], champion: null, why: "no bracket yet" },
    { matches: doubleOf(4, 2), champion: null, why: "the upper final crowns nobody" },
    {
      matches: doubleOf(4, 2, true).map((match) =>
        match.id === "f1" ? { ...match, winnerId: "p2" } : match,
      ),
      champion: null,
      why: "a second final is played",
    },
    {
      matches: doubleOf(4, 2).map((match) =>
        match.id === "f1" ? { ...match, winnerId: "p1" } : match,
      ),
      champion: "p1",
      why: "the grand final decided it",
    },
  ])("$champion: $why", ({ matches, champion }) => {
    expect(championId(matches)).toBe(champion);
  });
});

describe("neighbour", () => {
  const layout = layoutBracket([...bracketOf(8), thirdPlace]);
  test.each([
    { from: "r1m1", key: "ArrowDown", to: "r1m2", why: "down the round" },
    { from: "r1m1", key: "ArrowUp", to: null, why: "the top of the round" },
    { from: "r1m4", key: "ArrowRight", to: "r2m2", why: "where the winner goes" },
    { from: "r3m1", key: "ArrowLeft", to: "r2m1", why: "the upper feeder" },
    { from: "r3m1", key: "ArrowDown", to: "third", why: "third place is below the final" },
    { from: "r1m2", key: "End", to: "r1m4", why: "the end of the round" },
    { from: "r1m2", key: "a", to: null, why: "other keys do nothing" },
    { from: "gone", key: "ArrowDown", to: null, why: "a match that is no longer there" },
  ])("$key from $from: $why", ({ from, key, to }) => {
    expect(neighbour(layout, from, key)).toBe(to);
  });
});

test("nodesWithin finds only what touches the box", () => {
  const layout = layoutBracket(bracketOf(256));
  const seen = nodesWithin(layout, { left: 0, top: 0, right: 300, bottom: 900 });
  expect(seen.length).toBeLessThan(20);
  expect(seen.map((node) => node.match.id)).toContain("r1m1");
  expect(seen.map((node) => node.match.id)).not.toContain("r1m100");
});
