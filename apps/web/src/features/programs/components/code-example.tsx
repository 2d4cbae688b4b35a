import { CopyButton } from "@/components/copy-button";
import { referenceCopy as copy } from "../reference-copy.ts";

interface CodeExampleProps {
  readonly language: string;
  readonly code: string;
}

/** A few lines of a language, to read and to copy. */
export function CodeExample({ language, code }: CodeExampleProps) {
  return (
    <figure className="card min-w-0 py-2!">
      <figcaption className="flex items-center justify-between gap-4">
        <span className="font-semibold">{language}</span>
        <CopyButton value={code} label={copy.copyCode(language)}>
          {copy.copy}
        </CopyButton>
      </figcaption>
      <pre
        aria-label={language}
        // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto py-2 max-md:wrap-anywhere max-md:whitespace-pre-wrap text-sm leading-relaxed"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
