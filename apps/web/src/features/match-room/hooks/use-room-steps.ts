import { useQuery } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchReportsQuery } from "@/entities/match/api/list-match-reports";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { isSeriesOpen } from "@/entities/match/domain/live-score";
import { isMatchAhead } from "@/entities/match/domain/status";
import { useTableChanges } from "@/lib/realtime";
import { matchLobbyQuery } from "../api/match-lobby.ts";
import { vetoSequencesQuery } from "../api/match-veto.ts";
import { roomSteps, type RoomStepState } from "../domain/room-step.ts";
import { noReportReason } from "../domain/no-report-reason.ts";

/** The steps of the match, updated live. Null until they are loaded; empty if no result can be reported. */
export function useRoomSteps(match: MatchDetails, now: number): readonly RoomStepState[] | null {
  const isPlayable = noReportReason(match) === null;
  const { data: answer, isLoading: isStartLoading } = useQuery({
    ...matchStartQuery(match.id),
    enabled: match.kind === "tournament",
  });
  const { data: reports = [], isLoading: areReportsLoading } = useQuery(
    matchReportsQuery(match.id),
  );
  const { data: lobby = null, isLoading: isLobbyLoading } = useQuery(matchLobbyQuery(match));
  const { data: sequences = [], isLoading: areSequencesLoading } = useQuery({
    ...vetoSequencesQuery(match.id),
    enabled: isPlayable && (match.veto === null || match.veto.started_at === null),
  });
  useTableChanges(
    { table: "match_lobbies", filter: `match_id=eq.${match.id}`, enabled: isPlayable },
    [matchKeys.lobby(match.id)],
  );
  // The subscription begins before there is a dispute, so that the dispute's panel appears at once.
  useTableChanges(
    { table: "match_disputes", filter: `match_id=eq.${match.id}`, enabled: isPlayable },
    [matchKeys.dispute(match.id)],
  );
  if (!isPlayable) return [];
  // The steps appear when all data has loaded, because a list that grows while the user reads it is confusing.
  if (isStartLoading || areReportsLoading || isLobbyLoading || areSequencesLoading) return null;
  const { veto } = match;
  // A challenge has a veto only if both sides want one.
  const isAsked = veto !== null || (match.kind === "tournament" && sequences.length > 0);
  return roomSteps({
    status: match.status,
    isAhead: isMatchAhead(match, now),
    start: answer?.start ?? null,
    veto: isAsked
      ? { startedAt: veto?.started_at ?? null, finishedAt: veto?.finished_at ?? null }
      : null,
    lobby: lobby && { isOpened: lobby.name !== null },
    series: match.liveScore === null ? null : isSeriesOpen(match) ? "open" : "over",
    hasReports: reports.length > 0,
    now,
  });
}
