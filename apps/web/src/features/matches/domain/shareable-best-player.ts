import type { Candidate } from "@/entities/match/api/best-player-candidates";
import type { MatchContext, MatchView } from "@/entities/match/domain/match-view";
import { parseResult } from "@/entities/match/domain/result";
import type { ShareFact } from "@/entities/share-picture/domain/share-fact";

type Played = Pick<MatchView, "id" | "side1" | "side2" | "result">;

/** The data of a picture that the best player of a match can share. */
export function bestPlayerFact(
  { id, side1, side2, result }: Played,
  { tournamentId, round }: Extract<MatchContext, { kind: "tournament" }>,
  { username, avatar_url: imageUrl, participant_id: sideId }: Candidate,
): ShareFact {
  const isFirst = sideId === side1?.id;
  const rival = isFirst ? side2 : side1;
  const score = parseResult(result);
  return {
    occasion: "best",
    tournamentId,
    matchId: id,
    participant: { type: "user", name: username, imageUrl },
    match:
      rival && score
        ? {
            round,
            rival: rival.name,
            score: isFirst ? [score.score1, score.score2] : [score.score2, score.score1],
          }
        : null,
  };
}
