import { PageHeader } from "@/components/page-header";
import { CommunityTabs } from "@/features/admin-community/components/community-tabs";
import { copy } from "@/features/admin-community/copy";
import { useDocumentTitle } from "@/hooks/use-document-title";

/** /admin/community */
export function Component() {
  useDocumentTitle(copy.title);
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <CommunityTabs />
    </>
  );
}
