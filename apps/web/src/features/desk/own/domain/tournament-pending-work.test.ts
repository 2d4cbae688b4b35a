import { expect, test } from "vitest";
import { byNeed, waitsOf } from "./tournament-pending-work.ts";
import { ownCopy } from "../copy.ts";

const { needs } = ownCopy;

const NOW = Date.parse("2026-11-25T13:00:00Z");

const calm = {
  start_date: "2026-11-25T20:00:00Z",
  cancelled_at: null,
  board: [{ state: "ready", matches: 2 }],
  asked: [],
  stand_ins: [],
} as const;

test("first where somebody waits, then what is played, then what is open", () => {
  const desks = [
    { id: "soon", status: "Próximamente", ...calm },
    { id: "open", status: "Inscripciones", ...calm },
    { id: "played", status: "Activo", ...calm },
    { id: "called", status: "Activo", ...calm, board: [{ state: "called", matches: 1 }] },
    { id: "reported", status: "Activo", ...calm, board: [{ state: "reported", matches: 1 }] },
    { id: "late", status: "Activo", ...calm, board: [{ state: "slow", matches: 1 }] },
    { id: "asked", status: "Inscripciones", ...calm, asked: [{}] },
    { id: "overdue", status: "Inscripciones", ...calm, start_date: "2026-11-25T12:00:00Z" },
  ] as const;
  expect(byNeed(desks, NOW).map(([need, cups]) => [needs[need], cups.map(({ id }) => id)])).toEqual(
    [
      ["Te necesitan", ["called", "reported", "late", "asked", "overdue"]],
      ["En juego", ["played"]],
      ["Inscripciones abiertas", ["open"]],
      ["Próximos", ["soon"]],
    ],
  );
});

test("of those that are played who has the next hour is first, who has none last", () => {
  const played = (id: string, ...hours: string[]) => ({
    id,
    status: "Activo" as const,
    ...calm,
    next: hours.map((hour) => ({ plays_at: hour })),
  });
  const hours = [
    played("none"),
    played("late", "2026-11-25T20:00:00Z"),
    played("soon", "2026-11-25T16:00:00+00:00"),
  ];
  const [group] = byNeed(hours, NOW);
  expect(group?.[1].map(({ id }) => id)).toEqual(["soon", "late", "none"]);
});

test("what was called off, and what nobody can answer any more, waits for nobody", () => {
  const all = {
    ...calm,
    board: [
      { state: "running", matches: 1 },
      { state: "slow", matches: 3 },
      { state: "called", matches: 1 },
    ],
    asked: [{}],
    stand_ins: [{}],
  } as const;
  expect(waitsOf({ ...all, status: "Activo" })).toEqual({
    matches: [
      { state: "called", count: 1 },
      { state: "slow", count: 3 },
    ],
    requests: 2,
  });
  expect(waitsOf({ ...all, status: "Inscripciones" })).toEqual({ matches: [], requests: 1 });
  expect(waitsOf({ ...all, status: "Activo", cancelled_at: "2026-11-25T12:00:00Z" })).toEqual({
    matches: [],
    requests: 0,
  });
});
