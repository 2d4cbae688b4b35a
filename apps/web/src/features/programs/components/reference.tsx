import { useQuery } from "@tanstack/react-query";
import { Bot, FileCode2, KeyRound, type LucideIcon, Radio, Table2 } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { CopyButton } from "@/components/copy-button";
import { ErrorState } from "@/components/error-state";
import { PageHeader } from "@/components/page-header";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { referenceCopy as copy } from "../reference-copy.ts";

const ICONS: Readonly<Record<(typeof copy.sections)[number]["icon"], LucideIcon>> = {
  read: Table2,
  follow: Radio,
  act: Bot,
};

const rendererKeys = { code: ["reference renderer"] } as const;

/** A megabyte, which only who comes here gets, and the server never draws. */
const rendererQuery = {
  queryKey: rendererKeys.code,
  queryFn: async () => {
    if (import.meta.env.SSR) throw new Error("the reference is drawn in the browser");
    return (await import("./reference-renderer.ts")).drawReference;
  },
  staleTime: Infinity,
};

/** What the public interface offers, and its reference to read and to try. */
export function Reference() {
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
      <div className="grid gap-4 md:grid-cols-3">
        {copy.sections.map(({ icon, title, text }) => {
          const Icon = ICONS[icon];
          return (
            <section key={title} className="card p-6">
              <Icon aria-hidden strokeWidth={1.5} className="size-8 text-accent-2" />
              <h2 className="display mt-4 text-2xl">{title}</h2>
              <p className="mt-2 leading-relaxed wrap-break-word text-muted">{text}</p>
            </section>
          );
        })}
      </div>
      <Example />
      <section>
        <h2 className="display text-3xl">{copy.referenceTitle}</h2>
        <p className="mt-2 mb-6 text-muted">{copy.referenceText}</p>
        <Renderer />
      </section>
    </div>
  );
}

const onNothing = () => () => {};

/** A call to copy, and what it answers. */
function Example() {
  const origin = useSyncExternalStore(
    onNothing,
    () => location.origin,
    () => "",
  );
  const call = copy.example.call(origin);
  return (
    <section className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="display text-3xl">{copy.example.title}</h2>
        <CopyButton value={call} label={copy.example.copy}>
          {copy.example.copy}
        </CopyButton>
      </div>
      <pre
        // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="card mt-2 overflow-x-auto p-4 text-sm leading-relaxed"
      >
        <code>{call}</code>
        <code className="mt-2 block text-muted">{copy.example.answer}</code>
      </pre>
    </section>
  );
}

function Renderer() {
  const place = useRef<HTMLDivElement>(null);
  const { data: draw, error, refetch } = useQuery(rendererQuery);
  useEffect(() => {
    if (draw && place.current) return draw(place.current);
  }, [draw]);
  if (error) return <ErrorState title={copy.failure} onRetry={refetch} />;
  if (!draw) return <Skeleton aria-label={copy.loading} className="h-96 rounded-lg" />;
  return <div ref={place} className="reference" />;
}
