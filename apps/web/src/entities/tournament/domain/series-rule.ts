import { tournamentStagesWords as words } from "@leyenda/db-types/words";
import type { RuleText } from "./best-of-texts.ts";
import type { SeriesRule, StageKind } from "./stage-settings.ts";

export type SeriesKind = "best_of" | SeriesRule["kind"];
type Aggregate = Extract<SeriesRule, { kind: "aggregate" }>;
export type SeriesTie = Aggregate["ties"][number];

export const seriesKinds = [
  "best_of",
  "games",
  "overtime",
  "aggregate",
] as const satisfies readonly SeriesKind[];

/** What can decide an aggregate with equal scores, in the order in which the form offers it. */
export const seriesTies = [
  "extra_time",
  "golden_goal",
  "penalties",
  "third_game",
  "away_goals",
  "better_seed",
] as const satisfies readonly SeriesTie[];

export const kindOfSeries = (series: SeriesRule | null): SeriesKind => series?.kind ?? "best_of";

/** The numbers of games that a series can have by its rule, as options of a select. */
export function mapOptionsOf(series: SeriesRule | null): { value: string; label: string }[] {
  const isAllowed = (maps: number) =>
    series === null ? maps % 2 === 1 : series.kind === "overtime" ? maps === 1 : maps < 9;
  return words.best_of.filter(isAllowed).map((maps) => ({ value: `${maps}`, label: `${maps}` }));
}

const aggregate = (...ties: SeriesTie[]): Aggregate => ({ kind: "aggregate", ties });

/** The ways in which leagues write the decision of a home-and-away series; `final`: what differs in the final. */
export const aggregatePresets = {
  penalties: {
    series: aggregate("penalties"),
    final: { best_of: "1", series: aggregate("extra_time", "penalties") },
  },
  extra_time: { series: aggregate("extra_time", "penalties"), final: null },
  better_seed: {
    series: aggregate("better_seed"),
    final: { best_of: "2", series: aggregate("extra_time", "penalties") },
  },
  third_game: { series: aggregate("third_game", "penalties"), final: null },
} as const satisfies Record<
  string,
  { series: Aggregate; final: { best_of: string; series: Aggregate } | null }
>;

export type AggregatePreset = keyof typeof aggregatePresets;

/** The fields of a stage that say how its series are decided. */
export interface SeriesFields {
  readonly best_of: string;
  readonly series: SeriesRule | null;
  readonly best_of_rules: readonly RuleText[];
}

/** The round of a final, where a stage has one. */
const finals: Record<StageKind, Pick<RuleText, "part" | "round"> | null> = {
  single_elimination: { part: "bracket", round: "-1" },
  double_elimination: { part: "final", round: "" },
  round_robin: null,
  swiss: null,
  lobbies: null,
};

/** The fields of a stage by a preset for home-and-away series. */
export function fieldsOfPreset(kind: StageKind, preset: AggregatePreset): SeriesFields {
  const { series, final } = aggregatePresets[preset];
  const round = finals[kind];
  return {
    best_of: "2",
    series,
    best_of_rules: round && final ? [{ ...round, ...final }] : [],
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The preset that gives these fields; null if there is none. */
export function presetOf(kind: StageKind, fields: SeriesFields): AggregatePreset | null {
  const { best_of, series, best_of_rules: rules } = fields;
  const names = Object.keys(aggregatePresets) as AggregatePreset[];
  return (
    names.find((name) =>
      isSame(fieldsOfPreset(kind, name), { best_of, series, best_of_rules: rules }),
    ) ?? null
  );
}

/** The fields of a stage after another way to decide a series was chosen. */
export function fieldsOfKind(kind: StageKind, chosen: SeriesKind, hasDraws: boolean): SeriesFields {
  switch (chosen) {
    case "best_of":
      return { best_of: "", series: null, best_of_rules: [] };
    case "games":
      return { best_of: hasDraws ? "2" : "3", series: { kind: "games" }, best_of_rules: [] };
    case "overtime":
      return {
        best_of: "1",
        series: { kind: "overtime", overtime_win: 2, overtime_loss: 1 },
        best_of_rules: [],
      };
    case "aggregate":
      return hasDraws
        ? { best_of: "2", series: aggregate(), best_of_rules: [] }
        : fieldsOfPreset(kind, "penalties");
  }
}
