import { useQuery } from "@tanstack/react-query";
import { useTableChanges } from "@/lib/realtime";
import { matchKeys } from "../api/match-query-keys.ts";
import { matchStartQuery } from "../api/match-start.ts";
import { stationCopy } from "../station-copy.ts";

interface MatchStationProps {
  /** The id of a tournament match. */
  readonly matchId: string;
  readonly className?: string;
}

/** The station where the match is played ('Estación 4'). Renders nothing if no station is assigned. */
export function MatchStation({ matchId, className }: MatchStationProps) {
  const { data } = useQuery(matchStartQuery(matchId));
  useTableChanges({ table: "match_assignments", filter: `match_id=eq.${matchId}` }, [
    matchKeys.start(matchId),
  ]);
  return data?.station ? <p className={className}>{stationCopy.name(data.station)}</p> : null;
}
