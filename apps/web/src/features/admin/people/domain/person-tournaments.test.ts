import { expect, test } from "vitest";
import { personCups } from "./person-tournaments";

const cup = (id: string, start_date: string) =>
  ({ id, name: id, status: "Activo", start_date, cancelled_at: null }) as const;

test("what somebody played himself and with teams stands in one order, with where he is out", () => {
  const cups = personCups(
    [{ status: "disqualified", final_position: 3, tournament: cup("a", "2026-01-01") }],
    [
      { state: "active", side: { display_name: "Cóndores" }, tournament: cup("b", "2026-03-01") },
      { state: "removed", side: { display_name: "Águilas" }, tournament: cup("c", "2026-02-01") },
    ],
  );
  expect(cups.map(({ id, team, isOut, place }) => [id, team, isOut, place])).toEqual([
    ["b", "Cóndores", false, null],
    ["c", "Águilas", true, null],
    ["a", null, true, 3],
  ]);
});
