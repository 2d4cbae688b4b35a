import { PageHeader } from "@/components/page-header";
import { TournamentFilters } from "@/features/tournaments/components/tournament-filters";
import { TournamentList } from "@/features/tournaments/components/tournament-list";
import { copy } from "@/features/tournaments/copy";
import { useDocumentTitle } from "@/hooks/use-document-title";

/** /tournaments */
export function Component() {
  useDocumentTitle(copy.list.title);
  return (
    <>
      <PageHeader
        title={copy.list.title}
        eyebrow={copy.list.eyebrow}
        description={copy.list.description}
      />
      <TournamentFilters />
      <TournamentList />
    </>
  );
}
