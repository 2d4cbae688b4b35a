import { Bot, FileCode2, KeyRound, type LucideIcon, Radio, Table2 } from "lucide-react";
import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { PageHeader } from "@/components/page-header";
import { SearchInput } from "@/components/search-input";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useSearchText } from "@/hooks/use-search-text";
import { CHAPTERS, findOperations, operationAt, OPERATIONS } from "../domain/chapters.ts";
import { referenceCopy as copy } from "../reference-copy.ts";
import { ChapterCard, FoundChapter } from "./chapter-card.tsx";
import { FirstRequest } from "./first-request.tsx";

const ICONS: Readonly<Record<(typeof copy.sections)[number]["icon"], LucideIcon>> = {
  read: Table2,
  follow: Radio,
  act: Bot,
};

/** What the public interface offers, how it is asked first, and the chapters of its reference. */
export function Reference() {
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
      <FirstRequest />
      <Chapters />
    </div>
  );
}

/** A link from when the whole reference was this page goes on to where its operation is now. */
function useFormerLinks(): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const place = operationAt(hash);
    if (place) void navigate(paths.operation(place.chapter, place.anchor), { replace: true });
  }, [hash, navigate]);
}

/** All chapters; while something is searched, what fits instead. */
function Chapters() {
  const { value, onChange } = useSearchText("q");
  const found =
    value.trim() === "" ? null : findOperations(value, (name) => copy.chapters[name].title);
  const count = found?.flatMap(({ operations }) => operations).length ?? 0;
  return (
    <section>
      <h2 className="display text-3xl">{copy.referenceTitle}</h2>
      <p className="mt-2 mb-5 max-w-[60em] text-muted">{copy.referenceText(OPERATIONS)}</p>
      <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2">
        <SearchInput
          value={value}
          onChange={onChange}
          label={copy.search}
          className="w-full sm:w-96"
        />
        <p role="status" className="text-muted">
          {found && copy.found(count)}
        </p>
      </div>
      {found === null ? (
        <div className="grid items-start gap-4 md:grid-cols-2">
          {CHAPTERS.map((chapter) => (
            <ChapterCard key={chapter.name} chapter={chapter} />
          ))}
        </div>
      ) : count === 0 ? (
        <p className="text-muted">{copy.nothing}</p>
      ) : (
        <div className="grid gap-8">
          {found.map((chapter) => (
            <FoundChapter key={chapter.name} chapter={chapter} />
          ))}
        </div>
      )}
    </section>
  );
}
