import { expect, test } from "vitest";
import { eveningOf } from "./evening.ts";

const item = (
  match_id: string | null,
  due_at: string | null,
  tournament_id: string | null = null,
) => ({ match_id, due_at, tournament_id }) as const;

test("the evening is what has an hour today, in its order", () => {
  const now = new Date(2026, 4, 2, 18).getTime();
  const at = (hour: number, day = 2) => new Date(2026, 4, day, hour).toISOString();
  const evening = eveningOf(
    [
      item("late", at(22)),
      item("tomorrow", at(19, 3)),
      item(null, at(20)),
      item(null, at(19), "check-in"),
      item("no hour", null),
      item("long ago", at(9)),
    ],
    now,
  );
  expect(evening.map((one) => one.match_id ?? one.tournament_id)).toEqual(["check-in", "late"]);
});
