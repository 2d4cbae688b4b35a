import { useQuery } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useNow } from "@/hooks/use-now";
import { useTableChanges } from "@/lib/realtime";
import { checkInStateQuery } from "../api/check-in-by-staff.ts";

const CLOCK_MS = 5_000;

export interface CheckIn {
  readonly isOpen: boolean;
  readonly closesAt: string;
  /** The number of participants who have confirmed, out of the number in `all`. */
  readonly here: number;
  readonly all: number;
}

/** The state of check-in from its opening until the draw, updated live. Null at any other time, or without check-in. */
export function useCheckIn(tournamentId: string, enabled = true): CheckIn | null {
  const { data } = useQuery({ ...checkInStateQuery(tournamentId), enabled });
  const now = useNow(CLOCK_MS);
  const keys = [organizerKeys.checkIn(tournamentId)];
  useTableChanges({ table: "tournaments", filter: `id=eq.${tournamentId}`, enabled }, keys);
  useTableChanges(
    { table: "tournament_participants", filter: `tournament_id=eq.${tournamentId}`, enabled },
    keys,
  );
  if (!data || data.check_in_minutes === null) return null;
  if (data.structure_generated_at !== null || data.status !== "Inscripciones") return null;
  if (now < Date.parse(data.start_date) - data.check_in_minutes * 60_000) return null;
  const closesAt = data.check_in_closes_at ?? data.start_date;
  const entries = data.tournament_participants.filter(({ status }) => status === "registered");
  return {
    isOpen: now < Date.parse(closesAt),
    closesAt,
    here: entries.filter(({ checked_in_at: at }) => at !== null).length,
    all: entries.length,
  };
}
