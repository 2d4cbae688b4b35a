import { useQuery } from "@tanstack/react-query";
import { Card, CardHeader } from "@/components/ui/card";
import { useNow } from "@/hooks/use-now";
import { useTableChanges } from "@/lib/realtime";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchKeys } from "@/entities/match/api/match-keys";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { StartState } from "@/entities/match/components/start-state";
import { matchCopy } from "@/entities/match/copy";
import { startPhase } from "@/entities/match/domain/start-phase";
import { startCopy as copy } from "@/entities/match/start-copy";

interface StartCardProps {
  readonly match: MatchDetails;
}

/** Which sides are present before a match begins, and the match clock (gives walkovers); visible to everybody. */
export function StartCard({ match }: StartCardProps) {
  const { id } = match;
  const { data } = useQuery(matchStartQuery(id));
  useTableChanges({ table: "match_starts", filter: `match_id=eq.${id}` }, [
    matchKeys.start(id),
    matchKeys.detail(id),
    matchKeys.log(id),
  ]);
  const now = useNow(15_000);
  const start = data?.start ?? null;
  if (!data || start === null || startPhase(start, now) === null) return null;
  return (
    <Card className="grid gap-4 md:px-8 [&>div:first-child]:mb-0">
      <CardHeader title={copy.title} />
      <StartState
        start={start}
        settings={data.settings}
        bestOf={match.bestOf}
        names={[
          match.side1?.name ?? matchCopy.toBeDefined,
          match.side2?.name ?? matchCopy.toBeDefined,
        ]}
      />
    </Card>
  );
}
