import { useAgenda } from "./use-agenda.ts";

/** The viewer's next match: alone or with their team, or only as the given participant. Undefined while it is read. */
export function useNextMatch(isWanted: boolean, participantId?: string) {
  const { data, isPending } = useAgenda();
  if (!isWanted) return null;
  if (isPending) return undefined;
  const isNext = (item: { match_id: string | null; participant_id: string | null }) =>
    item.match_id !== null &&
    (participantId === undefined || item.participant_id === participantId);
  return data?.find(isNext) ?? null;
}
