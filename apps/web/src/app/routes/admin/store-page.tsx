import { PageHeader } from "@/components/page-header";
import { StoreTabs } from "@/features/admin-store/components/store-tabs";
import { copy } from "@/features/admin-store/copy";
import { useDocumentTitle } from "@/hooks/use-document-title";

/** /admin/store */
export function Component() {
  useDocumentTitle(copy.title);
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <StoreTabs />
    </>
  );
}
