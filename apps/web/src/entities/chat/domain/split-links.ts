import { find } from "linkifyjs";

/** A piece of a message: plain text, or a link with its text. */
export interface TextPart {
  readonly text: string;
  readonly href: string | null;
}

/** Only web addresses become links, not scripts, files or phone numbers. */
function isWebAddress(href: string): boolean {
  try {
    return ["http:", "https:"].includes(new URL(href).protocol);
  } catch {
    return false;
  }
}

/** Splits a message at its links. */
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
