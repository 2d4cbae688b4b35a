import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyLine } from "@/components/empty-line";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { personReportsQuery, type Report } from "../api/reports.ts";
import { copy } from "../copy.ts";
import { HandleReportDialog } from "./handle-report-dialog.tsx";
import { ReportCard } from "./report-card.tsx";

const texts = copy.reports;

/** The reports against one person, and the decisions on them. */
export function PersonReports({ personId }: { readonly personId: string }) {
  const { data, error, refetch } = useQuery(personReportsQuery(personId));
  const [handled, setHandled] = useState<Report | null>(null);
  if (error && !data) return <ErrorState title={texts.loadError} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-32 rounded-lg" />;
  if (data.length === 0) return <EmptyLine title={texts.ofPerson} text={texts.nonePerson} />;
  return (
    <section className="grid min-w-0 gap-4">
      <h2>{texts.ofPerson}</h2>
      {data.map((report) => (
        <ReportCard key={report.id} report={report} isInFile onHandle={() => setHandled(report)} />
      ))}
      {handled && <HandleReportDialog report={handled} onClose={() => setHandled(null)} />}
    </section>
  );
}
