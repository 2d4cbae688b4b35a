import { expect, test } from "vitest";
import type { AgendaItem } from "../api/my-agenda.ts";
import { agendaTexts } from "./agenda-texts.ts";
import {
  addressOf,
  isDeadline,
  nextAfter,
  openCheckIn,
  splitAgenda,
  untilNextTurn,
  untilWord,
} from "./agenda.ts";
import { awaitsAnswer, awaitsPlace } from "./awaits-viewer-answer.ts";

const item = (of: Partial<AgendaItem>): AgendaItem => ({
  kind: "match",
  match_id: null,
  tournament_id: null,
  title: null,
  game: null,
  status: null,
  due_at: null,
  best_of: null,
  participant_id: null,
  rival_id: null,
  rival_type: null,
  rival_name: null,
  rival_image_url: null,
  can_act: true,
  has_reported: false,
  amount: null,
  rival_candidates: null,
  rival_report_id: null,
  rival_result: null,
  act_by: null,
  is_overdue: false,
  ...of,
});

test("acts stand apart from the tournaments one is in", () => {
  const items = [item({ kind: "answer", match_id: "m" }), item({ kind: "entry" })];
  expect(splitAgenda(items).acts.map(({ kind }) => kind)).toEqual(["answer"]);
  expect(splitAgenda(items).entries.map(({ kind }) => kind)).toEqual(["entry"]);
});

test.each([
  { of: { match_id: "m", status: "scheduled" } as const, to: "/match/manage/m" },
  {
    of: { match_id: "m", tournament_id: "t", status: "pending_opponent" } as const,
    to: "/match/m",
  },
  { of: { kind: "check_in", tournament_id: "t" } as const, to: "/tournaments/t" },
  { of: { kind: "team_requests" } as const, to: "/team/e?tab=ajustes" },
  { of: { kind: "friend_requests" } as const, to: "/friends?vista=solicitudes" },
  { of: { kind: "suspended" } as const, to: "/settings?seccion=medidas" },
])("$of.kind $of.status leads to $to", ({ of, to }) => {
  expect(addressOf(item(of), "e")).toBe(to);
});

test("a suspension says until when, what it keeps from, and where it is appealed", () => {
  const texts = agendaTexts(item({ kind: "suspended", due_at: "2099-03-05T15:00:00Z" }));
  expect(texts.eyebrow).toBe("Tu cuenta está suspendida");
  expect(texts.title).toMatch(/^Hasta .*2099/);
  expect(texts.facts).toEqual(["Hasta entonces no puedes inscribirte, desafiar ni escribir."]);
  expect(texts.act).toBe("Ver el motivo y apelar");
});

test.each([
  { why: "his rival reported", of: { kind: "answer" }, to: "report", awaits: true },
  { why: "he answered", of: { kind: "match" }, to: "report", awaits: false },
  { why: "he leads nobody", of: { kind: "answer", can_act: false }, to: "report", awaits: false },
  { why: "no hour is agreed on", of: { kind: "match" }, to: "time", awaits: true },
  { why: "an hour is", of: { kind: "match", due_at: "2026-11-22" }, to: "time", awaits: false },
  {
    why: "a wager has its term alone",
    of: { kind: "wager", status: "pending_results", due_at: "2026-11-22" },
    to: "time",
    awaits: true,
  },
  { why: "it is over", of: { match_id: "another" }, to: "time", awaits: false },
] as const)("a match waits for an answer to the $to: $awaits, $why", ({ of, to, awaits }) => {
  expect(awaitsAnswer([item({ match_id: "m", ...of })], to, "m")).toBe(awaits);
});

test.each([
  { of: { kind: "answer", status: "pending_results" }, is: true },
  { of: { kind: "veto", status: "scheduled" }, is: true },
  { of: { kind: "place", status: "Inscripciones" }, is: true },
  { of: { kind: "wager", status: "pending_results" }, is: true },
  { of: { kind: "wager", status: "scheduled" }, is: false },
  { of: { kind: "match", status: "scheduled" }, is: false },
  { of: { kind: "check_in", status: "Inscripciones" }, is: false },
] as const)("the instant of $of.kind $of.status is until when one can act: $is", ({ of, is }) => {
  expect(isDeadline(item(of))).toBe(is);
});

test("an instant until when one can act says what can be done", () => {
  expect(untilWord(item({ kind: "wager", status: "pending_results" }))).toBe("Se juega hasta");
  expect(untilWord(item({ kind: "match", status: "scheduled" }))).toBeNull();
});

test("while the rival is not known the act leads to the bracket, then to the room", () => {
  const match = { match_id: "m", tournament_id: "t" };
  expect(agendaTexts(item({ ...match, status: "pending_opponent" })).act).toBe("Ver el partido");
  expect(agendaTexts(item({ ...match, status: "scheduled" })).act).toBe("Entrar a la sala");
});

test("whose turn it is in the veto reads until when, and goes there to choose", () => {
  const turn = item({ kind: "veto", match_id: "m", status: "scheduled" });
  expect(agendaTexts(turn)).toMatchObject({
    eyebrow: "Te toca en el veto",
    facts: [],
    act: "Elegir",
  });
  expect(agendaTexts({ ...turn, due_at: "2026-11-22" }).facts).toEqual([
    "Si no eliges a tiempo, se sortea",
  ]);
  expect(addressOf(turn, null)).toBe("/match/manage/m");
  // While the veto runs, the user must choose a map instead of answering a proposed time.
  expect(awaitsAnswer([turn], "time", "m")).toBe(false);
});

test.each([
  { why: "the same tournament first", tournament: "t2", expected: "m3" },
  { why: "else what can be played", tournament: "t9", expected: "m2" },
  { why: "after a challenge too", tournament: null, expected: "m2" },
])("what comes after a match: $why", ({ tournament, expected }) => {
  const items = [
    item({ match_id: "m1", tournament_id: "t1", status: "pending_opponent" }),
    item({ match_id: "m2", tournament_id: "t1", status: "pending" }),
    item({ match_id: "m3", tournament_id: "t2", status: "pending_opponent" }),
  ];
  expect(nextAfter(items, "gone", tournament)?.match_id).toBe(expected);
});

test("nothing is left to play", () => {
  expect(nextAfter([item({ match_id: "m1", status: "pending" })], "m1", null)).toBeNull();
});

test.each([
  {
    why: "an open check-in is confirmed in place",
    of: { kind: "check_in", tournament_id: "t", participant_id: "p" } as const,
    is: { tournamentId: "t", participantId: "p" },
  },
  {
    why: "an entry is not",
    of: { kind: "entry", tournament_id: "t", participant_id: "p" } as const,
    is: null,
  },
])("$why", ({ of, is }) => {
  expect(openCheckIn(item(of))).toEqual(is);
});

test("an offered place waits in the notice of its tournament, until it is taken or gone", () => {
  const offered = item({ kind: "place", tournament_id: "t" });
  expect(awaitsPlace([offered], "/tournaments/t")).toBe(true);
  expect(awaitsPlace([offered], "/tournaments/u")).toBe(false);
  expect(awaitsPlace([item({ kind: "entry", tournament_id: "t" })], "/tournaments/t")).toBe(false);
});

test("the agenda is asked for again when the clock alone changes what is most urgent", () => {
  const now = Date.parse("2026-11-22T20:00:00Z");
  const match = item({ match_id: "m", due_at: "2026-11-22T20:40:00Z" });
  expect(untilNextTurn([match], now), "it may be confirmed").toBe(25 * 60_000 + 1000);
  expect(untilNextTurn([{ ...match, act_by: "2026-11-22T20:05:00Z" }], now)).toBe(
    5 * 60_000 + 1000,
  );
  expect(untilNextTurn([item({ due_at: "2026-11-23T20:00:00Z" })], now)).toBe(false);
  expect(untilNextTurn([], now)).toBe(false);
});

test("an overdue match says so before anything else", () => {
  expect(agendaTexts(item({ match_id: "m", status: "scheduled", is_overdue: true })).eyebrow).toBe(
    "Llegas tarde a tu partido",
  );
});
