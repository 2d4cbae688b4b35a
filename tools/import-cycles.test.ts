import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const SOURCES = "{apps,packages,supabase,tools,e2e,bench}/**/*.{ts,tsx,mjs}";
/** The modules that a file imports, statically or dynamically, including type imports. */
const IMPORTED = /(?:\bfrom |\bimport |\bimport\(\s*)"([^"\n]+)"/g;

const files = new Set(
  globSync(SOURCES, { cwd: ROOT, exclude: ["**/node_modules/**", "**/dist*/**"] }),
);

/** The project's file that an import specifier means; undefined if it means a package. */
function meant(file: string, specifier: string): string | undefined {
  const [, library, inside] = /^@leyenda\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  const at = specifier.startsWith("@/")
    ? `apps/web/src/${specifier.slice(2)}`
    : library
      ? `packages/${library}/src/${inside}`
      : specifier.startsWith(".")
        ? path.join(path.dirname(file), specifier)
        : "";
  return [at, `${at}.ts`, `${at}.tsx`].find((name) => files.has(name));
}

const imports = new Map(
  [...files].map((file) => {
    const source = readFileSync(path.join(ROOT, file), "utf8");
    const names = [...source.matchAll(IMPORTED)].map(([, name = ""]) => meant(file, name));
    return [file, names.filter((name) => name !== undefined)] as const;
  }),
);

/** The first import cycle that starts at a file; its first file is repeated at the end. Skips visited files. */
function circleFrom(
  file: string,
  way: readonly string[],
  done: Set<string>,
): readonly string[] | undefined {
  if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
  if (done.has(file)) return undefined;
  for (const next of imports.get(file) ?? []) {
    const circle = circleFrom(next, [...way, file], done);
    if (circle) return circle;
  }
  done.add(file);
  return undefined;
}

test("no file imports itself by way of others, not even later", () => {
  const done = new Set<string>();
  const circles = [...files].flatMap((file) => {
    const circle = circleFrom(file, [], done);
    return circle ? [circle.join(" → ")] : [];
  });
  expect(circles).toEqual([]);
});
