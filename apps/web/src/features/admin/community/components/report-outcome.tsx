import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useNow } from "@/hooks/use-now";
import { formatDateTime } from "@/lib/format";
import { type Report, useLiftMute } from "../api/reports.ts";
import { copy } from "../copy.ts";

const texts = copy.reports;
const REFRESH_MS = 60_000;

interface ReportOutcomeProps {
  readonly report: Report;
  /** True on the page of the reported user, which already shows the decision's text in its list of measures. */
  readonly isInFile: boolean;
}

/** The decision on a report, and a mute that is still active. */
export function ReportOutcome({ report, isInFile }: ReportOutcomeProps) {
  const lift = useLiftMute();
  const now = useNow(REFRESH_MS);
  const mutedUntil = report.reported.user_mutes?.muted_until;
  const isMuted = mutedUntil !== undefined && new Date(mutedUntil).getTime() > now;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border pt-4 text-[0.9375rem]">
      <Badge tone={report.action === "dismiss" ? "neutral" : "warning"}>
        {report.action ? texts.outcomes[report.action] : texts.handled}
      </Badge>
      {report.handled_at && (
        <span className="flex flex-wrap gap-x-3 text-muted">
          <span>{report.handler?.username ?? texts.server}</span>
          <RelativeTime value={report.handled_at} />
        </span>
      )}
      {report.answer && !isInFile && (
        <span className="basis-full wrap-anywhere">{texts.quote(report.answer)}</span>
      )}
      {report.action === "mute" && isMuted && (
        <>
          <span className="text-muted">{texts.mutedUntil(formatDateTime(mutedUntil))}</span>
          <Button
            size="sm"
            variant="outline"
            isLoading={lift.isPending}
            onClick={() => lift.mutate(report.reported.id)}
          >
            {texts.lift}
          </Button>
        </>
      )}
    </div>
  );
}
