import { useSession } from "@/hooks/use-session";

/**
 * Returns a function that checks whether the viewer or their team is one of the given participants.
 * Nobody may decide their own match.
 */
export function usePlaysIn() {
  const { profile } = useSession();
  const own = [profile?.participant_id, profile?.team?.participant_id];
  return (...sides: readonly (string | null | undefined)[]): boolean =>
    sides.some((id) => Boolean(id) && own.includes(id ?? undefined));
}
