import { useQuery } from "@tanstack/react-query";
import { Countdown } from "@/components/countdown";
import { useNow } from "@/hooks/use-now";
import { useTableChanges } from "@/lib/realtime";
import type { MatchDetails } from "../../api/get-match.ts";
import { matchStartQuery } from "../../api/match-start.ts";
import { matchCopy } from "../../copy.ts";
import { runningPause } from "../../domain/start-phase.ts";
import { helpCopy } from "../../start-copy.ts";

/** The running pause with its remaining time. Renders nothing if no pause is running. */
export function BoardPause({ match }: { readonly match: MatchDetails }) {
  const { id, side1, side2 } = match;
  const { data } = useQuery(matchStartQuery(id));
  const { queryKey } = matchStartQuery(id);
  useTableChanges({ table: "match_pauses", filter: `match_id=eq.${id}` }, [queryKey]);
  const pauses = data?.pauses ?? [];
  const now = useNow(pauses.length > 0 ? 1_000 : null);
  const running = runningPause(pauses, now);
  if (running === null) return null;
  const side = running.side === 1 ? side1 : side2;
  return (
    <p role="status" className="overlay-banner bg-warning">
      {helpCopy.paused(side?.name ?? matchCopy.toBeDefined)}
      <Countdown to={running.ends_at} label={helpCopy.pauseEnds} className="ms-3" />
    </p>
  );
}
