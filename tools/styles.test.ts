import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const WEB = path.resolve(import.meta.dirname, "../apps/web/src");

/** A selector that applies `:has()` to the root of the page. The browser evaluates it at every change. */
const WHOLE_PAGE = /(?::root|html|body)[^\s{,>+~]*:has\(/u;

test("no sheet of the screen asks the whole page what it contains", () => {
  const sheets = globSync("**/*.css", { cwd: WEB });
  expect(sheets.length).toBeGreaterThan(20);
  const asking = sheets.filter((file) =>
    WHOLE_PAGE.test(readFileSync(path.join(WEB, file), "utf8")),
  );
  expect(asking, "use useRootAttribute instead").toEqual([]);
});

/**
 * Counts uses of `:has()` with nothing before it that restricts the elements, such as a name or a class. The browser
 * tests all elements for them at every change of the page.
 */
function timesAskedOfAny(sheet: string): number {
  let selectors = sheet.replaceAll(/\/\*[\s\S]*?\*\//gu, "");
  for (let before = ""; before !== selectors;) {
    before = selectors;
    selectors = selectors
      .replaceAll(/:has\([^()]*\)/gu, ":HAS")
      .replaceAll(/:(?:is|not)\(:HAS[^()]*\)/gu, ":HAS")
      .replaceAll(/\([^()]*\)/gu, "");
  }
  return [...selectors.matchAll(/(?<=^|[\s>+~,{}]):HAS/gu)].length;
}

test("every :has() is asked of elements that are named", () => {
  expect(timesAskedOfAny(":has(> .x) { } .a:is(.b, :has(~ c)) { & > :not(:has(d)) { } }")).toBe(2);
  const asking = globSync("**/*.css", { cwd: WEB }).filter(
    (file) => timesAskedOfAny(readFileSync(path.join(WEB, file), "utf8")) > 0,
  );
  const inClasses = globSync("**/*.tsx", { cwd: WEB }).filter((file) =>
    /\[:(?:not\(:)?has\(/u.test(readFileSync(path.join(WEB, file), "utf8")),
  );
  expect([...asking, ...inClasses]).toEqual([]);
});

test("nothing that can be pressed is invisible until a pointer hovers it", () => {
  const revealed = globSync("**/*.css", { cwd: WEB }).filter((file) =>
    /:hover[^{}]*\{[^{}]*opacity:\s*1/u.test(readFileSync(path.join(WEB, file), "utf8")),
  );
  expect(revealed).toEqual([]);
});

/** Style sheets with endless animations that are visible only while something is loading. */
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

/** Fields that show a code in capitals or spaced, as it is written on a voucher or in an app. */
const CODE_FIELDS = new Set([
  "components/ui/code-input.tsx",
  "features/admin/coupons/components/coupon-dialog.tsx",
  "features/store/components/coupon-field.tsx",
]);

/** What no page may style by itself, because the base sheet and the shared components do (decision 109). */
const OWN_LOOKS = [
  [
    "capitals or letter spacing",
    /(?<![\w:-])(?:[\w-]+:)?(?<!first-letter:)(?:uppercase|tracking-)/u,
  ],
  [
    "a line around a filled box",
    /"(?:[^"\n]* )?border border-border (?:[^"\n:]* )?bg-surface(?![^"\n]*:border-)/u,
  ],
  ["a shape of a button", /\bcut-corners\b|--btn-/u],
  ["the size of a heading", /<h2[^>]* className="[^"]*\bdisplay text-/u],
] as const;

test.each(OWN_LOOKS)("no page sets %s", (_name, look) => {
  const pages = globSync("**/*.tsx", { cwd: WEB }).filter(
    (file) => !file.includes(".test.") && !CODE_FIELDS.has(file),
  );
  expect(pages.length).toBeGreaterThan(500);
  expect(pages.filter((file) => look.test(readFileSync(path.join(WEB, file), "utf8")))).toEqual([]);
});
