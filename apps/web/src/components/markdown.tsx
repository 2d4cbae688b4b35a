import { type ComponentProps, createContext, use } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { cn } from "@/lib/cn";
import { renditionOf } from "@/lib/picture-rendition";
import { enlargeCopy } from "./lightbox-copy.ts";
import { EnlargeButton } from "./pictures-viewer.tsx";

interface MarkdownProps {
  readonly text: string;
  readonly className?: string;
  /** Whether the text is inside an `EnlargeArea`, so that its pictures can be enlarged. */
  readonly canEnlarge?: boolean;
}

/** The width of pictures: enough for a text column on a high-resolution screen. Enlarging loads the original. */
const PICTURE_WIDTH = 1024;

/** Whether a press on a picture enlarges it; a picture in a link opens the link. */
const CanEnlarge = createContext(false);

// The page's title is the h1, so headings of the text start below it.
const COMPONENTS: Components = {
  h1: "h2",
  a: ({ href, children }) => (
    <a href={href} rel="noreferrer nofollow">
      <CanEnlarge value={false}>{children}</CanEnlarge>
    </a>
  ),
  img: MarkdownPicture,
};

/** Renders text written by people. Raw HTML stays text. */
export function Markdown({ text, className, canEnlarge = false }: MarkdownProps) {
  return (
    <div className={cn("prose", className)}>
      <CanEnlarge value={canEnlarge}>
        <ReactMarkdown components={COMPONENTS}>{text}</ReactMarkdown>
      </CanEnlarge>
    </div>
  );
}

function MarkdownPicture({ src, alt = "", title }: ComponentProps<"img">) {
  const canEnlarge = use(CanEnlarge);
  if (!src) return null;
  // The picture has a single width: with several widths, a picture smaller than the column would be enlarged.
  const picture = (
    <img
      src={src}
      srcSet={renditionOf(src, PICTURE_WIDTH)}
      alt={alt}
      title={title}
      loading="lazy"
      decoding="async"
    />
  );
  return canEnlarge ? (
    <EnlargeButton label={enlargeCopy.inText(alt)}>{picture}</EnlargeButton>
  ) : (
    picture
  );
}
