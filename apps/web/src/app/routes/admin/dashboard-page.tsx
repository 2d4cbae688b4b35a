import { PageHeader } from "@/components/page-header";
import { Counters } from "@/features/admin-dashboard/components/counters";
import { copy } from "@/features/admin-dashboard/copy";
import { useDocumentTitle } from "@/hooks/use-document-title";

export function Component() {
  useDocumentTitle(copy.title);
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <Counters />
    </>
  );
}
