import type { Tables } from "@leyenda/db-types";

type StageRow = Tables<"tournament_stages">;

export type StageKind = StageRow["kind"];
export type TieBreak = StageRow["tie_breaks"][number];
export type BestOfRule = StageRow["best_of_rules"][number];
export type BestOfPart = NonNullable<BestOfRule["part"]>;

/** What an organiser sets of a stage. */
export type StageSettings = Pick<
  StageRow,
  | "kind"
  | "name"
  | "best_of"
  | "best_of_rules"
  | "places"
  | "grand_final"
  | "group_size"
  | "legs"
  | "grouping"
  | "rounds"
  | "wins_to_advance"
  | "losses_to_leave"
  | "tie_breaks"
  | "qualifiers_from"
  | "qualifiers"
  | "seeding"
  | "is_automatic"
>;

/** Every tie-break, in the order in which they are offered. */
export const tieBreaks = [
  "points",
  "wins",
  "score_difference",
  "direct_encounter",
  "score_for",
  "buchholz",
  "median_buchholz",
  "sonneborn_berger",
  "opponents_win_rate",
  "seed",
  "draw",
] as const satisfies readonly TieBreak[];

/** The order of a table unless the organiser says otherwise. */
export const usualTieBreaks = {
  table: ["points", "score_difference", "direct_encounter", "score_for", "seed"],
  swiss: ["points", "buchholz", "median_buchholz", "sonneborn_berger", "seed"],
} as const satisfies Record<string, readonly TieBreak[]>;

/** Parts of a stage whose matches may differ in length. */
export const bestOfParts = {
  single_elimination: ["bracket", "third_place", "placement"],
  double_elimination: ["bracket", "lower", "final"],
  round_robin: ["group"],
  swiss: ["swiss"],
} as const satisfies Record<StageKind, readonly BestOfPart[]>;

/** A stage of a kind, as the database makes it when nothing else is said. */
export function newStage(kind: StageKind, name: string): StageSettings {
  return {
    kind,
    name,
    best_of: null,
    best_of_rules: [],
    places: 2,
    grand_final: "reset",
    group_size: null,
    legs: 1,
    grouping: "serpentine",
    rounds: null,
    wins_to_advance: null,
    losses_to_leave: null,
    tie_breaks: [...usualTieBreaks[kind === "swiss" ? "swiss" : "table"]],
    qualifiers_from: "stage",
    qualifiers: null,
    seeding: "standing",
    is_automatic: true,
  };
}
