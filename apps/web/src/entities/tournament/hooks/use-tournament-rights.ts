import { tournamentStaffWords } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/hooks/use-session";
import { myStaffQuery } from "../api/staffed-tournaments.ts";
import type { Right } from "../staff-words.ts";

const NONE: readonly Right[] = [];

/**
 * The viewer's rights in a tournament, to show the right buttons. The database enforces the rights.
 * @param tournamentId null for something outside of tournaments, for which only admins have rights
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
    /** Whether the viewer and the viewer's rights are known. */
    isKnown: isCertain && (!isAsked || data !== undefined),
    /** Whether the rights may be incomplete, because the viewer's profile or staff rows could not be read. */
    hasFailed: hasProfileFailed || (isAsked && isError && data === undefined),
  };
}
