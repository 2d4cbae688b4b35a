import { expect, test } from "vitest";
import { drawCover } from "./game-cover.ts";

const GAMES = ["EA Sports FC", "Rocket League", "CS2", "League of Legends", "Valorant"];
/** The hue of the background. It depends on the game. */
const hueOf = (cover: string) => Number(/hsl\((\d+),60%,26%\)/.exec(cover)?.[1]);

test("a cup has its own picture, the same wherever it is drawn", () => {
  const cups = Array.from({ length: 24 }, (_, index) => drawCover("Valorant", `cup-${index}`));
  expect(new Set(cups).size).toBe(24);
  expect(drawCover("Valorant", "cup-0")).toBe(cups[0]);
});

test("cups of one game share its colour, those of others have another", () => {
  for (const game of GAMES) {
    const hues = Array.from({ length: 12 }, (_, index) => hueOf(drawCover(game, `${index}`)));
    const around = hues.map((hue) => (hue - (hues[0] ?? 0) + 540) % 360);
    expect(Math.max(...around) - Math.min(...around)).toBeLessThanOrEqual(30);
  }
  expect(new Set(GAMES.map((game) => Math.round(hueOf(drawCover(game, "")) / 8))).size).toBe(5);
});

test("what a name says is in the picture as numbers alone", () => {
  const cover = drawCover('"><script>', "</svg>");
  expect(cover).not.toContain("script");
  expect(cover).not.toContain("NaN");
});

test("a list of covers stays light", () => {
  for (const game of [...GAMES, "Ajedrez", "Truco"])
    for (let index = 0; index < 20; index += 1)
      expect(drawCover(game, `${index}`).length).toBeLessThan(11_000);
});
