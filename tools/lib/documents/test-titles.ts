import path from "node:path";
import { type Expression, parseSync, Visitor } from "oxc-parser";
import { projectFiles, readProjectFile } from "./project-files.ts";

export const TEST_FILES = "{apps,packages,supabase,e2e,tools}/**/*.{test.ts,test.tsx,spec.ts}";
const DECLARES = new Set(["test", "it", "describe"]);
/** Members of `test` that do not declare a test. */
const OTHER_MEMBERS = new Set([
  "step",
  "use",
  "extend",
  "beforeEach",
  "afterEach",
  "beforeAll",
  "afterAll",
]);

/** Returns the name at the root of the called expression: `test` for `test.each(…)(…)`. */
function rootName(callee: Expression): string {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "CallExpression" && callee.callee.type !== "Super")
    return rootName(callee.callee);
  if (callee.type !== "MemberExpression" || callee.object.type === "Super") return "";
  const { property } = callee;
  const isOther = property.type === "Identifier" && OTHER_MEMBERS.has(property.name);
  return isOther ? "" : rootName(callee.object);
}

/** Returns a title as written in the source: `$why` and `${name}` stay unchanged. */
function titleOf(
  argument: { type: string; value?: unknown; start: number; end: number } | undefined,
  source: string,
): string | undefined {
  if (argument?.type === "Literal" && typeof argument.value === "string") return argument.value;
  if (argument?.type === "TemplateLiteral")
    return source.slice(argument.start + 1, argument.end - 1);
  return undefined;
}

/** Properties that contain the title of a row in a test table: `test.each([{ why: … }])("$why", …)`. */
const NAMES_A_ROW = new Set(["why", "does"]);

type Call = Extract<Expression, { type: "CallExpression" }>;

/** Whether a call declares a test or a group of tests. */
export const declaresTest = ({ callee, arguments: args }: Call): boolean =>
  callee.type !== "Super" && args.length >= 2 && DECLARES.has(rootName(callee));

export const testTitle = ({ arguments: args }: Call, source: string) => titleOf(args[0], source);

type Named = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]["Property"]>>[0];

/** Returns the title of a row in a test table, if this property contains it, or has it as its key of several words. */
export function rowTitle({ key, value }: Named, source: string): string | undefined {
  if (key.type === "Literal" && String(key.value).includes(" ")) return titleOf(key, source);
  return key.type === "Identifier" && NAMES_A_ROW.has(key.name)
    ? titleOf(value, source)
    : undefined;
}

/** Returns the titles of the tests and groups in a file, and of the rows of its test tables. */
export function titlesIn(file: string, source: string): Set<string> {
  const titles = new Set<string>();
  const add = (title: string | undefined) => title !== undefined && titles.add(title);
  const visitor = new Visitor({
    Property: (property) => void add(rowTitle(property, source)),
    CallExpression: (call) => void (declaresTest(call) && add(testTitle(call, source))),
  });
  visitor.visit(parseSync(file, source).program);
  return titles;
}

/** Returns the titles of all tests, by file name without folder and ending. Files with the same name are combined. */
export function testFiles(): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>();
  for (const file of projectFiles(TEST_FILES)) {
    const name = path.basename(file).replace(/\.(test|spec)\.tsx?$/, "");
    all.set(name, new Set([...(all.get(name) ?? []), ...titlesIn(file, readProjectFile(file))]));
  }
  return all;
}
