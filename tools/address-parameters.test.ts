import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PAGES } from "../apps/web/src/config/pages.ts";

const WEB = path.resolve(import.meta.dirname, "../apps/web/src");

/** A URL parameter that the code reads by a literal name. Other reads are checked by types. */
const READ = /\b(?:params|search|searchParams)\.(?:get|getAll|has)\("([^"]+)"/gu;

test("what is read out of an address is known to the server, which keeps one page for all else", () => {
  const known = new Set<string | undefined>(PAGES.flatMap(({ parameters = [] }) => parameters));
  const unknown = globSync("**/*.{ts,tsx}", { cwd: WEB })
    .filter((file) => !file.includes(".test."))
    .flatMap((file) =>
      [...readFileSync(path.join(WEB, file), "utf8").matchAll(READ)]
        .filter(([, name]) => !known.has(name))
        .map(([, name]) => `${name} in ${file}`),
    );
  expect(unknown).toEqual([]);
});
