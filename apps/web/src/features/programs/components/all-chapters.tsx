import { SearchInput } from "@/components/search-input";
import { useSearchText } from "@/hooks/use-search-text";
import { CHAPTERS, findOperations, OPERATIONS } from "../domain/chapters.ts";
import { operationTitles } from "../operations-copy.ts";
import { referenceCopy as copy } from "../reference-copy.ts";
import { ChapterCard, FoundChapter } from "./chapter-card.tsx";

/** All chapters of the reference, or the operations that a search found. */
export function AllChapters() {
  const { value, onChange } = useSearchText("q");
  const found =
    value.trim() === ""
      ? null
      : findOperations(
          value,
          (name, anchor) => `${copy.chapters[name].title} ${operationTitles[anchor]}`,
        );
  const count = found?.flatMap(({ operations }) => operations).length ?? 0;
  return (
    <section>
      <h2>{copy.referenceTitle}</h2>
      <p className="mt-2 mb-5 max-w-[60em] text-muted">{copy.referenceText(OPERATIONS)}</p>
      <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2">
        <SearchInput
          name="q"
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
