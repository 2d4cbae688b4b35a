import { PageHeader } from "@/components/page-header";
import { NewsList } from "@/features/news/components/news-list";
import { copy } from "@/features/news/copy";
import { useDocumentTitle } from "@/hooks/use-document-title";

export function Component() {
  useDocumentTitle(copy.title);
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <NewsList />
    </>
  );
}
