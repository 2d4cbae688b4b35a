import { describe, expect, test } from "vitest";
import { bracketSizes, championId, layoutBracket, participantPath } from "./bracket-layout";
import { neighbour, nodesWithin } from "./bracket-navigation";
import { bracketOf } from "./testing-bracket";

const { slotHeight, cardHeight, topPadding } = bracketSizes;
const thirdPlace = { ...bracketOf(2)[0]!, id: "third", round: 3, position: 2, isThirdPlace: true };

describe("layoutBracket", () => {
  test.each([
    { size: 2, columns: ["Final"], why: "two participants" },
    { size: 8, columns: ["Cuartos", "Semifinal", "Final"], why: "eight" },
    { size: 16, columns: ["Octavos", "Cuartos", "Semifinal", "Final"], why: "sixteen" },
  ])("$size participants: $why", ({ size, columns }) => {
    const layout = layoutBracket(bracketOf(size));
    expect(layout.columns.map((column) => column.name)).toEqual(columns);
    expect(layout.nodes).toHaveLength(size - 1);
    expect(layout.edges).toHaveLength(size - 2);
  });

  test("every match sits half-way between the two that feed it, whatever the order of the rows", () => {
    const layout = layoutBracket(bracketOf(64).toReversed());
    const at = new Map(layout.nodes.map((node) => [node.match.id, node.y]));
    for (const to of layout.nodes.filter((node) => node.round > 1)) {
      const feeders = layout.edges
        .filter((edge) => edge.toId === to.match.id)
        .map((edge) => at.get(edge.fromId) ?? 0);
      expect(feeders).toHaveLength(2);
      expect(to.y).toBeCloseTo((feeders[0]! + feeders[1]!) / 2);
    }
  });

  test("no two cards overlap, the third-place match included", () => {
    const layout = layoutBracket([...bracketOf(8), thirdPlace]);
    const gaps = [...Map.groupBy(layout.nodes, (node) => node.x).values()].flatMap((column) => {
      const tops = column.map((node) => node.y).toSorted((a, b) => a - b);
      return tops.slice(1).map((top, index) => top - tops[index]!);
    });
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(cardHeight);
    expect(layout.height).toBeGreaterThanOrEqual(
      Math.max(...layout.nodes.map((node) => node.y)) + cardHeight,
    );
  });

  test("play-offs that follow a group stage start at the first column", () => {
    const layout = layoutBracket(
      bracketOf(4).map((match) => ({ ...match, round: match.round + 3 })),
    );
    expect(layout.columns.map((column) => column.name)).toEqual(["Semifinal", "Final"]);
    expect(layout.nodes[0]).toMatchObject({
      x: 0,
      y: topPadding + slotHeight / 2 - cardHeight / 2,
    });
  });

  test("nothing known draws nothing", () => {
    expect(layoutBracket([])).toEqual({ nodes: [], edges: [], columns: [], width: 0, height: 0 });
  });
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
