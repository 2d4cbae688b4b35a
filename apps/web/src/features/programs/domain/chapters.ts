import { interfaceChapters } from "@leyenda/db-types/interface-chapters";
import { searchKey } from "@leyenda/site/search-key";
import type { Scope } from "../copy.ts";

type Listed = (typeof interfaceChapters)[number];

export type ChapterName = Listed["name"];

export type OperationAnchor = Listed["operations"][number]["anchor"];

/** A read, a procedure or an event of the public interface. */
export interface Operation {
  /** The last part of the operation's URL, which follows the chapter. */
  readonly anchor: OperationAnchor;
  readonly method: "GET" | "POST" | "EVENT";
  readonly path: string;
  /** The brief description, in English like the full description. */
  readonly brief: string;
  /** The scope that a token needs; null if the operation needs no token. */
  readonly scope: Scope | null;
}

export interface Chapter {
  readonly name: ChapterName;
  readonly operations: readonly Operation[];
}

/** The chapters of the reference, one per page. */
export const CHAPTERS: readonly Chapter[] = interfaceChapters;

export const OPERATIONS = CHAPTERS.flatMap(({ operations }) => operations).length;

export const chapterNamed = (name: string): Chapter | undefined =>
  CHAPTERS.find((chapter) => chapter.name === name);

/** The chapters before and after a chapter, if there are any. */
export function neighboursOf(
  chapter: Chapter,
): readonly [Chapter | undefined, Chapter | undefined] {
  const place = CHAPTERS.indexOf(chapter);
  return [CHAPTERS[place - 1], CHAPTERS[place + 1]];
}

/** Matches a search for a request, such as `GET /games`. */
const REQUEST = /^\s*(\w+)\s+(\/\S*)\s*$/u;

/**
 * The chapters with the operations that match all words of a search, or whose request begins like the searched one.
 * @param saidOf returns the text about an operation in the reader's language
 */
export function findOperations(
  text: string,
  saidOf: (chapter: ChapterName, anchor: OperationAnchor) => string,
): readonly Chapter[] {
  const words = searchKey(text)
    .split(/[\s_/]+/u)
    .filter(Boolean);
  const fits = (said: string) => words.every((word) => searchKey(said).includes(word));
  const [, verb, start] = REQUEST.exec(text) ?? [];
  return CHAPTERS.flatMap((chapter) => {
    const operations = chapter.operations.filter(({ anchor, method, path, brief }) =>
      verb && start
        ? method === verb.toUpperCase() && path.startsWith(start)
        : fits(`${saidOf(chapter.name, anchor)} ${method} ${path} ${brief}`),
    );
    return operations.length > 0 ? [{ ...chapter, operations }] : [];
  });
}

/** Matches a former link to an operation, such as `#tag/read/GET/games`. */
const FORMER = /^#tag\/[^/]+\/(?:webhook\/)?(?:GET|POST)\/(.+)$/u;

/** The operation to which the hash of an old or a new link points; null if it points to none. */
export function operationAt(
  hash: string,
): { chapter: ChapterName; anchor: OperationAnchor } | null {
  const [, former] = FORMER.exec(decodeURIComponent(hash)) ?? [];
  for (const { name, operations } of CHAPTERS) {
    const found = operations.find(
      ({ anchor, path }) => hash === `#${anchor}` || former === path.replace(/^\//u, ""),
    );
    if (found) return { chapter: name, anchor: found.anchor };
  }
  return null;
}
