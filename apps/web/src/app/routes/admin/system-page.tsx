import { PageHeader } from "@/components/page-header";
import { SystemTabs } from "@/features/system/components/system-tabs";
import { copy } from "@/features/system/copy";
import { useDocumentTitle } from "@/hooks/use-document-title";

/** /admin/system */
export function Component() {
  useDocumentTitle(copy.title);
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <SystemTabs />
    </>
  );
}
