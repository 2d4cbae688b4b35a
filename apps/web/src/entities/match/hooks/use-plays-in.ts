import { useSession } from "@/hooks/use-session";

/** Whether the viewer, or the team he is in, is one of these participants; nobody judges his own match. */
export function usePlaysIn() {
  const { profile } = useSession();
  const own = [profile?.participant_id, profile?.team?.participant_id];
  return (...sides: readonly (string | null | undefined)[]): boolean =>
    sides.some((id) => Boolean(id) && own.includes(id ?? undefined));
}
