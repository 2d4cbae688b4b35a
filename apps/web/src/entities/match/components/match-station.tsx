import { useQuery } from "@tanstack/react-query";
import { useTableChanges } from "@/lib/realtime";
import { matchKeys } from "../api/match-keys.ts";
import { matchStartQuery } from "../api/match-start.ts";
import { stationCopy } from "../station-copy.ts";

interface MatchStationProps {
  /** Of a tournament. */
  readonly matchId: string;
  readonly className?: string;
}

/** 'Estación 4', for who is to go there; nothing where nobody said so. */
export function MatchStation({ matchId, className }: MatchStationProps) {
  const { data } = useQuery(matchStartQuery(matchId));
  useTableChanges({ table: "match_assignments", filter: `match_id=eq.${matchId}` }, [
    matchKeys.start(matchId),
  ]);
  return data?.station ? <p className={className}>{stationCopy.name(data.station)}</p> : null;
}
