import { useAgenda } from "./use-agenda.ts";

/** The next match of the viewer or their team; with an id, only of that participant. Undefined while it loads. */
export function useNextMatch(isWanted: boolean, participantId?: string) {
  const { data, isPending } = useAgenda();
  if (!isWanted) return null;
  if (isPending) return undefined;
  const isNext = (item: { match_id: string | null; participant_id: string | null }) =>
    item.match_id !== null &&
    (participantId === undefined || item.participant_id === participantId);
  return data?.find(isNext) ?? null;
}
