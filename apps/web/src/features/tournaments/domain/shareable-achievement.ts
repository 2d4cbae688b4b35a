import type { ShareFact } from "@/entities/share-picture/domain/share-fact";
import { parseResult } from "@/entities/match/domain/result";
import { stageRoundName } from "@/entities/match/domain/round-names";
import type { TournamentPage } from "../api/get-tournament.ts";
import { isOwnMatch, lastBracketRound } from "./bracket-match.ts";
import { nextMatch } from "./next-match.ts";
import type { Stage } from "./stage.ts";
import type { TournamentMatch } from "./tournament-match.ts";

type Cup = Pick<
  TournamentPage,
  | "id"
  | "status"
  | "cancelled_at"
  | "finished_at"
  | "structure_generated_at"
  | "entrants"
  | "stages"
>;

/**
 * Returns a participant's best achievement in a tournament; null if none applies.
 * After the tournament: a title or place. During it: the final or semifinal, otherwise that they still play.
 */
export function shareFact(cup: Cup, participantId: string | null): ShareFact | null {
  const own = cup.entrants.find(({ id }) => id === participantId);
  if (!own || own.status !== "registered" || cup.cancelled_at !== null) return null;
  const fact = (occasion: ShareFact["occasion"], match: ShareFact["match"] = null): ShareFact => ({
    occasion,
    tournamentId: cup.id,
    participant: { type: own.type, name: own.name, imageUrl: own.imageUrl },
    match,
  });
  const last = cup.stages.at(-1);
  const reached = last && reachedIn(last, own.id, cup.stages.length > 1);
  if (cup.finished_at !== null) {
    switch (own.finalPosition) {
      case 1:
        return fact("champion", reached?.final);
      case 2:
        return fact("second");
      case 3:
        return fact("third");
      default:
        return reached?.level ? fact("semifinal", reached.toSemifinal) : null;
    }
  }
  // The organiser ended the tournament early, so no place was decided.
  if (cup.status === "Finalizado") return null;
  if (reached?.level === "final") return fact("final", reached.toFinal);
  if (reached?.level === "semifinal") return fact("semifinal", reached.toSemifinal);
  const isPlaying = !cup.structure_generated_at || nextMatch(cup.stages, own.id) !== null;
  return isPlaying ? fact("in") : null;
}

interface Reached {
  readonly level: "final" | "semifinal" | null;
  /** The matches that the participant won: to reach the semifinal, to reach the final, and the final. */
  readonly toSemifinal: ShareFact["match"];
  readonly toFinal: ShareFact["match"];
  readonly final: ShareFact["match"];
}

/** How far a participant came in the bracket of a tournament's last stage; a table has no semifinal and no final. */
function reachedIn(stage: Stage, ownId: string, hasEarlierStage: boolean): Reached {
  const own = stage.matches.filter((match) => isOwnMatch(match, ownId));
  const lastRound = lastBracketRound(stage.matches);
  const roundsOf = (part: TournamentMatch["part"]) =>
    own.filter((match) => match.part === part).map(({ round }) => round);
  const won = (part: TournamentMatch["part"], round: number) => {
    const match = own.find((played) => played.part === part && played.round === round);
    return match?.winnerId === ownId ? pictureMatch(stage, match, ownId, lastRound) : null;
  };
  if (stage.kind !== "single_elimination") {
    const finals = roundsOf("final");
    return {
      level: finals.length > 0 ? "final" : null,
      toSemifinal: null,
      toFinal: null,
      final: won("final", Math.max(...finals)),
    };
  }
  // Every participant is in the bracket's first round, so being there is no achievement.
  const first = hasEarlierStage ? 0 : 1;
  const furthest = Math.max(0, ...roundsOf("bracket"));
  const level =
    furthest <= first || furthest < lastRound - 1
      ? null
      : furthest === lastRound
        ? "final"
        : "semifinal";
  return {
    level,
    toSemifinal: won("bracket", lastRound - 2),
    toFinal: won("bracket", lastRound - 1),
    final: won("bracket", lastRound),
  };
}

/** Converts a match to the form that the picture to share needs. */
function pictureMatch(
  { kind }: Stage,
  match: TournamentMatch,
  ownId: string,
  lastRound: number,
): ShareFact["match"] {
  const score = parseResult(match.result);
  const isFirst = match.participant1Id === ownId;
  const rival = isFirst ? match.side2 : match.side1;
  if (!score || !rival) return null;
  return {
    round: stageRoundName({ kind, part: match.part, round: match.round, lastRound }),
    rival: rival.name,
    score: isFirst ? [score.score1, score.score2] : [score.score2, score.score1],
  };
}
