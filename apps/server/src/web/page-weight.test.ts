import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SITE_PAGES, type SitePage } from "../../../web/src/config/pages.ts";

/** The limit of the compressed JavaScript, in bytes, that a public page loads before it reacts to input. */
const BUDGET = 131 * 1024;
/** The limit of the compressed style sheets of a public page, in bytes. */
const STYLE_BUDGET = 28.5 * 1024;
/** The limit of files per page, because each file costs a request and a task. */
const FILES = 20;
const DIST = join(import.meta.dirname, "../../../web/dist");
/** The match room is excluded: as a public page it only shows a match, but it loads the participants' tools. */
const ROOM = "matches/match-room-page";
/** The modules of the public pages. */
const PAGES = [
  ...new Set(
    Object.values<SitePage>(SITE_PAGES)
      .filter(({ guard }) => guard === "everybody")
      .map(({ file }) => file),
  ),
].filter((file) => file !== ROOM);

test("every public page is weighed", () => expect(PAGES.length).toBeGreaterThan(15));

type Manifest = Record<
  string,
  {
    readonly file: string;
    readonly name?: string;
    readonly imports?: readonly string[];
    readonly css?: readonly string[];
  }
>;

/** The build manifest's entries for a source file and all files that it imports statically. */
function entriesOf(manifest: Manifest, source: string, entries = new Set<Manifest[string]>()) {
  const entry = manifest[source];
  if (!entry) throw new Error(`The build has no ${source}.`);
  if (entries.has(entry)) return entries;
  entries.add(entry);
  for (const imported of entry.imports ?? []) entriesOf(manifest, imported, entries);
  return entries;
}

/** The names of the JavaScript files of a source file and of its static imports. */
const filesOf = (manifest: Manifest, source: string) =>
  new Set([...entriesOf(manifest, source)].map(({ file }) => file));

function compressedBytes(file: string): number {
  const whole = join(DIST, file);
  return statSync(existsSync(`${whole}.br`) ? `${whole}.br` : whole).size;
}

const weightOf = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => sum + compressedBytes(file), 0);

test.each(PAGES)("%s answers to the hand within the budget", (page) => {
  const manifest = JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8")) as Manifest;
  const entries = entriesOf(manifest, "index.html");
  entriesOf(manifest, `src/app/routes/${page}.tsx`, entries);
  const files = new Set([...entries].map(({ file }) => file));
  const styles = new Set([...entries].flatMap(({ css = [] }) => css));
  expect(weightOf(files)).toBeLessThan(BUDGET);
  expect(weightOf(styles)).toBeLessThan(STYLE_BUDGET);
  expect(files.size).toBeLessThanOrEqual(FILES);
});

test("what every page starts with is compiled as it arrives, and a library that a page uses a part of is not", () => {
  const isAhead = (file: string) =>
    readFileSync(join(DIST, file), "utf8").startsWith("//# allFunctionsCalledOnLoad\n");
  const manifest = JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8")) as Manifest;
  const first = [...filesOf(manifest, "index.html")];
  expect(first.filter((file) => statSync(join(DIST, file)).size > 4000 && !isAhead(file))).toEqual(
    [],
  );
  const client = Object.values(manifest).find(({ name }) => name === "backend");
  expect(isAhead(client?.file ?? "")).toBe(false);
});

test("no two files of code wait for each other: of two that do, one runs without the other's words", () => {
  const manifest = JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8")) as Manifest;
  const isDone = new Map<string, boolean>();
  const circles: string[] = [];
  const follow = (source: string, way: readonly string[]) => {
    const path = [...way, source];
    if (isDone.get(source) === false) circles.push(path.slice(path.indexOf(source)).join(" → "));
    if (isDone.has(source)) return;
    isDone.set(source, false);
    for (const imported of manifest[source]?.imports ?? []) follow(imported, path);
    isDone.set(source, true);
  };
  for (const source of Object.keys(manifest)) follow(source, []);
  expect(circles).toEqual([]);
});

test("the server renders with the framework's build for production", () => {
  const server = readFileSync(join(DIST, "../dist-server/entry-server.js"), "utf8");
  // Only React's development build, which renders half as fast, contains this name.
  expect(server.includes("warnUnknownProperties")).toBe(false);
});
