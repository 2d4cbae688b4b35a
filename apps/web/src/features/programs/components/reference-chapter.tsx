import { ArrowLeft, ArrowRight, BookOpen } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { island } from "@/components/island";
import { MessagePage } from "@/components/message-page";
import { PageHeader } from "@/components/page-header";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { type Chapter, chapterNamed, CHAPTERS, neighboursOf } from "../domain/chapters.ts";
import { referenceCopy as copy } from "../reference-copy.ts";

const ChapterContents = island(
  async () => (await import("./chapter-contents.tsx")).ChapterContents,
);

/** The operations of the chapter, loaded on demand: users can use the page before these details are loaded. */
const RenderedChapter = lazy(async () => ({
  default: (await import("./rendered-chapter.tsx")).RenderedChapter,
}));

/** One chapter of the reference: its operations, to read and to try. */
export function ReferenceChapter({ name }: { readonly name: string }) {
  const chapter = chapterNamed(name);
  if (!chapter)
    return (
      <MessagePage icon={BookOpen} title={copy.missing} description={copy.missingText}>
        <Link to={paths.reference()} className={buttonClass()}>
          {copy.allChapters}
        </Link>
      </MessagePage>
    );
  const { title, text } = copy.chapters[chapter.name];
  return (
    <>
      <Link
        to={paths.reference()}
        className="btn-link mb-2 inline-flex min-h-11 items-center gap-2"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {copy.allChapters}
      </Link>
      <PageHeader title={title} description={text} />
      <div className="grid gap-8 xl:grid-cols-[15rem_minmax(0,1fr)]">
        <ChapterList current={chapter} />
        <div className="grid min-w-0 content-start gap-8">
          <ChapterContents name={chapter.name} />
          <Suspense fallback={<Skeleton aria-label={copy.loading} className="h-dvh rounded-lg" />}>
            <RenderedChapter key={chapter.name} chapter={chapter} />
          </Suspense>
          <Neighbours chapter={chapter} />
        </div>
      </div>
    </>
  );
}

/** The list of chapters at the side, on wide screens. */
function ChapterList({ current }: { readonly current: Chapter }) {
  return (
    <nav
      aria-label={copy.chaptersLabel}
      className="sticky top-[calc(var(--header-height)+1.5rem)] max-h-[calc(100dvh-var(--header-height)-3rem)] self-start overflow-y-auto max-xl:hidden"
    >
      <ul>
        {CHAPTERS.map(({ name }) => (
          <li key={name}>
            <Link
              to={paths.referenceChapter(name)}
              aria-current={name === current.name ? "page" : undefined}
              className={cn(
                "block border-l-2 px-4 py-2 leading-snug",
                name === current.name
                  ? "border-accent font-semibold text-foreground"
                  : "border-border text-muted hover:text-foreground",
              )}
            >
              {copy.chapters[name].title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to the previous and the next chapter of the reference. */
function Neighbours({ chapter }: { readonly chapter: Chapter }) {
  const [before, after] = neighboursOf(chapter);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {before && (
        <Link
          to={paths.referenceChapter(before.name)}
          className="card flex items-center gap-4 hover:border-accent"
        >
          <ArrowLeft aria-hidden className="size-5 flex-none text-muted" />
          <span>
            <span className="block text-sm text-muted">{copy.before}</span>
            <span className="font-semibold">{copy.chapters[before.name].title}</span>
          </span>
        </Link>
      )}
      {after && (
        <Link
          to={paths.referenceChapter(after.name)}
          className="card flex items-center justify-end gap-4 text-right hover:border-accent sm:col-start-2"
        >
          <span>
            <span className="block text-sm text-muted">{copy.after}</span>
            <span className="font-semibold">{copy.chapters[after.name].title}</span>
          </span>
          <ArrowRight aria-hidden className="size-5 flex-none text-muted" />
        </Link>
      )}
    </div>
  );
}
