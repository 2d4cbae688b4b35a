import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { briefOf, chaptersOf, type Described, placeIn, tagsOf } from "./lib/openapi-chapters.ts";

const described = JSON.parse(
  readFileSync(join(import.meta.dirname, "../apps/server/openapi.json"), "utf8"),
) as Described;

test.each([
  ["Games that are played. More.", "Games that are played", "the first sentence"],
  [
    "Staff (results), of a challenge administrators: names the winner.",
    "Names the winner",
    "who may is said apart",
  ],
  ["The arena: open challenges; more", "The arena: open challenges", "a word alone says nothing"],
  [
    "Matches of a participant (a player: his teams'), newest; and",
    "Matches of a participant (a player: his teams'), newest",
    "parentheses are whole",
  ],
  ["As `p_sort` says. More.", "As p_sort says", "it is shown as plain text"],
  ["One\nline of words. Two", "One line of words", "it is one line"],
])("%s in one line: %s, for %s", (description, brief) => {
  expect(briefOf(description)).toBe(brief);
});

const placed = (ids: readonly string[]) =>
  new Map(ids.map((id) => [id, { chapter: "games", number: 1, title: "Leer" }]));

test("every operation stands in one chapter", () => {
  const operations = [
    ...Object.values(described.paths),
    ...Object.values(described.webhooks),
  ].flatMap((methods) => Object.values(methods));
  const listed = chaptersOf(described, placed([])).flatMap((chapter) => chapter.operations);
  expect(listed.length).toBe(operations.length);
  expect(listed.every(({ brief }) => brief.length > 3)).toBe(true);
});

test("a comment says the chapter of its operation, the place there and the title", () => {
  const place = { chapter: "games", number: 3, title: "Leer los juegos" };
  expect(placeIn("read_games", "Games.\n@chapter games 3\n@title Leer los juegos")).toEqual(place);
  const last = { ...place, number: Number.POSITIVE_INFINITY };
  expect(placeIn("read_games", "Games.\n@chapter games\n@title Leer los juegos")).toEqual(last);
});

test("an operation without a chapter is refused, and so is a place without an operation", () => {
  expect(() => placeIn("read_secrets", "Secrets.")).toThrow("read_secrets");
  expect(() => placeIn("read_games", "Games.\n@chapter toys\n@title Leer los juegos")).toThrow(
    "openapi-chapters",
  );
  expect(() => placeIn("read_games", "Games.\n@chapter games")).toThrow("@title");
  expect(() => tagsOf("read_secrets", placed(["read_games"]))).toThrow("read_secrets");
  expect(() => chaptersOf(described, placed(["read_secrets"]))).toThrow("read_secrets");
});
