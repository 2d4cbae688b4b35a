import path from "node:path";
import { parseSync, type Program, Visitor } from "oxc-parser";
import { projectFiles, readProjectFile } from "./project-files.ts";
import { declaresTest, rowTitle, TEST_FILES, testTitle } from "./test-titles.ts";

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A test file, or a file that end-to-end tests share, with its declarations. */
interface Source {
  readonly file: string;
  readonly text: string;
  /** The position of each test and group in the file, by title. Rows of test tables have their own titles. */
  readonly tests: ReadonlyMap<string, readonly Range[]>;
  /** The positions of code that runs before or after every test. */
  readonly hooks: readonly Range[];
  readonly declared: ReadonlyMap<string, Range>;
  /** Names imported from the folders of the end-to-end tests, with their file. */
  readonly imported: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

const HOOK = /^(?:test\.)?(?:before|after)(?:Each|All)\(/;
const contains = (outer: Range, inner: Range) =>
  outer.start <= inner.start && inner.end <= outer.end;

/** Returns the position of each top-level declaration of a file, by its name. */
function declarations(program: Program): Map<string, Range> {
  const declared = new Map<string, Range>();
  for (const statement of program.body) {
    const { start, end } = statement;
    const own =
      statement.type === "ExportNamedDeclaration" ? statement.declaration : (statement as never);
    const declaration = own as { type: string; id?: { name?: string }; declarations?: unknown[] };
    if (declaration?.id?.name) declared.set(declaration.id.name, { start, end });
    for (const one of (declaration?.declarations ?? []) as { id: Range }[]) {
      for (const name of namesIn(one.id)) declared.set(name, { start, end });
    }
  }
  return declared;
}

/** Returns the names that a destructuring pattern declares. */
function namesIn(pattern: unknown): string[] {
  if (typeof pattern !== "object" || pattern === null) return [];
  const node = pattern as { type?: string; name?: string };
  if (node.type === "Identifier" && node.name) return [node.name];
  return Object.entries(pattern).flatMap(([key, value]) =>
    key === "typeAnnotation" || key === "key"
      ? []
      : Array.isArray(value)
        ? value.flatMap(namesIn)
        : namesIn(value),
  );
}

function readSource(file: string): Source {
  const text = readProjectFile(file);
  const { program } = parseSync(file, text);
  const calls: Range[] = [];
  const tests = new Map<string, Range[]>();
  const rows: (Range & { readonly title: string })[] = [];
  const hooks: Range[] = [];
  const add = (title: string, range: Range) =>
    tests.set(title, [...(tests.get(title) ?? []), range]);
  new Visitor({
    Property(node) {
      const title = rowTitle(node, text);
      if (title !== undefined) rows.push({ title, start: node.start, end: node.end });
    },
    CallExpression(node) {
      const { start, end } = node;
      if (HOOK.test(text.slice(start, start + 20))) hooks.push({ start, end });
      if (!declaresTest(node)) return;
      calls.push({ start, end });
      const title = testTitle(node, text);
      if (title !== undefined) add(title, { start, end });
    },
  }).visit(program);
  const declared = declarations(program);
  for (const { title, ...row } of rows) {
    const around = calls
      .filter((call) => contains(call, row))
      .toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
    if (around) add(title, around);
    // A test table that is declared separately belongs to every test that uses its name.
    const [table, range] = [...declared].find(([, one]) => contains(one, row)) ?? [];
    if (around || !table || !range) continue;
    add(title, range);
    for (const call of calls)
      if (new RegExp(`\\b${table}\\b`).test(text.slice(call.start, call.end))) add(title, call);
  }
  return { file, text, tests, hooks, declared, imported: importsOf(program, file) };
}

function importsOf(program: Program, file: string) {
  const imported = new Map<string, { file: string; name: string }>();
  for (const statement of program.body) {
    if (statement.type !== "ImportDeclaration" || !statement.source.value.startsWith(".")) continue;
    const from = path.join(path.dirname(file), statement.source.value);
    // Only imports from e2e/ count, because page objects of end-to-end tests contain most texts.
    // An import of the code under test proves nothing.
    if (!from.startsWith("e2e/")) continue;
    for (const one of statement.specifiers) {
      if (one.type !== "ImportSpecifier") continue;
      const name = one.imported.type === "Identifier" ? one.imported.name : one.imported.value;
      imported.set(one.local.name, { file: from, name });
    }
  }
  return imported;
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** Returns a function that reads all code of a test: the test itself, and the test helpers that it calls. */
export function testReader(): (name: string, title: string) => string {
  const sources = new Map<string, Source>();
  const sourceOf = (file: string) => {
    const known = sources.get(file) ?? readSource(file);
    sources.set(file, known);
    return known;
  };
  const files = Map.groupBy(projectFiles(TEST_FILES), (file) =>
    path.basename(file).replace(/\.(test|spec)\.tsx?$/, ""),
  );

  function read(source: Source, ranges: readonly Range[], seen: Set<string>): string {
    const texts = ranges.map(({ start, end }) => source.text.slice(start, end));
    const words = new Set(texts.flatMap((text) => text.match(WORD) ?? []));
    for (const word of words) {
      const key = `${source.file} ${word}`;
      if (seen.has(key)) continue;
      const own = source.declared.get(word);
      const foreign = source.imported.get(word);
      if (!own && !foreign) continue;
      seen.add(key);
      if (own) texts.push(read(source, [own], seen));
      if (!foreign) continue;
      const other = sourceOf(foreign.file);
      const range = other.declared.get(foreign.name);
      if (range) texts.push(read(other, [range], seen.add(`${foreign.file} ${foreign.name}`)));
    }
    return texts.join("\n");
  }

  return (name, title) =>
    (files.get(name) ?? [])
      .map(sourceOf)
      .map((source) => {
        const own = source.tests.get(title);
        return own ? read(source, [...own, ...source.hooks], new Set()) : "";
      })
      .join("\n");
}
