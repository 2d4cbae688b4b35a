import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const WEB = path.resolve(import.meta.dirname, "../apps/web/src");

/** A parameter that is read by its written name; all other ways are typed. */
const READ = /\b(?:params|search|searchParams)\.(?:get|getAll|has)\("([^"]+)"/gu;

test("what is read out of an address is known to the server, which keeps one page for all else", () => {
  const list = readFileSync(path.join(WEB, "config/parameters.ts"), "utf8");
  const known = new Set([...list.matchAll(/^ {2}"([^"]+)",$/gmu)].map(([, name]) => name));
  expect(known.size).toBeGreaterThan(30);
  const unknown = globSync("**/*.{ts,tsx}", { cwd: WEB })
    .filter((file) => !file.includes(".test."))
    .flatMap((file) =>
      [...readFileSync(path.join(WEB, file), "utf8").matchAll(READ)]
        .filter(([, name]) => !known.has(name))
        .map(([, name]) => `${name} in ${file}`),
    );
  expect(unknown).toEqual([]);
});
