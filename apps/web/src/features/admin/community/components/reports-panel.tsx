import { ShieldCheck } from "lucide-react";
import { useSearchParams } from "react-router";
import { AdminList } from "@/components/admin-list";
import { ListSkeleton } from "@/components/list-skeleton";
import { knownWord } from "@/lib/search-params";
import { reportsList } from "../api/reports.ts";
import { copy } from "../copy.ts";
import { HandleReportDialog } from "./handle-report-dialog.tsx";
import { ReportCard } from "./report-card.tsx";

const texts = copy.reports;

/** The users' reports, the longest wait first, with their actions. */
export function ReportsPanel() {
  const [params] = useSearchParams();
  const state = knownWord(params, "estado", ["resueltas"]) ?? "abiertas";
  return (
    <AdminList
      list={reportsList}
      icon={ShieldCheck}
      texts={{ ...texts, empty: texts.empty[state], emptyHint: texts.emptyHint[state] }}
      skeleton={<ListSkeleton rows={3} className="h-48" />}
      dialogs={{
        handle: (report, onClose) => <HandleReportDialog report={report} onClose={onClose} />,
      }}
    >
      {(reports, open) => (
        <ul className="grid grid-cols-1 gap-4">
          {reports.map((report) => (
            <li key={report.id} className="min-w-0">
              <ReportCard report={report} onHandle={() => open("handle", report)} />
            </li>
          ))}
        </ul>
      )}
    </AdminList>
  );
}
