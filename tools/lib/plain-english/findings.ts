import path from "node:path";
import { projectFiles, readProjectFile } from "../documents/project-files.ts";
import { PROSE_EXTENSIONS, proseOf, wordsOfName } from "./prose.ts";
import { REPLACED_WORDS } from "./words.ts";

export type Finding = {
  readonly file: string;
  /** The line number, from 1; 0 for the name of the file. */
  readonly line: number;
  readonly word: string;
  readonly instead: string;
};

/** Files that are not checked: the list of words, and files generated from checked sources. */
const EXCLUDED =
  /^(?:tools\/lib\/plain-english\/|tools\/plain-english\.|supabase\/migrations\/|supabase\/schema\/AREAS\.md|packages\/db-types\/src\/)/u;

/** All words in one expression, each in a group `w<index in the list>`, so that a text is searched only once. */
const ANY_WORD = new RegExp(
  String.raw`(?<![\w$/.-])(?:${REPLACED_WORDS.map(
    ({ pattern }, index) => `(?<w${index}>${pattern.replaceAll(" ", String.raw`\s+`)})`,
  ).join("|")})(?![\w$]|[-/.]\w)`,
  "gi",
);

/** Finds the listed words in a text, with their positions. */
function findWords(text: string) {
  return [...text.matchAll(ANY_WORD)].map(({ 0: word, index, groups = {} }) => {
    const entry = REPLACED_WORDS.findIndex((_, at) => groups[`w${at}`] !== undefined);
    return { word, index, instead: REPLACED_WORDS[entry]?.instead ?? "" };
  });
}

export function findingsIn(file: string, text: string): readonly Finding[] {
  const prose = proseOf(file, text);
  const found = [
    ...findWords(wordsOfName(path.basename(file))).map((one) => ({ ...one, line: 0 })),
    ...findWords(prose).map((one) => ({
      ...one,
      line: prose.slice(0, one.index).split("\n").length,
    })),
  ];
  return found.map(({ word, line, instead }) => ({
    file,
    line,
    word: word.replaceAll(/\s+/g, " "),
    instead,
  }));
}

/** The area to which a file belongs in the budget: an area of the schema, a workspace, or a folder of documents. */
export function areaOf(file: string): string {
  const folders = file.split("/").slice(0, -1);
  if (folders.length === 0) return ".";
  const depth = folders[0] === "supabase" && folders[1] === "schema" ? 3 : 2;
  const isDivided = ["apps", "packages", "docs", "supabase"].includes(folders[0] ?? "");
  return folders.slice(0, isDivided ? depth : 1).join("/");
}

export function projectFindings(): readonly Finding[] {
  return projectFiles(
    `{*,{apps,bench,bin,deploy,docs,e2e,packages,supabase,tools}/**/*}.{${PROSE_EXTENSIONS.join(",")}}`,
  )
    .filter((file) => !EXCLUDED.test(file))
    .flatMap((file) => findingsIn(file, readProjectFile(file)));
}
