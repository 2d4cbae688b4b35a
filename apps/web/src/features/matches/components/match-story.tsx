import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/hooks/use-now";
import { CoveredResult } from "@/components/covered-result";
import { type Folding, CollapsibleSection } from "@/components/collapsible-section";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchLogQuery } from "@/entities/match/api/match-staff-log";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { MatchTimeline } from "@/entities/match/components/match-timeline";
import { matchTimeline } from "@/entities/match/domain/match-timeline";
import { timelineCopy } from "@/entities/match/timeline-copy";

interface MatchStoryProps {
  readonly match: MatchDetails;
  readonly fold: Folding;
}

/**
 * The public events of a match in order: readiness, lateness, penalties, veto, pauses, substitutions, maps, the end.
 */
export function MatchStory({ match, fold }: MatchStoryProps) {
  const enabled = match.kind === "tournament";
  const { data: answer } = useQuery({ ...matchStartQuery(match.id), enabled });
  const { data: log = [] } = useQuery({ ...matchLogQuery(match.id), enabled });
  const now = useNow(30_000);
  const entries = matchTimeline({
    match,
    now,
    start: answer?.start ?? null,
    ...(answer && { settings: answer.settings, pauses: answer.pauses }),
    log,
  });
  if (entries.length === 0) return null;
  return (
    <CollapsibleSection title={timelineCopy.title} {...fold}>
      <CoveredResult id={match.id} className="min-w-0">
        <MatchTimeline entries={entries} />
      </CoveredResult>
    </CollapsibleSection>
  );
}
