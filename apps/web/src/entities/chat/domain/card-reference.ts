import { matchPath } from "react-router";
import { patterns } from "@/config/paths";
import { isUuid } from "@/lib/uuid";
import type { ChatMessage } from "./chat-message.ts";
import { splitLinks } from "./links.ts";

/** What a card shows; an invitation is answered on it. */
export interface CardReference {
  readonly kind: "challenge" | "match" | "player" | "team" | "tournament";
  readonly id: string;
  readonly isInvitation: boolean;
}

/** Our own pages that a card stands for. */
const PAGES: readonly (readonly [string, CardReference["kind"]])[] = [
  [patterns.tournament, "tournament"],
  [patterns.champion, "tournament"],
  [patterns.match, "match"],
  [patterns.matchManage, "match"],
  [patterns.team, "team"],
  [patterns.profile, "player"],
];

/** What an address of ours leads to, where there is a card of it. */
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
 * What a message shows as a card: what it carries, else the first page of ours that it names.
 *
 * @param origin of our own pages
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
