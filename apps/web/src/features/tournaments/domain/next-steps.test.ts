import { expect, test } from "vitest";
import { canBeInvitedTo, visitorsStep } from "./next-steps.ts";

const cup = {
  status: "Inscripciones" as const,
  cancelled_at: null,
  playing: 0,
  max_participants: 0,
  start_date: "2026-11-22T20:00:00Z",
  entry_by: "open" as const,
  entry_refusal: null,
};

test("a full cup says that it is full, one whose deadline has passed that its list is closed", () => {
  expect(visitorsStep(cup, { kind: "full" }, null).title).toBe("Cupo completo");
  expect(visitorsStep(cup, { kind: "deadline_passed" }, null).title).toBe("Inscripciones cerradas");
});

test("what comes next tells no hour again: the head of the page says it", () => {
  const states = [null, { kind: "full" }, { kind: "deadline_passed" }, { kind: "not_open_yet" }];
  for (const state of states as Parameters<typeof visitorsStep>[1][])
    expect(visitorsStep(cup, state, null).text).not.toMatch(/\d/);
});

test("whoever is offered a place, or waits for one, reads that first", () => {
  const own = { participantId: "p1", canAct: true };
  const offered = { kind: "offered", endsAt: cup.start_date, ...own } as const;
  const waiting = { kind: "waiting", place: 2, ...own } as const;
  const titles = [offered, waiting].map(
    (state) => visitorsStep(cup, { kind: "full" }, state).title,
  );
  expect(titles).toEqual(["Hay un lugar para ti", "Estás en la lista de espera"]);
});

test("who was in a cup that was cancelled reads that nothing of it comes any more", () => {
  const cancelled = {
    ...cup,
    status: "Finalizado" as const,
    cancelled_at: "2026-11-21T19:00:00Z",
    playing: 1,
  };
  const inside = {
    kind: "registered",
    participantId: "p1",
    canWithdraw: false,
    canLeave: false,
    checkedIn: false,
    missedCheckIn: false,
  } as const;
  expect(visitorsStep(cancelled, inside, null).title).toBe("Cancelado");
  expect(visitorsStep({ ...cancelled, cancelled_at: null }, inside, null).title).toBe("Terminado");
});

test.each([
  ["with room", {}, true],
  ["announced", { status: "Próximamente" as const, entry_refusal: "registration_closed" }, true],
  ["full", { entry_refusal: "tournament_full" }, false],
  ["running", { status: "Activo" as const, entry_refusal: "registration_closed" }, false],
])("nobody is invited where there is no way in: %s", (_what, change, expected) => {
  expect(canBeInvitedTo({ ...cup, ...change })).toBe(expected);
});

test.each([
  { who: "others", isForOthers: true, title: "Primero, quien jugó la anterior" },
  { who: "who entered the last one", isForOthers: false, title: "Hay lugar para ti" },
])("an edition that is for who entered the last one tells $who so", ({ isForOthers, title }) => {
  const words = "Hasta el jueves se inscribe quien jugó la edición anterior.";
  expect(visitorsStep(cup, null, null, { words, isForOthers })).toEqual({
    title,
    text: words,
  });
});

test.each([
  { by: "open" as const, title: "Hay lugar para ti" },
  { by: "approval" as const, title: "Se entra con aprobación" },
  { by: "code" as const, title: "Se entra con un código" },
])("a cup that is entered by $by promises no more: $title", ({ by, title }) => {
  expect(visitorsStep({ ...cup, entry_by: by }, null, null).title).toBe(title);
});
