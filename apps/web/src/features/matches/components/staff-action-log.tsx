import { CoveredResult } from "@/components/covered-result";
import { type Folding, CollapsibleSection } from "@/components/collapsible-section";
import { useQuery } from "@tanstack/react-query";
import { Card, CardHeader } from "@/components/ui/card";
import { type MatchLogEntry, matchLogQuery } from "@/entities/match/api/match-staff-log";
import { useFormats } from "@/hooks/use-formats";
import { useTableChanges } from "@/lib/realtime";
import { matchLogEntries } from "../domain/staff-action-log-entries.ts";
import { logCopy } from "../log-copy.ts";

interface StaffActionLogProps {
  readonly matchId: string;
  /** The start time that the page's head shows. */
  readonly scheduledAt: string | null;
  readonly fold: Folding;
}

/** The actions of the staff on a match. Renders nothing if there are none. */
export function StaffActionLog({ matchId, scheduledAt, fold }: StaffActionLogProps) {
  const { queryKey } = matchLogQuery(matchId);
  const { data = [] } = useQuery(matchLogQuery(matchId));
  const { formatDateTime } = useFormats();
  useTableChanges({ table: "tournament_matches", filter: `id=eq.${matchId}` }, [queryKey]);
  useTableChanges({ table: "match_vetoes", filter: `match_id=eq.${matchId}` }, [queryKey]);
  const log = matchLogEntries(data, scheduledAt);
  if (log.length === 0) return null;
  const said = (entry: (typeof log)[number]): string => {
    const at = entry.scheduled_time && formatDateTime(entry.scheduled_time);
    if (entry.action === "schedule_match")
      return at
        ? logCopy.scheduled(at, entry.from && formatDateTime(entry.from))
        : logCopy.unscheduled;
    if (entry.action === "set_default_times" && at) return logCopy.default(at);
    return logCopy.acts[entry.action]?.(entry) ?? "";
  };
  return (
    <CollapsibleSection title={logCopy.title} {...fold}>
      <CoveredResult id={matchId}>
        <Card>
          <CardHeader title={logCopy.title} description={logCopy.description} />
          <ol className="grid gap-3">
            {log.map((entry) => (
              <li key={`${entry.at} ${entry.action}`} className="grid gap-0.5 sm:flex sm:gap-4">
                <time
                  dateTime={entry.at}
                  className="flex-none text-sm text-muted sm:w-40 sm:pt-0.5"
                >
                  {formatDateTime(entry.at)}
                </time>
                <p className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{actorOf(entry)}</span> {said(entry)}
                </p>
              </li>
            ))}
          </ol>
        </Card>
      </CoveredResult>
    </CollapsibleSection>
  );
}

function actorOf({ action, actor_name: name, link }: MatchLogEntry): string {
  if (action === "decide_by_link" && link) return logCopy.byLink(link);
  return name ?? logCopy.administration;
}
