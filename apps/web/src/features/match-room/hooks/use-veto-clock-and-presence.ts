import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MatchVeto } from "@/entities/match/api/get-match";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { invalidate } from "@/lib/invalidate";
import { endVetoStep, sayHereInVeto } from "../api/match-veto.ts";

/** The delay before the server is called, because the server's clock may be slightly behind. */
const AFTER_MS = 500;

/** Calls the server when the time for a step runs out, because the server's own check comes later. */
export function useVetoClock(matchId: string, veto: MatchVeto | null): void {
  const client = useQueryClient();
  const deadline = veto?.deadline ?? null;
  const step = veto?.step ?? 0;
  useEffect(() => {
    if (deadline === null) return;
    const timer = setTimeout(
      () => {
        void endVetoStep(matchId, step).then(() => invalidate(client, [matchKeys.detail(matchId)]));
      },
      Math.max(0, new Date(deadline).getTime() - Date.now()) + AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [client, matchId, step, deadline]);
}

/** The interval is shorter than the time after which the server forgets a presence (match_here_seconds). */
const EVERY_MS = 30_000;

/**
 * Reports a side as present in the room during its veto.
 * So the server sends the side no notifications of its turns.
 */
export function useVetoPresence(matchId: string, isFollowing: boolean): void {
  useEffect(() => {
    if (!isFollowing) return;
    const say = () => {
      if (document.visibilityState === "visible") void sayHereInVeto(matchId);
    };
    say();
    const timer = setInterval(say, EVERY_MS);
    return () => clearInterval(timer);
  }, [matchId, isFollowing]);
}
