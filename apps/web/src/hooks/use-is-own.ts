import { useSession } from "./use-session.ts";

/** Whether the viewer or the viewer's team is one of the participants. */
export function useIsOwn(participantIds: readonly (string | null | undefined)[]): boolean {
  const { profile } = useSession();
  const own = [profile?.participant_id, profile?.team?.participant_id];
  return participantIds.some((id) => id && own.includes(id));
}
