import { expect, test } from "vitest";
import { copy } from "../copy.ts";
import { factsOf } from "./kinds.ts";
import { byDay } from "./notice.ts";

test("notices stand by day, in their order", () => {
  const instants = ["2026-11-20T22:00Z", "2026-11-20T08:00Z", "2026-11-18T09:00Z"];
  const days = byDay(
    instants.map((instant) => ({ created_at: instant })),
    (iso) => iso.slice(0, 10),
  );
  expect(days.map(({ day, rows }) => [day, rows.length])).toEqual([
    ["2026-11-20", 2],
    ["2026-11-18", 1],
  ]);
});

test("an acceptance leads to the room", () => {
  expect(copy.acts[factsOf("challenge_accepted").act]).toBe("Entrar a la sala");
});
