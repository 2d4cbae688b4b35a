import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const WEB = path.join(import.meta.dirname, "../apps/web/src");

test("every dialog of the app gives the focus back by the one hook", () => {
  const own = readdirSync(WEB, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => ({ file, source: readFileSync(path.join(WEB, file), "utf8") }))
    .filter(({ source }) => /<(?:Alert)?Dialog(?:Primitive)?\.Content/.test(source));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter(({ source }) => !source.includes("useReturnFocus()"))).toEqual([]);
});
