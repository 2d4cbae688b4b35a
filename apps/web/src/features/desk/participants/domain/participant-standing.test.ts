import { expect, test } from "vitest";
import { byTable, missingFirst, playingFirst, standingWord } from "./participant-standing.ts";

const semifinal = {
  place: null,
  last_place: null,
  is_playing: false,
  stage_name: "Llave",
  stage_kind: "single_elimination",
  part: "bracket",
  round: 2,
  last_round: 3,
} as const;

test.each([
  { why: "before the draw", standing: undefined, says: "Inscrito" },
  { why: "in play", standing: { ...semifinal, is_playing: true }, says: "Sigue en juego" },
  { why: "lost a match", standing: semifinal, says: "Eliminado en Semifinal" },
  {
    why: "lost below",
    standing: { ...semifinal, stage_kind: "double_elimination", part: "lower", round: 1 } as const,
    says: "Eliminado en Ronda 1 inferior",
  },
  {
    why: "of a table its stage",
    standing: {
      ...semifinal,
      stage_kind: "round_robin",
      part: "group",
      stage_name: "Grupos",
    } as const,
    says: "Eliminado en Grupos",
  },
  { why: "a place", standing: { ...semifinal, place: 1, last_place: 1 }, says: "1.º" },
  { why: "a shared place", standing: { ...semifinal, place: 3, last_place: 4 }, says: "3.º–4.º" },
])("$why: $says", ({ standing, says }) => {
  expect(standingWord({ status: "registered" }, standing).text).toBe(says);
});

test("while attendance is asked for who is missing stands first, the others as they were", () => {
  const one = (name: string, at: string | null, status: "registered" | "withdrawn") => ({
    name,
    checked_in_at: at,
    status,
  });
  const entrants = [
    one("here", "2026-11-27T12:00:00Z", "registered"),
    one("left", null, "withdrawn"),
    one("missing", null, "registered"),
  ];
  expect(missingFirst(entrants).map(({ name }) => name)).toEqual(["missing", "here", "left"]);
});

test("whoever was taken out is that, wherever he stood", () => {
  expect(standingWord({ status: "disqualified" }, semifinal)).toEqual({
    text: "Descalificado",
    tone: "danger",
  });
});

test("in a table his place says more than that he plays on", () => {
  const inPlay = { ...semifinal, is_playing: true };
  const place = { place: 2, played: 5, points: 12 };
  expect(standingWord({ status: "registered" }, inPlay, place).text).toBe("2.º · 5 PJ · 12 pts");
  expect(standingWord({ status: "withdrawn" }, inPlay, place).text).toBe("Se retiró");
});

test("entrants stand as in their tables, whoever is in none after them", () => {
  const entrants = ["out", "second", "first"].map((id) => ({ participant_id: id }));
  expect(byTable(entrants, ["first", "second"]).map((one) => one.participant_id)).toEqual([
    "first",
    "second",
    "out",
  ]);
});

test("while it is played who still plays stands first", () => {
  const entrants = [
    { participant_id: "lost", status: "registered" as const },
    { participant_id: "left", status: "withdrawn" as const },
    { participant_id: "plays", status: "registered" as const },
  ];
  const standings = new Map([
    ["lost", { is_playing: false }],
    ["left", { is_playing: true }],
    ["plays", { is_playing: true }],
  ]);
  expect(playingFirst(entrants, standings).map((one) => one.participant_id)).toEqual([
    "plays",
    "lost",
    "left",
  ]);
});
