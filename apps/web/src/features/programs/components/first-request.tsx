import { useSyncExternalStore } from "react";
import { CopyButton } from "@/components/copy-button";
import { referenceCopy as copy } from "../reference-copy.ts";

const onNothing = () => () => {};

interface CodeExampleProps {
  readonly language: string;
  readonly code: string;
}

/** A few lines of a language, to read and to copy. */
function CodeExample({ language, code }: CodeExampleProps) {
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

/** What is asked first, without a token and with one. */
export function FirstRequest() {
  const origin = useSyncExternalStore(
    onNothing,
    () => location.origin,
    () => "",
  );
  return (
    <div className="grid gap-x-6 gap-y-8 lg:grid-cols-2">
      <section className="grid min-w-0 content-start gap-3">
        <h2 className="display text-3xl">{copy.firstTitle}</h2>
        <p className="text-muted">{copy.firstText}</p>
        <CodeExample language="curl" code={copy.examples.curl(origin)} />
        <CodeExample language="JavaScript" code={copy.examples.javascript(origin)} />
      </section>
      <section className="grid min-w-0 content-start gap-3">
        <h2 className="display text-3xl">{copy.tokenTitle}</h2>
        <p className="text-muted">{copy.tokenText}</p>
        <CodeExample language="curl" code={copy.examples.withToken(origin)} />
      </section>
    </div>
  );
}
