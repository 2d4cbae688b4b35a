import { PageHeader } from "@/components/page-header";
import { NewsPanel } from "@/features/admin-news/components/news-panel";
import { copy } from "@/features/admin-news/copy";
import { useDocumentTitle } from "@/hooks/use-document-title";

/** /admin/news */
export function Component() {
  useDocumentTitle(copy.title);
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <NewsPanel />
    </>
  );
}
