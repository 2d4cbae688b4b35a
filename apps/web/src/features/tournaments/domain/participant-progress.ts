import { stageRoundName } from "@/entities/match/domain/round-names";
import { isMatchOver } from "@/entities/match/domain/status";
import { isOwnMatch, lastBracketRound, loserId } from "./bracket-match.ts";
import type { Stage } from "./stage.ts";
import type { TournamentMatch } from "./tournament-match.ts";

/** The round of a participant in a running tournament, or the round or stage in which they were eliminated. */
export interface Whereabouts {
  readonly isOut: boolean;
  /** Name of a round, or of a stage with tables. */
  readonly where: string;
}

type EnteredStage = Pick<Stage, "kind" | "name" | "state" | "isLast"> & {
  readonly entrants: readonly { readonly id: string }[];
  readonly matches: readonly TournamentMatch[];
};

/**
 * @returns null if there is nothing to add: the participant has a final place, or is in a table that is being played
 */
export function whereabouts(
  stages: readonly EnteredStage[],
  participantId: string,
): Whereabouts | null {
  const index = stages.findLastIndex(({ entrants }) =>
    entrants.some(({ id }) => id === participantId),
  );
  const stage = stages[index];
  if (!stage) return null;
  if (stage.kind === "round_robin" || stage.kind === "swiss") {
    const hasNext = (stages[index + 1]?.entrants.length ?? 0) > 0;
    return stage.state === "done" && hasNext ? { isOut: true, where: stage.name } : null;
  }
  const lastRound = lastBracketRound(stage.matches);
  const nameOf = ({ part, round }: TournamentMatch) =>
    stageRoundName({ kind: stage.kind, part, round, lastRound });
  const own = stage.matches.filter((match) => isOwnMatch(match, participantId));
  const [open] = own
    .filter(({ status }) => !isMatchOver(status))
    .toSorted((one, other) => one.round - other.round);
  if (open) return { isOut: false, where: nameOf(open) };
  const lost = own.find((match) => loserId(match) === participantId && match.loserNext === null);
  // The loser of a placement match has a final place, so no round is returned.
  if (!lost || lost.next === null) return null;
  return { isOut: true, where: nameOf(lost) };
}
