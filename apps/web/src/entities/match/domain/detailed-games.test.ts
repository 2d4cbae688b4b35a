import { expect, test } from "vitest";
import { gameLabels } from "./detailed-games.ts";

const sides = ["one", "other"];
const played = { kind: "played" as const, score1: null, score2: null };

test.each([
  {
    game: { ...played, score1: 13, score2: 7, winner_id: "one" },
    shows: ["13", "7"],
    why: "its score",
  },
  { game: { ...played, winner_id: "other" }, shows: [null, "✓"], why: "only the winner is known" },
  {
    game: { ...played, kind: "forfeit" as const, winner_id: "other" },
    shows: ["W.O.", null],
    why: "the first side gave it away",
  },
])("a map shows $shows: $why", ({ game, shows }) => {
  expect(gameLabels(game, sides)).toEqual(shows);
});
