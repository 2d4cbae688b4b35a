import { expect, test } from "vitest";
import { hasOrganiser } from "./has-organiser.ts";

const house = { founder: null, founded_by: null, imported_from: null };

test.each([
  { tournament: house, known: true, why: "the house runs its own" },
  {
    tournament: { ...house, founder: { id: "p", username: "Ana" }, founded_by: "p" },
    known: true,
    why: "who founded it",
  },
  {
    tournament: { ...house, founded_by: "p" },
    known: false,
    why: "a founder whose account is closed is not the house",
  },
  {
    tournament: { ...house, imported_from: "challonge" as const },
    known: false,
    why: "an imported one was run elsewhere",
  },
])("$why: $known", ({ tournament, known }) => {
  expect(hasOrganiser(tournament)).toBe(known);
});
