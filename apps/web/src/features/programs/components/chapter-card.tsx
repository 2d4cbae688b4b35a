import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { FoldTitle } from "@/components/collapsible-row";
import { paths } from "@/config/paths";
import type { Chapter } from "../domain/chapters.ts";
import { referenceCopy as copy } from "../reference-copy.ts";
import { OperationLink } from "./operation-link.tsx";

interface ChapterProps {
  readonly chapter: Chapter;
}

function ChapterTitle({ chapter: { name } }: ChapterProps) {
  return (
    <h3>
      <Link
        to={paths.referenceChapter(name)}
        className="flex items-center justify-between gap-3 py-1.5 hover:underline"
      >
        {copy.chapters[name].title}
        <ArrowRight aria-hidden className="size-5 flex-none text-muted" />
      </Link>
    </h3>
  );
}

function Operations({ chapter: { name, operations } }: ChapterProps) {
  return (
    <ul className="divide-y divide-border">
      {operations.map((operation) => (
        <li key={operation.anchor}>
          <OperationLink operation={operation} chapter={name} />
        </li>
      ))}
    </ul>
  );
}

/** A chapter of the reference: a link to it, its topic, and its operations when opened. */
export function ChapterCard({ chapter }: ChapterProps) {
  return (
    <section className="card pt-3 pb-1">
      <ChapterTitle chapter={chapter} />
      <p className="text-muted">{copy.chapters[chapter.name].text}</p>
      <details className="group/fold mt-1">
        <FoldTitle title={copy.operations(chapter.operations.length)} />
        <Operations chapter={chapter} />
      </details>
    </section>
  );
}

/** The operations of a chapter that match a search. */
export function FoundChapter({ chapter }: ChapterProps) {
  return (
    <section>
      <ChapterTitle chapter={chapter} />
      <Operations chapter={chapter} />
    </section>
  );
}
