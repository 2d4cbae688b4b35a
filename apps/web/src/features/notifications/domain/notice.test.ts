import { expect, test } from "vitest";
import { actOf, byDay } from "./notice.ts";

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

test.each([
  { kind: "match_reported", act: "Responder" },
  { kind: "match_won", act: "Ver el resultado" },
  { kind: "match_ready", act: "Entrar a la sala" },
  { kind: "friend_request", act: "Ver la solicitud" },
  { kind: "role_changed", act: "Ver" },
])("the act of $kind: $act", ({ kind, act }) => {
  expect(actOf(kind)).toBe(act);
});
