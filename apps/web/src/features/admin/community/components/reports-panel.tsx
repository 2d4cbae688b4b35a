import { communityKeys } from "../api/community-keys.ts";
import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { choiceFilter } from "@/components/address-filters";
import { KeptList } from "@/components/kept-list";
import { ListSkeleton } from "@/components/list-skeleton";
import { useListAddress } from "@/hooks/use-list-address";
import { useTableChanges } from "@/lib/realtime";
import { type Report, reportsQuery } from "../api/list-reports.ts";
import { copy } from "../copy.ts";
import { REPORT_STATES } from "../domain/report-state.ts";
import { HandleReportDialog } from "./handle-report-dialog.tsx";
import { ReportCard } from "./report-card.tsx";

const texts = copy.reports;
const liveKeys = [communityKeys.reports];
const filters = [choiceFilter("estado", texts.stateLabel, texts.states)];

/** What people reported: who waits first, with what can be done. */
export function ReportsPanel() {
  const [handled, setHandled] = useState<Report | null>(null);
  const { page, word } = useListAddress();
  const state = word("estado", REPORT_STATES);
  const list = useQuery(reportsQuery(state, page));
  useTableChanges({ table: "reports" }, liveKeys);
  return (
    <>
      <KeptList
        list={list}
        icon={ShieldCheck}
        texts={{
          total: texts.total,
          loadError: texts.loadError,
          empty: texts.empty[state],
          emptyHint: texts.emptyHint[state],
        }}
        filters={filters}
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
      </KeptList>
      {handled && <HandleReportDialog report={handled} onClose={() => setHandled(null)} />}
    </>
  );
}
