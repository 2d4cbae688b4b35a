import { find } from "linkifyjs";

/** A piece of a message: plain text, or an address with what is written of it. */
export interface TextPart {
  readonly text: string;
  readonly href: string | null;
}

/** Only addresses of the web become links: no script, no file, no telephone. */
function isWebAddress(href: string): boolean {
  try {
    return ["http:", "https:"].includes(new URL(href).protocol);
  } catch {
    return false;
  }
}

/** Cuts a message at its links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { value, href, start, end } of find(text, "url", { defaultProtocol: "https" })) {
    if (!isWebAddress(href)) continue;
    if (start > at) parts.push({ text: text.slice(at, start), href: null });
    parts.push({ text: value, href });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
}
