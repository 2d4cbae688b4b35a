import { expect, test } from "vitest";
import { operationTitles } from "../operations-copy.ts";
import { referenceCopy } from "../reference-copy.ts";
import {
  chapterNamed,
  type ChapterName,
  CHAPTERS,
  findOperations,
  neighboursOf,
  type OperationAnchor,
  operationAt,
} from "./chapters.ts";

const saidOf = (name: ChapterName, anchor: OperationAnchor) =>
  `${referenceCopy.chapters[name].title} ${operationTitles[anchor]}`;

test.each([
  { text: "check_in", expected: ["check_in", "confirm_check_in"], why: "by its name" },
  { text: "check in", expected: ["check_in", "confirm_check_in"], why: "by the words of its name" },
  {
    text: "confirmar PRESENCIA",
    expected: ["check_in", "confirm_check_in"],
    why: "by its title in Spanish",
  },
  { text: "reputation", expected: ["challenge_record"], why: "by what is said of it in English" },
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

test("every operation has a title of its own of 3 to 7 words, and no title is left over", () => {
  const anchors = CHAPTERS.flatMap(({ operations }) => operations.map(({ anchor }) => anchor));
  expect(Object.keys(operationTitles).toSorted()).toEqual(anchors.toSorted());
  const titles = Object.values(operationTitles);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.filter((title) => !/^\S+(?: \S+){2,6}$/u.test(title))).toEqual([]);
});
