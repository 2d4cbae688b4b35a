import { expect, test } from "vitest";
import { tablePlaces } from "./table-standings.ts";

const row = (id: string, position: number | null, points: number, wins = 0, losses = 0) => ({
  participant_id: id,
  position,
  points,
  wins,
  draws: 1,
  losses,
  participant: { display_name: id.toUpperCase() },
});
const order = (rows: ReturnType<typeof row>[], isBySwiss: boolean) =>
  tablePlaces(rows, isBySwiss).map(({ participantId }) => participantId);

test("a table is in its own order, of a Swiss round by points first", () => {
  const rows = [row("b", 2, 6), row("c", null, 0), row("a", 1, 3)];
  expect(order(rows, false)).toEqual(["a", "b", "c"]);
  expect(order(rows, true)).toEqual(["b", "a", "c"]);
});

test("each has his place, what he played and his points", () => {
  expect(tablePlaces([row("a", 1, 7, 2, 1)], false)).toEqual([
    { participantId: "a", name: "A", place: 1, played: 4, points: 7 },
  ]);
});
