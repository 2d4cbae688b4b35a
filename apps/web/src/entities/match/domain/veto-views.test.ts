import { expect, test } from "vitest";
import type { MatchVeto } from "../api/get-match.ts";
import { vetoMapViews, vetoStepViews } from "./veto-views.ts";

const at = "2026-11-22T20:00:00Z";
const veto: MatchVeto = {
  name: "BO1",
  sequence_id: null,
  maps: [{ name: "Ascent" }, { name: "Bind" }, { name: "Haven" }],
  sides: ["Ataque", "Defensa"],
  bans: "series",
  steps: [
    { number: 1, who: "A", act: "ban", mode: null, game: 1 },
    { number: 2, who: "B", act: "ban", mode: null, game: 1 },
    { number: 3, who: null, act: "decider", mode: null, game: 1 },
    { number: 4, who: "A", act: "side", mode: null, game: 1 },
  ],
  choices: [{ step: 1, act: "ban", by_id: "one", choice: "Bind", game: 1, how: "time", at }],
  side_a_id: "one",
  side_b_id: "other",
  ready1_at: at,
  ready2_at: at,
  started_at: at,
  step: 2,
  turn_id: "other",
  deadline: null,
  finished_at: null,
  veto_options: ["Ascent", "Haven"],
  veto_seed: null,
  seed_hash: "",
};

test("a veto is told step by step: made, next, to come", () => {
  const names: Record<string, string> = { one: "Cóndores", other: "Ñandúes" };
  expect(vetoStepViews(veto, (id) => names[id ?? ""] ?? "?")).toEqual([
    {
      number: 1,
      state: "made",
      act: "ban",
      text: "Cóndores veta Bind",
      mark: "Automático",
      game: 1,
    },
    { number: 2, state: "next", act: "ban", text: "Ñandúes veta un mapa", mark: null, game: 1 },
    {
      number: 3,
      state: "ahead",
      act: "decider",
      text: "Se juega el mapa que queda",
      mark: null,
      game: 1,
    },
    { number: 4, state: "ahead", act: "side", text: "Cóndores elige lado", mark: null, game: 1 },
  ]);
});

test.each([
  ["ban", "Ñandúes veta: Control"],
  ["pick", "Ñandúes elige: Control"],
  ["decider", "Se juega el que queda: Control"],
] as const)("a step of one mode says which: %s", (act, text) => {
  const steps = veto.steps.map((step) => ({ ...step, act, mode: "Control" }));
  const [, next] = vetoStepViews({ ...veto, steps }, () => "Ñandúes");
  expect(next).toMatchObject({ state: "next", text });
});

test("each map is told as banned, played as which of the series and from which side, or open", () => {
  const choices: MatchVeto["choices"] = [
    ...veto.choices,
    { step: 2, act: "ban", by_id: "other", choice: "Haven", game: 1, how: "side", at },
    { step: 3, act: "decider", by_id: null, choice: "Ascent", game: 1, how: "rest", at },
    { step: 4, act: "side", by_id: "one", choice: "Ataque", game: 1, how: "side", at },
  ];
  const states = (part: Partial<MatchVeto>) =>
    vetoMapViews({ ...veto, ...part }, (id) => id ?? "").map(({ name, state, games, side }) =>
      [name, state, ...games, ...(side === null ? [] : [side])].join(" "),
    );
  expect(states({})).toEqual(["Ascent open", "Bind banned", "Haven open"]);
  expect(states({ choices, step: 5 })).toEqual([
    "Ascent played 1 one empieza en Ataque",
    "Bind banned",
    "Haven banned",
  ]);
  // If a ban lasts for one map of the series only, the banned map can be chosen for the next one.
  expect(states({ choices, step: 5, bans: "game" })[1]).toBe("Bind open");
});
