import { expect, test } from "vitest";
import { gamesToShow, identitiesToKeep } from "./game-identities.ts";

test("a game that only an id names is shown after those that are listed", () => {
  expect(gamesToShow(["Valorant", "CS"], { CS: "ana#1", Dota: "ana#2" })).toEqual([
    "Valorant",
    "CS",
    "Dota",
  ]);
});

test.each<{ why: string; typed: Record<string, string>; saved: Record<string, string> }>([
  { why: "trimmed", typed: { CS: " ana#1 " }, saved: { CS: "ana#1" } },
  { why: "empty ones are none", typed: { CS: "  ", Valorant: "" }, saved: {} },
  { why: "a game that was unticked takes its id along", typed: { Dota: "ana#2" }, saved: {} },
])("ids are kept as they count: $why", ({ typed, saved }) => {
  expect(identitiesToKeep(["CS", "Valorant"], typed)).toEqual(saved);
});
