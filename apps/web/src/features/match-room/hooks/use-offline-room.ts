import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { isMatchOver } from "@/entities/match/domain/status";
import { storeLastRoom } from "@/lib/offline-match-room";
import { reportError } from "@/lib/report-error";
import { matchLobbyQuery } from "../api/match-lobby.ts";
import { roomFacts } from "../domain/offline-room-facts.ts";

/** Saves what a player sees of their room, for use without a network. */
export function useOfflineRoom(match: MatchDetails, isPlayer: boolean): void {
  const { data: lobby = null } = useQuery(matchLobbyQuery(match));
  const { data: start } = useQuery({
    ...matchStartQuery(match.id),
    enabled: match.kind === "tournament",
  });
  const { id } = match;
  const facts = roomFacts({ match, lobby, station: start?.station ?? null });
  const seen = isPlayer && !isMatchOver(match.status) ? JSON.stringify(facts) : null;
  useEffect(() => {
    if (seen === null) return;
    storeLastRoom({ matchId: id, facts: JSON.parse(seen) as string[] }).catch((error: unknown) =>
      reportError("The room could not be kept.", error),
    );
  }, [id, seen]);
}
