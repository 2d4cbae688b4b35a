import {
  type MatchPart,
  type StageKind,
  stageRoundName,
} from "@/entities/match/domain/round-names";

interface PlacedMatch {
  readonly stage: MatchPart;
  readonly round: number;
  readonly own_stage: { readonly kind: StageKind; readonly position: number };
}

/** The bracket sections in an order in which each section comes after the sections that decide its sides. */
const PARTS: readonly MatchPart[] = ["bracket", "lower", "third_place", "placement", "final"];

/** Sorts the matches of brackets in playing order. */
export function inOrder<Match extends PlacedMatch>(matches: readonly Match[]): Match[] {
  return matches.toSorted(
    (one, other) =>
      one.own_stage.position - other.own_stage.position ||
      PARTS.indexOf(one.stage) - PARTS.indexOf(other.stage) ||
      one.round - other.round,
  );
}

interface Round<Match> {
  readonly name: string;
  readonly key: string;
  /** The points for a right prediction of a match in this round. */
  readonly worth: number;
  readonly matches: readonly Match[];
}

/** The matches of an ordered list by round, each round with its name. */
export function byRound<Match extends PlacedMatch>(
  ordered: readonly Match[],
): readonly Round<Match>[] {
  const rounds = Map.groupBy(
    ordered,
    ({ own_stage: { position }, stage, round }) => `${position} ${stage} ${round}`,
  );
  return [...rounds].flatMap(([key, matches]) => {
    const [first] = matches;
    if (!first) return [];
    const { kind, position } = first.own_stage;
    const lastRound = Math.max(
      ...ordered
        .filter((match) => match.stage === "bracket" && match.own_stage.position === position)
        .map(({ round }) => round),
    );
    const name = stageRoundName({ kind, part: first.stage, round: first.round, lastRound });
    return [{ name, key, worth: worthOf(first, lastRound), matches }];
  });
}

/** The points for a right prediction, equal to `private.prediction_points`. */
export function worthOf(
  { stage, round }: Pick<PlacedMatch, "stage" | "round">,
  lastRound: number,
): number {
  const rounds: Partial<Record<MatchPart, number>> = {
    bracket: round - 1,
    lower: Math.floor(round / 2),
    third_place: round - 2,
    final: lastRound,
  };
  return 10 * 2 ** Math.min(5, Math.max(0, rounds[stage] ?? 0));
}
