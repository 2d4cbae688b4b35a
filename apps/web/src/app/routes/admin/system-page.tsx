import { PageHeader } from "@/components/page-header";
import { SystemForm } from "@/features/system/components/system-form";
import { copy } from "@/features/system/copy";
import { useDocumentTitle } from "@/hooks/use-document-title";

export function Component() {
  useDocumentTitle(copy.title);
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <SystemForm />
    </>
  );
}
