import ReactMarkdown, { type Components } from "react-markdown";
import { cn } from "@/lib/cn";

interface MarkdownProps {
  readonly text: string;
  readonly className?: string;
}

// The page's own title is the h1: headings of the text start below it.
const COMPONENTS: Components = {
  h1: "h2",
  a: ({ href, children }) => (
    <a href={href} rel="noreferrer nofollow">
      {children}
    </a>
  ),
};

/** Text written by people. Raw HTML in it stays text. */
export function Markdown({ text, className }: MarkdownProps) {
  return (
    <div className={cn("prose", className)}>
      <ReactMarkdown components={COMPONENTS}>{text}</ReactMarkdown>
    </div>
  );
}
