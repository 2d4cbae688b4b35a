import { useQuery } from "@tanstack/react-query";
import { Card, CardHeader } from "@/components/ui/card";
import { useFormats } from "@/hooks/use-formats";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchReportsQuery } from "@/entities/match/api/list-match-reports";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { matchDisputeQuery } from "../api/match-dispute.ts";
import { refereeCallsQuery } from "../api/match-help.ts";
import { matchLobbyQuery } from "../api/match-lobby.ts";
import { roomTimeline } from "../domain/room-timeline.ts";
import { guideCopy } from "../guide-copy.ts";

/** What happened in the match so far, line by line; nothing before anything did. */
export function RoomTimeline({ match }: { readonly match: MatchDetails }) {
  const isOfTournament = match.kind === "tournament";
  const { data: answer } = useQuery({ ...matchStartQuery(match.id), enabled: isOfTournament });
  const { data: calls = [] } = useQuery({
    ...refereeCallsQuery(match.id),
    enabled: isOfTournament,
  });
  const { data: reports = [] } = useQuery(matchReportsQuery(match.id));
  const { data: lobby = null } = useQuery(matchLobbyQuery(match));
  const { data: dispute = null } = useQuery(matchDisputeQuery(match.id));
  const { formatDateTime } = useFormats();
  const entries = roomTimeline({
    match,
    start: answer?.start ?? null,
    lobby,
    reports,
    calls,
    dispute,
  });
  if (entries.length === 0) return null;
  return (
    <Card>
      <CardHeader title={guideCopy.timeline.title} />
      <ol className="grid gap-3 border-l-2 border-border-strong pl-4">
        {entries.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="relative min-w-0">
            <span
              aria-hidden
              className="absolute top-2 -left-[1.3125rem] size-2 rounded-full bg-accent-2"
            />
            <p className="wrap-anywhere">{text}</p>
            <time dateTime={at} className="text-sm text-muted">
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
