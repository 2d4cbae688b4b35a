import { expect, test } from "vitest";
import { bilingual, operationText } from "./bilingual-description.ts";

const list = (...codes: readonly string[]) => codes.map((code) => `- ${code}`).join("\n");

test.each([
  ["One row.", "Una fila.", ""],
  ["Refers to `games.id`.", "Se refiere a `games.id`.", ""],
  ["Refers to `games.id`; null: any.", "Se refiere a `games.id`.", "Null: any."],
  ["The team. Refers to `participants.id`.", "Se refiere a `participants.id`.", "The team."],
  [
    "Primary key. Refers to `tournaments.id`.",
    "Clave primaria. Se refiere a `tournaments.id`.",
    "",
  ],
  [
    "Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.",
    "Se refiere a `tournament_matches.id`, o a `challenge_matches.id` si es de un desafío.",
    "",
  ],
  ["Refer to `participants.id`, each.", "Cada uno se refiere a `participants.id`.", ""],
  ["The team.", "", "The team."],
])("%j is in Spanish %j, and the rest in English: %j", (description, spanish, english) => {
  expect(bilingual(description)).toEqual({ spanish, english });
});

test("an event does not repeat how every event is sent", () => {
  expect(operationText("It began. Signed by Standard Webhooks 1.0. Taken so.")).toEqual({
    english: "It began.",
    refusals: [],
  });
});

test("an operation's refusals are a list, each with the sentence that users read", () => {
  const description = `Enters.\n\nReturns it.\n\n**Refuses**\n\n${list("`full`", "those of `report`", "`late` (after, as said)")}`;
  expect(operationText(description, { full: "No hay lugar." })).toEqual({
    english: "Enters.\n\nReturns it.",
    refusals: [
      { spanish: "`full`", english: "", message: "No hay lugar." },
      { spanish: "los de `report`", english: "", message: undefined },
      { spanish: "`late`", english: "(after, as said)", message: undefined },
    ],
  });
});
