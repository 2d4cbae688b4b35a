import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { dialogsOfApp } from "./lib/dialogs/dialogs-of-app.ts";
import { dialogsInTests } from "./lib/dialogs/dialogs-in-tests.ts";

const WEB = path.join(import.meta.dirname, "../apps/web/src");

test("every dialog of the app gives the focus back by the one hook", () => {
  const own = readdirSync(WEB, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => ({ file, source: readFileSync(path.join(WEB, file), "utf8") }))
    .filter(({ source }) => /<(?:Alert)?Dialog(?:Primitive)?\.Content/.test(source));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter(({ source }) => !source.includes("useReturnFocus()"))).toEqual([]);
});

const { known, proven } = dialogsInTests(path.join(import.meta.dirname, "../e2e"));

test("every dialog of the app is known to the journeys by its file", () => {
  const built = dialogsOfApp(WEB).map(({ file }) => file);
  expect(known.map((name) => name.replace(/:.*/, "")).toSorted()).toEqual(built.toSorted());
});

test("every dialog is opened in a browser, by the walk over all pages or by a journey", () => {
  expect(known.filter((name) => !proven.has(name))).toEqual([]);
});
