import { copy } from "../copy.ts";
import { isUuid } from "@/lib/uuid";

/** The words of the path of a return address. */
function wordsOf(from: string): readonly string[] {
  const [path = ""] = from.split(/[?#]/u);
  return path.split("/").slice(1);
}

/** The first word of a return address; null where anybody may look. */
function sectionOf(from: string): string | null {
  const [first = "", second] = wordsOf(from);
  // Other players' profiles are for everybody.
  return first === "profile" && second ? null : first;
}

function textOf<Text>(texts: Readonly<Record<string, Text>>, from: string): Text | null {
  const section = sectionOf(from);
  return section !== null && Object.hasOwn(texts, section) ? (texts[section] ?? null) : null;
}

/** What the page is for that sent a visitor here; null where anybody may look. */
export const purposeOf = (from: string) => textOf(copy.purposes, from);

/** What a visitor will find there; null where there is no more to say than of the whole site. */
export const behindOf = (from: string) => textOf<Behind>(copy.behind, from);

/** The match of the challenge whose link sent a visitor here; null for every other address. */
export function challengeAsked(from: string): string | null {
  const [section, id = "", rest] = wordsOf(from);
  return section === "challenges" && rest === undefined && isUuid(id) ? id : null;
}

/** The tournament that a visitor was about to enter; null for every other address. */
export function tournamentAsked(from: string): string | null {
  const [section, id = "", rest] = wordsOf(from);
  const isEntering = /[?&]inscribirse=1(?=[&#]|$)/u.test(from);
  return section === "tournaments" && rest === undefined && isEntering && isUuid(id) ? id : null;
}

/** What the site is, or a part of it. */
export interface Behind {
  readonly line: string;
  readonly text: string;
  readonly points: readonly string[];
}
