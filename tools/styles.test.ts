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
