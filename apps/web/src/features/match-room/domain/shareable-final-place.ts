import { roundWords } from "@/entities/match/copy";
import type { MatchView } from "@/entities/match/domain/match-view";
import { parseResult } from "@/entities/match/domain/result";
import type { Occasion, ShareFact } from "@/entities/share-picture/domain/share-fact";

const OCCASIONS: Readonly<Record<number, Occasion>> = { 1: "champion", 2: "second", 3: "third" };

const FINALS: readonly string[] = [
  roundWords.fromFinal[0],
  roundWords.grandFinal,
  roundWords.secondFinal,
];

type Decided = Pick<
  MatchView,
  "context" | "side1" | "side2" | "result" | "winnerId" | "participant1Id"
>;

/** The fact that a side can share about a finished tournament; null below the podium, and for a challenge. */
export function placeFact(
  { context, side1, side2, result, winnerId, participant1Id }: Decided,
  ownSide: 1 | 2,
  place: number | null,
): ShareFact | null {
  const occasion = place === null ? undefined : OCCASIONS[place];
  const [own, rival] = ownSide === 1 ? [side1, side2] : [side2, side1];
  if (context.kind !== "tournament" || !occasion || !own) return null;
  const score = parseResult(result);
  const isTitle =
    occasion === "champion" &&
    FINALS.includes(context.round) &&
    winnerId === own.id &&
    rival &&
    score;
  return {
    occasion,
    tournamentId: context.tournamentId,
    participant: own,
    match: isTitle
      ? {
          round: context.round,
          rival: rival.name,
          score:
            own.id === participant1Id ? [score.score1, score.score2] : [score.score2, score.score1],
        }
      : null,
  };
}
