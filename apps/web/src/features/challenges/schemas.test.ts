import { expect, test } from "vitest";
import { copy } from "./copy.ts";
import { challengeSchema, type ChallengeLimits, type ChallengeValues } from "./schemas.ts";

const valid: ChallengeValues = {
  isTeam: false,
  gameId: "6f9f1f0e-3c53-4a31-9f0a-0d6b3c1f2a77",
  format: "1v1",
  bestOf: "1",
  wager: "10",
  schedule: "any",
  country: "",
  privacy: "public",
  password: "",
  accepted: true,
};
const limits: ChallengeLimits = {
  personalTickets: 50,
  teamTickets: 5,
  weeklyLeft: null,
  isFriendly: false,
  friendlyGames: [],
};

function problems(values: Partial<ChallengeValues>, given: Partial<ChallengeLimits> = {}) {
  const result = challengeSchema({ ...limits, ...given }).safeParse({ ...valid, ...values });
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]),
  );
}

test.each<{ values: Partial<ChallengeValues>; expected: Record<string, string>; why: string }>([
  { values: {}, expected: {}, why: "whole" },
  {
    values: { gameId: "", wager: "" },
    expected: { gameId: copy.create.required, wager: copy.create.required },
    why: "game and wager are required",
  },
  { values: { wager: "50" }, expected: {}, why: "the last ticket may be staked" },
  {
    values: { wager: "51" },
    expected: { wager: "Fondos insuficientes: te faltan 1\u00A0ticket." },
    why: "more than the personal wallet holds",
  },
  {
    values: { wager: "10", isTeam: true },
    expected: { wager: "Fondos insuficientes: a tu equipo le faltan 5\u00A0tickets." },
    why: "more than the team's wallet holds",
  },
  { values: { wager: "0" }, expected: { wager: copy.create.wagerInvalid }, why: "nothing" },
  { values: { wager: "-5" }, expected: { wager: copy.create.wagerInvalid }, why: "negative" },
  { values: { wager: "2.5" }, expected: { wager: copy.create.wagerInvalid }, why: "a fraction" },
  { values: { wager: "1e1" }, expected: { wager: copy.create.wagerInvalid }, why: "an exponent" },
  {
    values: { privacy: "private", password: "abc" },
    expected: { password: copy.create.passwordInvalid },
    why: "too short a password",
  },
  { values: { password: "abc" }, expected: {}, why: "an open challenge has no password" },
  {
    values: { accepted: false },
    expected: { accepted: copy.create.mustAccept },
    why: "the conditions were not accepted",
  },
])("$why", ({ values, expected }) => {
  expect(problems(values)).toEqual(expected);
});

test("the own weekly limit holds for whatever wallet pays", () => {
  expect(problems({ wager: "9" }, { weeklyLeft: 8 })).toEqual({
    wager: copy.create.overWeeklyLimit,
  });
  expect(problems({ wager: "8" }, { weeklyLeft: 8 })).toEqual({});
});

test("a friendly asks for no wager", () => {
  expect(problems({ wager: "" }, { isFriendly: true, personalTickets: 0 })).toEqual({});
  // A game whose publisher allows no wagers has only friendly matches, so a missing wager is valid there.
  const limits = { friendlyGames: ["juego"], personalTickets: 0 };
  expect(problems({ wager: "", gameId: "juego" }, limits)).toEqual({});
  expect(problems({ wager: "", gameId: "otro" }, limits)).toHaveProperty("wager");
});
