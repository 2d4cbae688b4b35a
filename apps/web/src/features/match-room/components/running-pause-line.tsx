import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/hooks/use-now";
import { ownFormats } from "@/lib/format";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { matchCopy } from "@/entities/match/copy";
import { runningPause } from "@/entities/match/domain/start-phase";
import { helpCopy as copy } from "@/entities/match/start-copy";

/** The side that paused the match and until when; in the head of the room, so that a phone shows it above each tab. */
export function RunningPauseLine({
  match,
}: {
  readonly match: Pick<MatchDetails, "id" | "status" | "side1" | "side2">;
}) {
  const { data } = useQuery(matchStartQuery(match.id));
  const pauses = data?.pauses ?? [];
  const now = useNow(pauses.length > 0 ? 1000 : null);
  const running = match.status === "disputed" ? null : runningPause(pauses, now);
  if (running === null) return null;
  const side = running.side === 1 ? match.side1 : match.side2;
  return (
    <p role="status" className="text-center font-semibold wrap-anywhere text-warning">
      {copy.pausedUntil(
        side?.name ?? matchCopy.toBeDefined,
        ownFormats.formatTime(running.ends_at),
      )}
    </p>
  );
}
