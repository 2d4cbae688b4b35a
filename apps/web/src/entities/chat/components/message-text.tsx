import { Link } from "react-router";
import { chatCopy } from "../copy.ts";
import { splitLinks, type TextPart } from "../domain/links.ts";

/** The text of a message with its line breaks. Web addresses become links. */
export function MessageText({ text }: { readonly text: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never move
  return splitLinks(text).map((part, index) => <Part key={index} part={part} />);
}

const LINK = "underline decoration-1 underline-offset-2 hover:decoration-2 break-all";

function Part({ part: { text, href } }: { readonly part: TextPart }) {
  if (href === null) return text;
  const url = new URL(href);
  if (url.origin === window.location.origin) {
    return (
      <Link to={url.pathname + url.search + url.hash} className={LINK}>
        {text}
      </Link>
    );
  }
  return (
    // The linked page gets neither the referring address nor access to this window.
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={LINK}>
      {text}
      <span className="sr-only"> {chatCopy.opensOutside}</span>
    </a>
  );
}
