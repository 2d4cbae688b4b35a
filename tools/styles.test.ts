import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const WEB = path.resolve(import.meta.dirname, "../apps/web/src");

/** Asked of the whole page, and so again at every change of it. */
const WHOLE_PAGE = /(?::root|html|body)[^\s{,>+~]*:has\(/u;

test("no sheet of the screen asks the whole page what it contains", () => {
  const sheets = globSync("**/*.css", { cwd: WEB });
  expect(sheets.length).toBeGreaterThan(20);
  const asking = sheets.filter((file) =>
    WHOLE_PAGE.test(readFileSync(path.join(WEB, file), "utf8")),
  );
  expect(asking, "use useRootMark instead").toEqual([]);
});

/** Shown only while something is awaited. */
const WAITING = new Set(["components/ui/skeleton.css"]);

test("what never stops moving rests and goes in steps, so that an open page is not drawn 60 times a second", () => {
  const endless = globSync("**/*.css", { cwd: WEB })
    .filter((file) => !WAITING.has(file))
    .flatMap(
      (file) =>
        readFileSync(path.join(WEB, file), "utf8").match(
          /(?:animation|--animate-[\w-]+):[^;]*infinite[^;]*/gu,
        ) ?? [],
    );
  expect(endless.length).toBeGreaterThan(1);
  expect(endless.filter((animation) => !animation.includes("steps("))).toEqual([]);
});
