import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/hooks/use-now";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchDisputeQuery } from "@/entities/match/api/match-dispute";
import { matchReportsQuery } from "@/entities/match/api/list-match-reports";
import { matchLogQuery } from "@/entities/match/api/match-staff-log";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { MatchTimeline } from "@/entities/match/components/match-timeline";
import { matchTimeline } from "@/entities/match/domain/match-timeline";
import { refereeCallsQuery } from "../api/calls-and-pauses.ts";
import { matchLobbyQuery } from "../api/match-lobby.ts";
import { hostName } from "../domain/guide-sentence.ts";

/** The events of the match so far. Renders nothing before the first event. */
export function RoomTimeline({ match }: { readonly match: MatchDetails }) {
  const isOfTournament = match.kind === "tournament";
  const { data: answer } = useQuery({ ...matchStartQuery(match.id), enabled: isOfTournament });
  const { data: log = [] } = useQuery({ ...matchLogQuery(match.id), enabled: isOfTournament });
  const { data: calls = [] } = useQuery({
    ...refereeCallsQuery(match.id),
    enabled: isOfTournament,
  });
  const { data: reports = [] } = useQuery(matchReportsQuery(match.id));
  const { data: lobby = null } = useQuery(matchLobbyQuery(match));
  const { data: dispute = null } = useQuery(matchDisputeQuery(match.id));
  const now = useNow(30_000);
  const entries = matchTimeline({
    match,
    now,
    start: answer?.start ?? null,
    ...(answer && { settings: answer.settings, pauses: answer.pauses }),
    lobby: lobby && { ...lobby, host: hostName(match, lobby.host) },
    reports,
    calls,
    log,
    dispute,
  });
  return <MatchTimeline entries={entries} />;
}
