import type { Tables } from "@leyenda/db-types";

type StageRow = Tables<"tournament_stages">;

export type StageKind = StageRow["kind"];
export type TieBreak = StageRow["tie_breaks"][number];
/** How a series is decided, other than by the best of its games. */
export type SeriesRule = NonNullable<StageRow["series"]>;
export type BestOfRule = StageRow["best_of_rules"][number];
export type BestOfPart = NonNullable<BestOfRule["part"]>;

/** The settings of a stage that an organiser chooses. */
export type StageSettings = Pick<
  StageRow,
  | "kind"
  | "name"
  | "best_of"
  | "series"
  | "best_of_rules"
  | "places"
  | "grand_final"
  | "group_size"
  | "legs"
  | "grouping"
  | "rounds"
  | "wins_to_advance"
  | "losses_to_leave"
  | "allows_draws"
  | "points_of_win"
  | "points_of_draw"
  | "points_of_loss"
  | "tie_breaks"
  | "qualifiers_from"
  | "qualifiers"
  | "seeding"
  | "is_automatic"
  | "walkover_score"
  | "walkover_keeps_score"
  | "departed_matches"
  | "tie_splitting"
  | "plays_ties"
  | "lobbies"
  | "scoring_system_id"
  | "next_qualifiers"
>;

/** All tie-breaks, in the order in which the form offers them. */
export const tieBreaks = [
  "points",
  "wins",
  "losses",
  "score_difference",
  "map_difference",
  "round_difference",
  "direct_encounter",
  "encounter_difference",
  "record_below",
  "score_for",
  "buchholz",
  "median_buchholz",
  "sonneborn_berger",
  "neustadtl",
  "opponents_win_rate",
  "seed",
  "draw",
] as const satisfies readonly TieBreak[];

const rivalSums = ["buchholz", "median_buchholz", "sonneborn_berger"] as const;
const sumsOfRivals: readonly TieBreak[] = [...rivalSums, "neustadtl"];

/** The default tie-breaks of a table, equal to `private.usual_tie_breaks` in the database. */
export function usualTieBreaks(
  kind: StageKind,
  winsToAdvance: number | null = null,
): readonly TieBreak[] {
  if (kind !== "swiss")
    return ["points", "score_difference", "direct_encounter", "score_for", "seed"];
  return winsToAdvance === null
    ? ["points", ...rivalSums, "seed"]
    : ["points", "losses", ...rivalSums, "seed"];
}

/**
 * Puts "fewer losses" before the first tie-break that adds up rivals' results.
 * If some participants play more rounds than others, those with more losses have larger sums.
 */
export function lossesBeforeSums(rules: readonly TieBreak[]): TieBreak[] {
  const first = rules.findIndex((rule) => sumsOfRivals.includes(rule));
  const losses = rules.indexOf("losses");
  if (first === -1 || (losses !== -1 && losses < first)) return [...rules];
  return [
    ...rules.slice(0, first),
    "losses",
    ...rules.slice(first).filter((rule) => rule !== "losses"),
  ];
}

/** The default points for wins and draws in a table, equal to `private.points_of_win` in the database. */
export function usualPoints({
  kind,
  allows_draws: hasDraws,
}: Pick<StageSettings, "kind" | "allows_draws">) {
  return { win: kind === "swiss" && !hasDraws ? 1 : 3, draw: 1, loss: 0 };
}

/** The parts of each kind of stage for which the length of matches can be set. */
export const bestOfParts = {
  single_elimination: ["bracket", "third_place", "placement"],
  double_elimination: ["bracket", "lower", "final"],
  round_robin: ["group"],
  swiss: ["swiss"],
  lobbies: [],
} as const satisfies Record<StageKind, readonly BestOfPart[]>;

/** A new stage of a kind, with the defaults of the database. */
export function newStage(kind: StageKind, name: string): StageSettings {
  return {
    kind,
    name,
    best_of: null,
    series: null,
    best_of_rules: [],
    places: 2,
    grand_final: "reset",
    group_size: null,
    legs: 1,
    grouping: "serpentine",
    rounds: null,
    wins_to_advance: null,
    losses_to_leave: null,
    allows_draws: false,
    points_of_win: null,
    points_of_draw: null,
    points_of_loss: null,
    tie_breaks: [...usualTieBreaks(kind)],
    qualifiers_from: "stage",
    qualifiers: null,
    seeding: "standing",
    is_automatic: true,
    walkover_score: null,
    walkover_keeps_score: false,
    departed_matches: "by_half",
    tie_splitting: "continue",
    plays_ties: false,
    lobbies: null,
    scoring_system_id: null,
    next_qualifiers: null,
  };
}
