import { tournamentStaffWords } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/hooks/use-session";
import { myStaffQuery } from "../api/my-staff.ts";
import type { Right } from "../staff-words.ts";

const NONE: readonly Right[] = [];

/**
 * What the viewer may do in a tournament, to show it; the database decides.
 * @param tournamentId null for what belongs to none: administrators alone
 */
export function useTournamentRights(tournamentId: string | null) {
  const { user, isAdmin, isCertain, hasProfileFailed } = useSession();
  const isAsked = user !== null && !isAdmin && tournamentId !== null;
  const { data, isError } = useQuery({ ...myStaffQuery(user?.id ?? ""), enabled: isAsked });
  const rights: readonly Right[] = isAdmin
    ? tournamentStaffWords.rights
    : (data?.find((place) => place.tournament_id === tournamentId)?.rights ?? NONE);
  return {
    rights,
    may: (...wanted: readonly Right[]) => wanted.some((right) => rights.includes(right)),
    /** False until it is sure who is looking and what he may. */
    isKnown: isCertain && (!isAsked || data !== undefined),
    /** Nobody knows whether he has others: his profile or his places could not be read. */
    hasFailed: hasProfileFailed || (isAsked && isError && data === undefined),
  };
}
