import { FoldRow } from "@/components/fold-row";
import { cn } from "@/lib/cn";
import { type Chapter, type ChapterName, chapterNamed } from "../domain/chapters.ts";
import { referenceCopy as copy } from "../reference-copy.ts";
import { OperationLink } from "./operation-link.tsx";

/** The ways to the operations of a chapter, which stand below. */
export function ChapterContents({ name }: { readonly name: ChapterName }) {
  const chapter = chapterNamed(name);
  if (!chapter) return null;
  return (
    <nav aria-label={copy.inChapter}>
      {/* On a phone the list is folded: the operations begin on the first screen. */}
      <div className="md:hidden">
        <FoldRow title={copy.inChapter} aside={copy.operations(chapter.operations.length)}>
          <OperationList chapter={chapter} className="pb-2" />
        </FoldRow>
      </div>
      <div className="max-md:hidden">
        <h2 className="display mb-2 text-2xl">{copy.inChapter}</h2>
        <OperationList chapter={chapter} className="card px-4 py-1" />
      </div>
    </nav>
  );
}

interface OperationListProps {
  readonly chapter: Chapter;
  readonly className: string;
}

/** The ways to the operations below. */
function OperationList({ chapter, className }: OperationListProps) {
  return (
    <ul className={cn("divide-y divide-border", className)}>
      {chapter.operations.map((operation) => (
        <li key={operation.anchor}>
          <OperationLink operation={operation} chapter={null} />
        </li>
      ))}
    </ul>
  );
}
