import { useParams } from "react-router";
import { paths } from "@/config/paths";
import { ReferenceChapter } from "@/features/programs/components/reference-chapter";
import { CHAPTERS, chapterNamed } from "@/features/programs/domain/chapters";
import { referenceCopy as copy } from "@/features/programs/reference-copy";
import { definePage, missingPage } from "@/lib/define-page";

export const handle = definePage({
  head: (_answers, { params }) => {
    const chapter = chapterNamed(params["id"] ?? "");
    if (!chapter) return missingPage(copy.missing);
    const { title, text } = copy.chapters[chapter.name];
    return { title: copy.chapterTitle(title), description: copy.chapterDescription(title, text) };
  },
  list: () => Promise.resolve(CHAPTERS.map(({ name }) => ({ path: paths.referenceChapter(name) }))),
});

/** /api/reference/{chapter} */
export function Component() {
  const { id = "" } = useParams();
  return <ReferenceChapter name={id} />;
}
