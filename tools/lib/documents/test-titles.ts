import path from "node:path";
import { type Expression, parseSync, Visitor } from "oxc-parser";
import { projectFiles, readProjectFile } from "./files.ts";

const TEST_FILES = "{apps,packages,supabase,e2e,tools}/**/*.{test.ts,test.tsx,spec.ts}";
const DECLARES = new Set(["test", "it", "describe"]);
/** Members of `test` that declare no test of their own. */
const OTHER_MEMBERS = new Set([
  "step",
  "use",
  "extend",
  "beforeEach",
  "afterEach",
  "beforeAll",
  "afterAll",
]);

/** `test(…)`, `test.each(…)(…)`, `describe.skipIf(…)(…)`: the name at the root of what is called. */
function rootName(callee: Expression): string {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "CallExpression" && callee.callee.type !== "Super")
    return rootName(callee.callee);
  if (callee.type !== "MemberExpression" || callee.object.type === "Super") return "";
  const { property } = callee;
  const isOther = property.type === "Identifier" && OTHER_MEMBERS.has(property.name);
  return isOther ? "" : rootName(callee.object);
}

/** A title as it stands in the source: `$why` and `${name}` are not filled in. */
function titleOf(
  argument: { type: string; value?: unknown; start: number; end: number } | undefined,
  source: string,
): string | undefined {
  if (argument?.type === "Literal" && typeof argument.value === "string") return argument.value;
  if (argument?.type === "TemplateLiteral")
    return source.slice(argument.start + 1, argument.end - 1);
  return undefined;
}

/** What makes the titles of a table of tests: `test.each([{ why: … }])("$why", …)`. */
const NAMES_A_ROW = new Set(["why", "does"]);

/** The titles of the tests and groups that a test file declares, and what names the rows of its tables. */
export function titlesIn(file: string, source: string): Set<string> {
  const titles = new Set<string>();
  const visitor = new Visitor({
    Property({ key, value }) {
      if (key.type !== "Identifier" || !NAMES_A_ROW.has(key.name)) return;
      const title = titleOf(value, source);
      if (title !== undefined) titles.add(title);
    },
    CallExpression({ callee, arguments: args }) {
      if (callee.type === "Super" || args.length < 2 || !DECLARES.has(rootName(callee))) return;
      const title = titleOf(args[0], source);
      if (title !== undefined) titles.add(title);
    },
  });
  visitor.visit(parseSync(file, source).program);
  return titles;
}

export interface TestFile {
  readonly titles: ReadonlySet<string>;
  /** With what it imports from its own folders: a journey reads most texts through its pages. */
  readonly source: string;
}

const OWN_IMPORT = /from "(\.\.?\/[^"]+\.tsx?)"/g;

/** A file and those beside and below it that it names. */
function withImports(file: string): string {
  const source = readProjectFile(file);
  const imported = [...source.matchAll(OWN_IMPORT)].map(([, name = ""]) =>
    path.join(path.dirname(file), name),
  );
  const helpers = imported.filter((name) => name.startsWith("e2e/"));
  return [source, ...helpers.map(readProjectFile)].join("\n");
}

/** All test files by their name without folder and ending; two of one name share an entry. */
export function testFiles(): ReadonlyMap<string, TestFile> {
  const all = new Map<string, TestFile>();
  for (const file of projectFiles(TEST_FILES)) {
    const name = path.basename(file).replace(/\.(test|spec)\.tsx?$/, "");
    const namesake = all.get(name);
    all.set(name, {
      titles: new Set([...(namesake?.titles ?? []), ...titlesIn(file, readProjectFile(file))]),
      source: `${namesake?.source ?? ""}${withImports(file)}`,
    });
  }
  return all;
}
