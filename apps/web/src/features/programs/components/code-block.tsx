import { CopyButton } from "@/components/copy-button";
import { referenceCopy as copy } from "../reference-copy.ts";

interface CodeBlockProps {
  /** The title of the block: a language, or the name of an example. */
  readonly name: string;
  readonly code: string;
}

/** Lines of code to read and copy; long code scrolls. */
export function CodeBlock({ name, code }: CodeBlockProps) {
  return (
    <figure className="card min-w-0 py-2!">
      <figcaption className="flex items-center justify-between gap-4">
        <span className="font-semibold">{name}</span>
        <CopyButton value={code} label={copy.copyCode(name)}>
          {copy.copy}
        </CopyButton>
      </figcaption>
      <pre
        aria-label={name}
        // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-80 overflow-auto py-2 text-sm leading-relaxed max-md:max-h-60 max-md:wrap-anywhere max-md:whitespace-pre-wrap"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
