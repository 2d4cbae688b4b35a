import { matchPath } from "react-router";
import { patterns } from "@/config/paths";
import { isUuid } from "@/lib/uuid";
import type { ChatMessage } from "./chat-message.ts";
import { splitLinks } from "./split-links.ts";

/** The object that a card shows. An invitation can be answered on its card. */
export interface CardReference {
  readonly kind: "challenge" | "match" | "player" | "team" | "tournament";
  readonly id: string;
  readonly isInvitation: boolean;
}

/** The pages of this site that have a card. */
const PAGES: readonly (readonly [string, CardReference["kind"]])[] = [
  [patterns.tournament, "tournament"],
  [patterns.champion, "tournament"],
  [patterns.match, "match"],
  [patterns.matchManage, "match"],
  [patterns.team, "team"],
  [patterns.profile, "player"],
];

/** The object at a URL of this site; null if there is no card for it. */
function pageAt(address: string, origin: string): CardReference | null {
  const url = new URL(address);
  if (url.origin !== origin) return null;
  for (const [pattern, kind] of PAGES) {
    const id = matchPath(pattern, url.pathname)?.params["id"] ?? "";
    if (isUuid(id)) return { kind, id, isInvitation: false };
  }
  return null;
}

/**
 * Returns the object that a message's card shows: the attached object, or the first linked page of this site.
 * @param origin the origin of this site
 */
export function referenceIn(
  { part, content }: Pick<ChatMessage, "part" | "content">,
  origin: string,
): CardReference | null {
  if (part && part.kind !== "picture") return { kind: part.kind, id: part.id, isInvitation: true };
  for (const { href } of splitLinks(content)) {
    const page = href === null ? null : pageAt(href, origin);
    if (page) return page;
  }
  return null;
}
