import { Bot, FileCode2, KeyRound, type LucideIcon, Radio, Table2 } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { island } from "@/components/island";
import { PageHeader } from "@/components/page-header";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { referenceCopy as copy } from "../reference-copy.ts";

import { CodeBlock } from "./code-block.tsx";

const onNothing = () => () => {};

/** The first sample requests: two without a token, and one with a token. */
function FirstRequest() {
  const origin = useSyncExternalStore(
    onNothing,
    () => location.origin,
    () => "",
  );
  return (
    <div className="grid gap-x-6 gap-y-8 lg:grid-cols-2">
      <section className="grid min-w-0 content-start gap-3">
        <h2>{copy.firstTitle}</h2>
        <p className="text-muted">{copy.firstText}</p>
        <CodeBlock name="curl" code={copy.examples.curl(origin)} />
        <CodeBlock name="JavaScript" code={copy.examples.javascript(origin)} />
      </section>
      <section className="grid min-w-0 content-start gap-3">
        <h2>{copy.tokenTitle}</h2>
        <p className="text-muted">{copy.tokenText}</p>
        <CodeBlock name="curl" code={copy.examples.withToken(origin)} />
      </section>
    </div>
  );
}

/** `AllChapters` is loaded on demand, because it includes the names of all operations. */
const AllChapters = island(async () => (await import("./all-chapters.tsx")).AllChapters);

const ICONS: Readonly<Record<(typeof copy.sections)[number]["icon"], LucideIcon>> = {
  read: Table2,
  follow: Radio,
  act: Bot,
};

/** The page about the public interface: the first sample requests, and the chapters of the reference. */
export function ApiReference() {
  useFormerLinks();
  return (
    <div className="grid gap-10">
      <PageHeader
        title={copy.title}
        description={copy.lead}
        className="mb-0"
        actions={
          <>
            <Link to={`${paths.settings()}?seccion=tokens`} className={buttonClass({})}>
              <KeyRound aria-hidden />
              {copy.createToken}
            </Link>
            <a href="/api/openapi.json" className={buttonClass({ variant: "secondary" })}>
              <FileCode2 aria-hidden />
              {copy.document}
            </a>
          </>
        }
      />
      <FirstRequest />
      <div className="card grid gap-x-8 divide-border max-md:divide-y max-md:py-1 md:grid-cols-3">
        {copy.sections.map(({ icon, title, text }) => {
          const Icon = ICONS[icon];
          return (
            <section
              key={title}
              className="grid grid-cols-[2rem_minmax(0,1fr)] content-start items-center gap-x-3 max-md:py-2.5"
            >
              <Icon aria-hidden strokeWidth={1.5} className="size-6 text-muted md:size-7" />
              <h2>{title}</h2>
              <p className="col-start-2 leading-snug wrap-break-word text-muted max-md:text-sm md:mt-1 md:leading-relaxed">
                {text}
              </p>
            </section>
          );
        })}
      </div>
      <AllChapters />
    </div>
  );
}

/**
 * Redirects old links to an operation to its page. They date from the time when the whole reference was on this page.
 */
function useFormerLinks(): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash === "") return;
    void import("../domain/chapters.ts").then(({ operationAt }) => {
      const place = operationAt(hash);
      if (place)
        void navigate(paths.referenceChapter(`${place.chapter}#${place.anchor}`), {
          replace: true,
        });
    });
  }, [hash, navigate]);
}
