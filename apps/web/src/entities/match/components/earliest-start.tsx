import { useFormats } from "@/hooks/use-formats";
import { useEarliestStarts } from "../hooks/use-earliest-starts.ts";
import { earliestStartText } from "../domain/earliest-start-text.ts";

interface EarliestStartProps {
  /** The id of the tournament; null for a challenge, whose match does not wait for other matches. */
  readonly tournamentId: string | null;
  readonly matchId: string;
  readonly className?: string;
}

/**
 * 'No antes de las 14:00': the earliest possible start of a match that waits for other matches.
 * Renders nothing if the match waits for no other match.
 */
export function EarliestStart({ tournamentId, matchId, className }: EarliestStartProps) {
  const formats = useFormats();
  const at = useEarliestStarts(tournamentId)[matchId];
  if (at === undefined) return null;
  return (
    <time dateTime={at} className={className}>
      {earliestStartText(at, formats)}
    </time>
  );
}

interface NextNotBeforeProps {
  readonly tournament_id: string | null;
  readonly match_id: string | null;
}

/** The earliest possible start of a participant's next match, on a separate line. */
export function NextNotBefore({
  tournament_id: tournamentId,
  match_id: matchId,
}: NextNotBeforeProps) {
  if (matchId === null) return null;
  return <EarliestStart tournamentId={tournamentId} matchId={matchId} className="font-semibold" />;
}
