import { lexer, walkTokens } from "marked";
import { projectFiles, readProjectFile } from "./project-files.ts";

/** The parts of a documentation page that can be checked. */
export interface Page {
  /** The path relative to the project's root. */
  readonly file: string;
  readonly links: readonly string[];
  /** The texts in `backticks`, including those in tables. */
  readonly codes: readonly string[];
  /** The lines of code blocks in a shell language. */
  readonly shellLines: readonly string[];
  /** The anchors of the headings. */
  readonly anchors: readonly string[];
}

const SHELLS = new Set(["sh", "bash", "console"]);

/** Returns the anchor of a heading, as code hosts create it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

export function parsePage(file: string, markdown: string): Page {
  const page = {
    file,
    links: [] as string[],
    codes: [] as string[],
    shellLines: [] as string[],
    anchors: [] as string[],
  };
  // `void` marks an ignored result: the callback and `walkTokens` return nothing.
  void walkTokens(lexer(markdown), (token) => {
    if (token.type === "link") page.links.push(token.href as string);
    if (token.type === "codespan") page.codes.push(token.text as string);
    if (token.type === "heading") page.anchors.push(anchorOf(token.text as string));
    if (token.type === "code" && SHELLS.has(token.lang as string)) {
      page.shellLines.push(...(token.text as string).split("\n").filter((line) => line.trim()));
    }
  });
  return page;
}

/** Reads every page of documentation in the project. */
export function allPages(): Page[] {
  return projectFiles([
    "*.md",
    "docs/**/*.md",
    "{apps,packages,supabase,bench,e2e,tools}/**/*.md",
  ]).map((file) => parsePage(file, readProjectFile(file)));
}
