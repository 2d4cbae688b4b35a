import { useEffect } from "react";
import { sayHereInVeto } from "../api/match-veto.ts";

/** Within what the server takes for being there (match_here_seconds). */
const EVERY_MS = 30_000;

/** Tells the server that a side follows its veto in the room, so that it is not called there. */
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
