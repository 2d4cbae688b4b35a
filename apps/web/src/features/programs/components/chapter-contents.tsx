import { type ChapterName, chapterNamed } from "../domain/chapters.ts";
import { referenceCopy as copy } from "../reference-copy.ts";
import { OperationLink } from "./operation-link.tsx";

/** Links to the operations of a chapter, which are below. Hidden on a phone, where each operation is one line. */
export function ChapterContents({ name }: { readonly name: ChapterName }) {
  const chapter = chapterNamed(name);
  if (!chapter) return null;
  return (
    <nav aria-label={copy.inChapter} className="max-md:hidden">
      <h2 className="mb-2">{copy.inChapter}</h2>
      <ul className="card divide-y divide-border py-1">
        {chapter.operations.map((operation) => (
          <li key={operation.anchor}>
            <OperationLink operation={operation} chapter={null} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
