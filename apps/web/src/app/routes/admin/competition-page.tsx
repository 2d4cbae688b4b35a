import { PageHeader } from "@/components/page-header";
import { CompetitionTabs } from "@/features/competition/components/competition-tabs";
import { copy } from "@/features/competition/copy";
import { useDocumentTitle } from "@/hooks/use-document-title";

/** /admin/competition */
export function Component() {
  useDocumentTitle(copy.title);
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <CompetitionTabs />
    </>
  );
}
