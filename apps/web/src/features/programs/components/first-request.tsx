import { useSyncExternalStore } from "react";
import { referenceCopy as copy } from "../reference-copy.ts";
import { CodeBlock } from "./code-block.tsx";

const onNothing = () => () => {};

/** The first sample requests, without a token and with one. */
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
        <CodeBlock name="curl" code={copy.examples.curl(origin)} />
        <CodeBlock name="JavaScript" code={copy.examples.javascript(origin)} />
      </section>
      <section className="grid min-w-0 content-start gap-3">
        <h2 className="display text-3xl">{copy.tokenTitle}</h2>
        <p className="text-muted">{copy.tokenText}</p>
        <CodeBlock name="curl" code={copy.examples.withToken(origin)} />
      </section>
    </div>
  );
}
