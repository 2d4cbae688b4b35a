import { expect, test } from "vitest";
import { entryMark } from "./entry-mark.ts";

const item = (kind: Parameters<typeof entryMark>[0][number]["kind"], can_act = true) => ({
  kind,
  tournament_id: "cup",
  can_act,
});

test.each([
  { name: "a place that was offered", items: [item("place")], mark: "place" },
  {
    name: "a confirmation that is open",
    items: [item("entry"), item("check_in")],
    mark: "check_in",
  },
  { name: "one that his leader has to give", items: [item("check_in", false)], mark: "entry" },
  { name: "a place that his leader has to take", items: [item("place", false)], mark: null },
  { name: "a match of it", items: [item("match")], mark: "entry" },
  { name: "being in it", items: [item("entry")], mark: "entry" },
  { name: "nothing", items: [], mark: null },
])("the card of a tournament tells of $name", ({ items, mark }) => {
  expect(entryMark(items, "cup")).toBe(mark);
  expect(entryMark(items, "another")).toBeNull();
});
