import { describe, expect, test } from "vitest";
import type { BracketMatch } from "./bracket-match.ts";
import { layoutBracket } from "./bracket-layout.ts";
import { bracketParts } from "./bracket-slices.ts";
import { bracketOf, doubleOf } from "./testing-bracket.ts";

const partsOf = (matches: readonly BracketMatch[]) =>
  bracketParts(
    matches.map((match) => ({
      ...match,
      status: match.winnerId === null ? ("pending" as const) : ("completed" as const),
    })),
  );

describe("a bracket is read from afar in parts", () => {
  test.each([
    { why: "of eight in one", matches: bracketOf(8), sizes: [7] },
    { why: "of sixteen in two and its end", matches: bracketOf(16), sizes: [6, 6, 7] },
    { why: "of thirty-two in four and its end", matches: bracketOf(32), sizes: [7, 7, 7, 7, 7] },
    { why: "what is played through is left out", matches: bracketOf(16, 1), sizes: [7] },
    { why: "of a double elimination each half", matches: doubleOf(8), sizes: [8, 6] },
  ])("$why", ({ matches, sizes }) => {
    expect(partsOf(matches).map(({ size }) => size)).toEqual(sizes);
  });

  test("each match is in one, but those that end a part and begin the next", () => {
    const ids = partsOf(bracketOf(32)).flatMap((part) => [...part]);
    expect(new Set(ids).size).toBe(31);
    expect(ids.filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id))).toHaveLength(8);
  });

  test("each fits four rows, with its own connectors", () => {
    const matches = bracketOf(16);
    for (const part of partsOf(matches)) {
      const { nodes, edges, height } = layoutBracket(matches, part);
      expect(nodes).toHaveLength(part.size);
      expect(height).toBeLessThan(4 * 92 + 16);
      expect(edges.length).toBeGreaterThan(0);
      expect(Math.min(...nodes.map(({ x }) => x))).toBe(0);
    }
  });

  test("the names of its rounds are those of the whole", () => {
    const matches = bracketOf(16);
    const [first] = partsOf(matches);
    expect(layoutBracket(matches, first).bands[0]?.columns.map(({ name }) => name)).toEqual([
      "Octavos",
      "Cuartos",
    ]);
  });
});
