import { agendaKeys } from "@/entities/agenda/api/my-agenda";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";
import { matchKeys } from "@/entities/match/api/match-query-keys";

/** The queries that a report, confirmation or dispute invalidates. */
export function matchInvalidates(matchId: string) {
  return [matchKeys.detail(matchId), matchKeys.reports(matchId), agendaKeys.all, challengeKeys.own];
}
