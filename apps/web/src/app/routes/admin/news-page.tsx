import { PageHeader } from "@/components/page-header";
import { NewsPanel } from "@/features/admin/news/components/news-panel";
import { copy } from "@/features/admin/news/copy";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.title, description: copy.description });

/** /admin/news */
export function Component() {
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <NewsPanel />
    </>
  );
}
