import { stageRoundName } from "@/entities/match/domain/round-names";
import { isMatchOver } from "@/entities/match/domain/status";
import { isOwnMatch, lastBracketRound, loserId } from "./bracket-match.ts";
import type { Stage } from "./stage.ts";
import type { TournamentMatch } from "./tournament-match.ts";

/** Where an entrant of a running tournament is: in which round he plays, or in which round or stage he was left behind. */
export interface Whereabouts {
  readonly isOut: boolean;
  /** Name of a round, or of a stage with tables. */
  readonly where: string;
}

type Told = Pick<Stage, "kind" | "name" | "state" | "isLast"> & {
  readonly entrants: readonly { readonly id: string }[];
  readonly matches: readonly TournamentMatch[];
};

/** @returns null while there is nothing to say: he has a place, or a table that is played tells */
export function whereabouts(stages: readonly Told[], entrantId: string): Whereabouts | null {
  const index = stages.findLastIndex(({ entrants }) => entrants.some(({ id }) => id === entrantId));
  const stage = stages[index];
  if (!stage) return null;
  if (stage.kind === "round_robin" || stage.kind === "swiss") {
    const hasNext = (stages[index + 1]?.entrants.length ?? 0) > 0;
    return stage.state === "done" && hasNext ? { isOut: true, where: stage.name } : null;
  }
  const lastRound = lastBracketRound(stage.matches);
  const nameOf = ({ part, round }: TournamentMatch) =>
    stageRoundName({ kind: stage.kind, part, round, lastRound });
  const own = stage.matches.filter((match) => isOwnMatch(match, entrantId));
  const [open] = own
    .filter(({ status }) => !isMatchOver(status))
    .toSorted((one, other) => one.round - other.round);
  if (open) return { isOut: false, where: nameOf(open) };
  const lost = own.find((match) => loserId(match) === entrantId && match.loserNext === null);
  // Who lost for a place has it.
  if (!lost || lost.next === null) return null;
  return { isOut: true, where: nameOf(lost) };
}
