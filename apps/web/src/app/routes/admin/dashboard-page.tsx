import { PageHeader } from "@/components/page-header";
import { Counters } from "@/features/admin/dashboard/components/counters";
import { LatestActions } from "@/features/admin/audit/components/latest-actions";
import { Trends } from "@/features/admin/dashboard/components/trends";
import { WaitingWork } from "@/features/admin/dashboard/components/waiting-work";
import { copy } from "@/features/admin/dashboard/copy";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({ title: copy.title, description: copy.description });

/** /admin */
export function Component() {
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <Counters />
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-2">
        <WaitingWork />
        <LatestActions />
      </div>
      <Trends />
    </>
  );
}
