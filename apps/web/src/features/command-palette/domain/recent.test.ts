import { expect, test } from "vitest";
import { byUse, type Opened, readRemembered, remember, type Remembered } from "./recent.ts";

const DAY = 86_400_000;

function page(to: string): Opened {
  return { to, kind: "page", label: to, detail: "", imageUrl: null, game: null };
}

function opened(...visits: readonly (readonly [to: string, day: number])[]) {
  let list: readonly Remembered[] = [];
  for (const [to, day] of visits) list = remember(list, page(to), day * DAY);
  return list;
}

test("what is opened most stands first; of equals the last one", () => {
  const list = opened(["/a", 0], ["/b", 0], ["/a", 0], ["/c", 0]);
  expect(byUse(list, 0).map(({ to }) => to)).toEqual(["/a", "/c", "/b"]);
});

test("a habit fades", () => {
  const list = opened(["/a", 0], ["/a", 0], ["/b", 10]);
  expect(byUse(list, 10 * DAY).map(({ to }) => to)).toEqual(["/b", "/a"]);
});

test("no more than twenty are kept", () => {
  const visits = Array.from({ length: 25 }, (_, index) => [`/${index}`, index] as const);
  expect(opened(...visits)).toHaveLength(20);
});

test.each([
  { stored: null, why: "nothing was kept" },
  { stored: "{", why: "it is broken" },
  { stored: '{"to":"/a"}', why: "it is no list" },
  { stored: '[{"to":"https://elsewhere"}, null, 3]', why: "its rows are something else" },
])("begins anew where $why", ({ stored }) => {
  expect(readRemembered(stored)).toEqual([]);
});

test("reads what it wrote", () => {
  const list = opened(["/a", 0]);
  expect(readRemembered(JSON.stringify(list))).toEqual(list);
});
