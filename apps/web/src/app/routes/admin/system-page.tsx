import { PageHeader } from "@/components/page-header";
import { SystemTabs } from "@/features/admin/system/components/system-tabs";
import { copy } from "@/features/admin/system/copy";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({ title: copy.title, description: copy.description });

/** /admin/system */
export function Component() {
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <SystemTabs />
    </>
  );
}
