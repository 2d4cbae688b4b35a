import { expect, test } from "vitest";
import { sessionRows } from "./session-rows";

const session = (id: string) => ({ id, is_current: id === "here" });
const rows = (...ids: readonly string[]) => {
  const { latest, earlier } = sessionRows(ids.map(session), ({ id }) => !id.startsWith("?"));
  const names = (list: typeof latest) => list.map((row) => row.map(({ id }) => id).join(" "));
  return { latest: names(latest), earlier: names(earlier) };
};

test("unknown devices share the row of the latest of them", () => {
  expect(rows("here", "phone", "?1", "desk", "?2", "?3")).toEqual({
    latest: ["here", "phone", "?1 ?2 ?3", "desk"],
    earlier: [],
  });
});

test("this device has its own row, though nobody knows what it is", () => {
  const { latest } = sessionRows([session("here"), session("?1")], () => false);
  expect(latest.map((row) => row.length)).toEqual([1, 1]);
});

test("five others are shown beside this one, the rest is earlier", () => {
  expect(rows("here", "a", "b", "c", "d", "e", "f", "g")).toEqual({
    latest: ["here", "a", "b", "c", "d", "e"],
    earlier: ["f", "g"],
  });
});
