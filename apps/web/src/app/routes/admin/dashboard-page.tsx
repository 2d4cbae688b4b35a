import { PageHeader } from "@/components/page-header";
import { Counters } from "@/features/admin/dashboard/components/counters";
import { LatestActions } from "@/features/admin/audit/components/latest-actions";
import { Tonight } from "@/features/admin/dashboard/components/todays-work";
import { Trends } from "@/features/admin/dashboard/components/trends";
import { WaitingTotal, WaitingWork } from "@/features/admin/dashboard/components/waiting-work";
import { copy } from "@/features/admin/dashboard/copy";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.title, description: copy.description });

/** /admin */
export function Component() {
  return (
    <>
      <PageHeader title={copy.title} description={<WaitingTotal />} className="mb-6!" />
      <div className="grid grid-cols-1 gap-6">
        <Tonight afterLate={<WaitingWork />} />
        <Counters />
        <LatestActions />
      </div>
      <Trends />
    </>
  );
}
