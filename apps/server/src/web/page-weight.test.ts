import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { SITE_PAGES, type SitePage } from "../../../web/src/config/pages.ts";

/** The limit of the compressed JavaScript, in bytes, that a public page loads before it reacts to input. */
const BUDGET = 131 * 1024;
/** The limit of the compressed styles of a page, in bytes: its part of the shared sheet, and its own sheets. */
const STYLE_BUDGET = 21 * 1024;
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

interface Entry {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Record<string, Entry>;

const readBuild = <Content>(file: string) =>
  JSON.parse(readFileSync(join(DIST, ".vite", file), "utf8")) as Content;

/** The build manifest's entries for a source file and all files that it imports statically. */
function entriesOf(manifest: Manifest, source: string, entries = new Set<Entry>()): Set<Entry> {
  const entry = manifest[source];
  if (!entry) throw new Error(`The build has no ${source}.`);
  if (entries.has(entry)) return entries;
  entries.add(entry);
  for (const imported of entry.imports ?? []) entriesOf(manifest, imported, entries);
  return entries;
}

const filesOf = (entries: ReadonlySet<Entry>) => new Set([...entries].map(({ file }) => file));

/** The total size of files as they are sent, in bytes. */
function weightOf(files: ReadonlySet<string>): number {
  const sent = [...files].map((file) => join(DIST, file));
  return sent.reduce((sum, file) => {
    return sum + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  }, 0);
}

test.each(PAGES)("%s answers to the hand within the budget", (page) => {
  const source = `src/app/routes/${page}.tsx`;
  const manifest = readBuild<Manifest>("manifest.json");
  const entries = entriesOf(manifest, "index.html");
  entriesOf(manifest, source, entries);
  const files = filesOf(entries);
  expect(weightOf(files)).toBeLessThan(BUDGET);
  expect(files.size).toBeLessThanOrEqual(FILES);
  const index = readFileSync(join(DIST, "index.html"), "utf8");
  const shared = readBuild<Record<string, string>>("page-styles.json")[source] ?? "";
  const sheets = new Set([...entries].flatMap(({ css = [] }) => css));
  const own = new Set([...sheets].filter((sheet) => !index.includes(sheet)));
  expect(brotliCompressSync(shared).length + weightOf(own)).toBeLessThan(STYLE_BUDGET);
});

test("what every page starts with is compiled as it arrives, and a library that a page uses a part of is not", () => {
  const isAhead = (file: string) =>
    readFileSync(join(DIST, file), "utf8").startsWith("//# allFunctionsCalledOnLoad\n");
  const manifest = readBuild<Manifest>("manifest.json");
  const first = [...filesOf(entriesOf(manifest, "index.html"))];
  expect(first.filter((file) => statSync(join(DIST, file)).size > 4000 && !isAhead(file))).toEqual(
    [],
  );
  const client = Object.values(manifest).find(({ name }) => name === "backend");
  expect(isAhead(client?.file ?? "")).toBe(false);
});

test("no two files of code wait for each other: of two that do, one runs without the other's words", () => {
  const manifest = readBuild<Manifest>("manifest.json");
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
