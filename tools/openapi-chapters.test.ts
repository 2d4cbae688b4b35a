import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { briefOf, chaptersOf, type Described, tagsOf } from "./lib/openapi-chapters.ts";

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

test("every operation stands in one chapter", () => {
  const operations = [
    ...Object.values(described.paths),
    ...Object.values(described.webhooks),
  ].flatMap((methods) => Object.values(methods));
  const listed = chaptersOf(described).flatMap((chapter) => chapter.operations);
  expect(listed.length).toBe(operations.length);
  expect(listed.every(({ brief }) => brief.length > 3)).toBe(true);
});

test("what stands in no chapter is refused, and so is a name that is nobody's", () => {
  expect(() => tagsOf("read_secrets")).toThrow("0 chapters");
  const { "/games": _, ...paths } = described.paths;
  expect(() => chaptersOf({ ...described, paths })).toThrow("read_games");
});
