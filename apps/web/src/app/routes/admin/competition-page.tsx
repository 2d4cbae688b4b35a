import { PageHeader } from "@/components/page-header";
import { CompetitionTabs } from "@/features/admin/competition/components/competition-tabs";
import { copy } from "@/features/admin/competition/copy";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({ title: copy.title, description: copy.description });

/** /admin/competition */
export function Component() {
  return (
    <>
      <PageHeader title={copy.title} className="mb-3! md:mb-6!" />
      <CompetitionTabs />
    </>
  );
}
