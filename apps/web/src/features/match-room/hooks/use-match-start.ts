import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { startPhase } from "@/entities/match/domain/start-phase";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { invalidate } from "@/lib/invalidate";
import { useTableChanges } from "@/lib/realtime";
import { hereQuery, runMatchClock } from "../api/match-start.ts";

/** The delay before the server is called, because the server's clock may be slightly behind. */
const AFTER_MS = 500;

/**
 * The start of a tournament match, updated live.
 * While the match waits for its sides, the room reports its viewer as present, whichever tab of the room is open.
 * When the clock runs out, the room calls the server, because the server's next scheduled check comes later.
 *
 * @param now milliseconds since the epoch
 */
export function useMatchStart(id: string, kind: MatchDetails["kind"] | undefined, now: number) {
  const client = useQueryClient();
  const enabled = kind === "tournament";
  const keys = [matchKeys.start(id), matchKeys.detail(id), matchKeys.log(id)];
  useTableChanges({ table: "match_starts", filter: `match_id=eq.${id}`, enabled }, keys);
  useTableChanges({ table: "match_pauses", filter: `match_id=eq.${id}`, enabled }, [
    matchKeys.start(id),
  ]);
  const { data = null } = useQuery({ ...matchStartQuery(id), enabled });
  const phase = data?.start ? startPhase(data.start, now) : null;
  useQuery(hereQuery(id, phase === "ready" || phase === "late"));
  const due = data?.start?.due_at ?? null;
  useEffect(() => {
    if (due === null) return;
    const rest = Date.parse(due) - Date.now() + AFTER_MS;
    // No timer is set more than a day ahead: the query refreshes in the meantime, and this effect then runs again.
    if (rest > 86_400_000) return;
    const timer = setTimeout(
      () => {
        void runMatchClock(id).then(() =>
          invalidate(client, [matchKeys.start(id), matchKeys.detail(id)]),
        );
      },
      Math.max(0, rest),
    );
    return () => clearTimeout(timer);
  }, [client, id, due]);
}
