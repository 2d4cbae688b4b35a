import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const WEB = path.join(ROOT, "apps/web/src");
const COPY = /(?:^|[/-])(?:copy|words)\.ts$/;
const IMPORTED = /(?:from |import\()"([^"]+)"/g;

const sources = new Map(
  readdirSync(WEB, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(path.join(WEB, file), "utf8")]),
);
const everything = [...sources.values(), read("packages/db-types/src/words.ts")].join("\n");
/**
 * All string literals. Code may choose a text by such a value, so a text whose name is a string literal counts as used.
 */
const values = new Set([...everything.matchAll(/"([^"\n]+)"/g)].map(([, value]) => value));

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}

/** The path of the web app's module that an import specifier means, without the file extension. */
function target(file: string, specifier: string): string {
  const at = specifier.startsWith("@/")
    ? specifier.slice(2)
    : path.join(path.dirname(file), specifier);
  return at.replace(/\.tsx?$/, "");
}

const imports = [...sources].map(([file, source]) => ({
  source,
  targets: new Set([...source.matchAll(IMPORTED)].map(([, name = ""]) => target(file, name))),
}));

function readersOf(copy: string): string {
  const stem = copy.replace(/\.ts$/, "");
  return imports
    .filter(({ targets }) => targets.has(stem))
    .map(({ source }) => source)
    .join("\n");
}

interface Text {
  readonly key: string;
  /** The name of the object that contains the text. */
  readonly within: string;
}

/** The names of all texts in a file. Objects with a declared type are left out, because the type checks their names. */
function textsOf(file: string, source: string): Text[] {
  const texts: Text[] = [];
  const visit = (node: unknown, within: string): void => {
    if (typeof node !== "object" || node === null) return;
    if (Array.isArray(node)) return node.forEach((one) => visit(one, within));
    const { type, key, id, computed } = node as {
      type?: string;
      key?: { name?: string; value?: unknown };
      id?: { typeAnnotation?: object | null };
      computed?: boolean;
    };
    // The names in a destructuring pattern are parameters of a text, not names of texts.
    if (type === "ObjectPattern") return;
    if (type === "TSSatisfiesExpression" || id?.typeAnnotation) return;
    const name = key?.name ?? String(key?.value);
    if (type === "Property" && !computed) texts.push({ key: name, within });
    for (const part of Object.values(node)) visit(part, type === "Property" ? name : within);
  };
  visit(parseSync(file, source).program, "");
  return texts;
}

/** The names of the texts in `AdminListTexts`: an admin list reads these from the object that it receives. */
const [, LIST_TEXTS_SOURCE = ""] =
  /interface AdminListTexts \{([\s\S]*?)\n\}/.exec(
    sources.get("components/admin-list.tsx") ?? "",
  ) ?? [];
const LIST_TEXTS = new Set(
  [...LIST_TEXTS_SOURCE.matchAll(/readonly (\w+)\??:/g)].map(([, key = ""]) => key),
);
/** A list that receives an object of texts, such as `texts={copy}` or `texts={{ ...copy.reports }}`. */
const HANDED_TO_LIST = /<AdminList\b[\s\S]*?\btexts=\{(?:\{ \.\.\.)?\w+/;
/** Matches objects of texts that have one text for each possible value of a filter. */
const OF_FILTERS = /(?:activeFilter\([^,]+, |options: )(?:\w+\.)*(\w+)[,\s]/g;

/**
 * Returns a function that reports whether the source uses a text: by its name, by the end of its name, or as a value.
 */
function reading(source: string, readers: string): (text: Text) => boolean {
  const names = new Set(readers.match(/\w+/g));
  const endings = [...readers.matchAll(/\[`\$\{\w+\}(\w+)`\]/g)].map(([, end = ""]) => end);
  const listed = new Set(
    [...readers.matchAll(/Object\.\w+\((?:\w+\.)*(\w+)\)/g)].map(([, name]) => name),
  );
  const isHanded = HANDED_TO_LIST.test(readers);
  for (const [, name] of readers.matchAll(OF_FILTERS)) listed.add(name);
  return ({ key, within }) =>
    names.has(key) ||
    (isHanded && LIST_TEXTS.has(key)) ||
    values.has(key) ||
    listed.has(within) ||
    source.includes(`.${key}`) ||
    endings.some((end) => key.endsWith(end));
}

test("every text is read by somebody", () => {
  const files = [...sources.keys()].filter((file) => COPY.test(file));
  expect(files.length).toBeGreaterThan(0);
  const unread = files.flatMap((file) => {
    const source = sources.get(file) ?? "";
    const isRead = reading(source, readersOf(file));
    return textsOf(file, source)
      .filter((text) => !isRead(text))
      .map(({ key }) => `${file}: ${key}`);
  });
  expect(unread).toEqual([]);
});
