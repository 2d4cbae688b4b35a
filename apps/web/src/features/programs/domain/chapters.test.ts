import { expect, test } from "vitest";
import { referenceCopy } from "../reference-copy.ts";
import { chapterNamed, CHAPTERS, findOperations, neighboursOf, operationAt } from "./chapters.ts";

const saidOf = (name: keyof typeof referenceCopy.chapters) => referenceCopy.chapters[name].title;

test.each([
  { text: "check_in", expected: ["check_in", "confirm_check_in"], why: "by its name" },
  { text: "check in", expected: ["check_in", "confirm_check_in"], why: "by the words of its name" },
  { text: "GET /games", expected: ["read_games"], why: "by how it is asked" },
  {
    text: "veto sequences",
    expected: ["read_veto_sequences", "match_veto_sequences"],
    why: "all words",
  },
  { text: "no such thing", expected: [], why: "nothing fits" },
])("$text finds an operation $why", ({ text, expected }) => {
  const found = findOperations(text, saidOf).flatMap(({ operations }) =>
    operations.map(({ anchor }) => anchor),
  );
  expect(found.filter((anchor) => expected.includes(anchor))).toEqual(expected);
  expect(found.length).toBeLessThanOrEqual(expected.length + 2);
});

test("a chapter is found whole by what people read of it, without its accents", () => {
  expect(findOperations("pronosticos", saidOf)).toEqual([chapterNamed("predictions")]);
});

test.each([
  ["#tag/read/GET/games", { chapter: "games", anchor: "read_games" }],
  ["#tag/registrations/POST/rpc/check_in", { chapter: "registrations", anchor: "check_in" }],
  ["#tag/read/GET/tournaments/%7Bid%7D/events", { chapter: "events", anchor: "follow_tournament" }],
  ["#tag/webhooks/webhook/POST/match.ready", { chapter: "events", anchor: "webhook/match.ready" }],
  ["#read_games", { chapter: "games", anchor: "read_games" }],
  ["#description/introduction", null],
  ["", null],
])("a link to %s leads on", (hash, place) => {
  expect(operationAt(hash)).toEqual(place);
});

test("every chapter leads to the next, and the ends to one", () => {
  const [first, second] = CHAPTERS;
  if (!first || !second) throw new Error("there are no chapters");
  expect(neighboursOf(first)).toEqual([undefined, second]);
  expect(neighboursOf(second)[0]).toBe(first);
  expect(CHAPTERS.every((chapter) => neighboursOf(chapter).some(Boolean))).toBe(true);
});

test("no chapter is longer than a phone's reader bears", () => {
  const lengths = CHAPTERS.map(({ operations }) => operations.length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(12);
});
