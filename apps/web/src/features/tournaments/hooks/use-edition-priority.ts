import { useQuery } from "@tanstack/react-query";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { editionInvitationQuery, editionsQuery } from "../api/editions.ts";
import { editionsCopy as copy } from "../editions-copy.ts";

const CLOCK_MS = 15_000;

/**
 * The text on the priority of last edition's participants, and whether the viewer lacks this priority.
 * Null while no participant has priority.
 */
export function useEditionPriority(tournamentId: string) {
  const { user } = useSession();
  const { formatDateTime } = useFormats();
  const now = useNow(CLOCK_MS);
  const { data: editions = [] } = useQuery(editionsQuery(tournamentId));
  const own = editions.find((edition) => edition.tournament_id === tournamentId);
  const publicAt = own?.status === "Inscripciones" ? own.public_at : null;
  const invitation = useQuery({
    ...editionInvitationQuery(tournamentId),
    enabled: user !== null && publicAt !== null,
  });
  if (publicAt === null || invitation.data === null || Date.parse(publicAt) <= now) return null;
  return {
    words: copy.firstUntil(formatDateTime(publicAt)),
    isForOthers: invitation.data?.participant_ids.length === 0,
  };
}
