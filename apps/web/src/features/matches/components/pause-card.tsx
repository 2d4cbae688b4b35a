import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/hooks/use-now";
import { useTableChanges } from "@/lib/realtime";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { RunningPause } from "@/entities/match/components/running-pause";
import { matchCopy } from "@/entities/match/copy";
import { runningPause } from "@/entities/match/domain/start-phase";

/** The running pause of a match, public. Renders nothing if no pause is running. */
export function PauseCard({ match }: { readonly match: MatchDetails }) {
  const { id, status, side1, side2 } = match;
  const { data } = useQuery(matchStartQuery(id));
  useTableChanges({ table: "match_pauses", filter: `match_id=eq.${id}` }, [matchKeys.start(id)]);
  const pauses = data?.pauses ?? [];
  const now = useNow(pauses.length > 0 ? 1000 : null);
  // During a dispute the match is not being played, so no pause is shown.
  const running = status === "disputed" ? null : runningPause(pauses, now);
  if (running === null) return null;
  return (
    <RunningPause
      name={(running.side === 1 ? side1 : side2)?.name ?? matchCopy.toBeDefined}
      endsAt={running.ends_at}
    />
  );
}
