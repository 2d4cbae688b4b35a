import { communityKeys } from "../api/community-keys.ts";
import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { AddressSelect } from "@/components/address-select";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { useListAddress } from "@/hooks/use-list-address";
import { useTableChanges } from "@/lib/realtime";
import { type Report, reportsQuery } from "../api/list-reports.ts";
import { copy } from "../copy.ts";
import { REPORT_STATES } from "../domain/report-state.ts";
import { HandleReportDialog } from "./handle-report-dialog.tsx";
import { ReportCard } from "./report-card.tsx";

const texts = copy.reports;
const liveKeys = [communityKeys.reports];

/** What people reported: who waits first, with what can be done. */
export function ReportsPanel() {
  const [handled, setHandled] = useState<Report | null>(null);
  const { page, word } = useListAddress();
  const state = word("estado", REPORT_STATES);
  const { data, error, refetch } = useQuery(reportsQuery(state, page));
  useTableChanges({ table: "reports" }, liveKeys);
  return (
    <div className="grid gap-5">
      <AddressSelect label={texts.stateLabel} name="estado" value={state} options={texts.states} />
      <PagedList
        rows={data?.reports}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={texts.loadError}
        empty={{
          icon: ShieldCheck,
          title: texts.empty[state],
          description: texts.emptyHint[state],
        }}
        skeleton={<ListSkeleton rows={3} className="h-48" />}
      >
        {(reports) => (
          <ul className="grid grid-cols-1 gap-4">
            {reports.map((report) => (
              <li key={report.id} className="min-w-0">
                <ReportCard report={report} onHandle={() => setHandled(report)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {handled && <HandleReportDialog report={handled} onClose={() => setHandled(null)} />}
    </div>
  );
}
