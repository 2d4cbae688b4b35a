import { agendaKeys } from "@/entities/agenda/api/my-agenda";
import { challengeKeys } from "@/entities/challenge/api/challenge-keys";
import { matchKeys } from "@/entities/match/api/match-keys";

/** The queries that a report, confirmation or dispute invalidates. */
export function matchInvalidates(matchId: string) {
  return [matchKeys.detail(matchId), matchKeys.reports(matchId), agendaKeys.all, challengeKeys.own];
}
