import { copy } from "../copy.ts";
import { isUuid } from "@/lib/uuid";

/** Splits the path of a return URL into its segments. */
function wordsOf(from: string): readonly string[] {
  const [path = ""] = from.split(/[?#]/u);
  return path.split("/").slice(1);
}

/** The first path segment of a return URL; null for a public page. */
function sectionOf(from: string): string | null {
  const [first = "", second] = wordsOf(from);
  // Profiles of other players are public; only the viewer's own profile needs a session.
  return first === "profile" && second ? null : first;
}

function textOf<Text>(texts: Readonly<Record<string, Text>>, from: string): Text | null {
  const section = sectionOf(from);
  return section !== null && Object.hasOwn(texts, section) ? (texts[section] ?? null) : null;
}

/** The purpose of the page that sent the visitor here; null for a public page. */
export const purposeOf = (from: string) => textOf(copy.purposes, from);

/** The description of the page that sent the visitor here; null if that page has no description. */
export const behindOf = (from: string) => textOf<Behind>(copy.behind, from);

/** The match of the challenge whose link sent the visitor here; null if they came from another page. */
export function challengeAsked(from: string): string | null {
  const [section, id = "", rest] = wordsOf(from);
  return section === "challenges" && rest === undefined && isUuid(id) ? id : null;
}

/** The tournament that a visitor was about to enter; null if they came from another page. */
export function tournamentAsked(from: string): string | null {
  const [section, id = "", rest] = wordsOf(from);
  const isEntering = /[?&]inscribirse=1(?=[&#]|$)/u.test(from);
  return section === "tournaments" && rest === undefined && isEntering && isUuid(id) ? id : null;
}

/** A description of the site or of a part of it. */
export interface Behind {
  readonly line: string;
  readonly text: string;
  readonly points: readonly string[];
}
