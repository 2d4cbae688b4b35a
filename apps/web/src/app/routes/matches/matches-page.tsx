import { PageHeader } from "@/components/page-header";
import { MatchList } from "@/features/matches/components/match-list";
import { copy } from "@/features/matches/copy";
import { useDocumentTitle } from "@/hooks/use-document-title";

/** /matches */
export function Component() {
  useDocumentTitle(copy.list.title);
  return (
    <>
      <PageHeader
        title={copy.list.title}
        eyebrow={copy.list.eyebrow}
        description={copy.list.description}
      />
      <MatchList />
    </>
  );
}
