import { expect, test } from "vitest";
import { placeFact } from "./shareable-final-place";

type Decided = Parameters<typeof placeFact>[0];

const side = (id: string): NonNullable<Decided["side1"]> => ({
  id,
  type: "user",
  name: id,
  imageUrl: null,
  ownerId: id,
  isGuest: false,
});

/** A final that the second side won. */
const final = (change: Partial<Decided> = {}): Decided => ({
  context: {
    kind: "tournament",
    tournamentId: "cup",
    name: "Copa Norte",
    game: "Valorant",
    round: "Final",
    isActive: false,
  },
  side1: side("ana"),
  side2: side("beto"),
  participant1Id: "ana",
  winnerId: "beto",
  result: "1-3",
  ...change,
});

test.each([
  {
    why: "the champion, by the final",
    place: 1,
    own: 2,
    shown: { occasion: "champion", match: { rival: "ana", score: [3, 1] } },
  },
  {
    why: "the second, without the score that he lost by",
    place: 2,
    own: 1,
    shown: { occasion: "second", match: null },
  },
  { why: "nothing below the podium", place: 4, own: 1, shown: null },
  { why: "nothing before it is over", place: null, own: 2, shown: null },
] as const)("$why", ({ place, own, shown }) => {
  const fact = placeFact(final(), own, place);
  if (shown === null) expect(fact).toBeNull();
  else expect(fact).toMatchObject(shown);
});

test("in the room of an earlier match the title is not told by that one", () => {
  const { context } = final();
  if (context.kind !== "tournament") throw new Error("a tournament's");
  const earlier = final({ context: { ...context, round: "Semifinal" } });
  expect(placeFact(earlier, 2, 1)).toMatchObject({ occasion: "champion", match: null });
});
