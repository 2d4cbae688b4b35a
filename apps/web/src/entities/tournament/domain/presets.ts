import type { Words } from "@leyenda/db-types";
import { toRules } from "./best-of-texts.ts";
import { fieldsOfPreset } from "./series-rule.ts";
import { newStage, type StageSettings } from "./stage-settings.ts";

type Format = Words["tournaments"]["format"];

/** The columns of a tournament from which the database derives the stages of a format. */
export interface FormatColumns {
  readonly format: Format;
  readonly third_place_match: boolean;
  readonly group_size: number;
  readonly qualifiers_per_group: number;
}

const swiss = (): StageSettings => newStage("swiss", "Sistema suizo");

/** The stages of a format, equal to `private.preset_stages` in the database. */
export function formatStages(columns: FormatColumns): StageSettings[] {
  const places = columns.third_place_match ? 4 : 2;
  const single = (name: string): StageSettings => ({
    ...newStage("single_elimination", name),
    places,
  });
  switch (columns.format) {
    case "single-elimination":
      return [single("Eliminación directa")];
    case "group-stage":
      return [
        { ...newStage("round_robin", "Fase de grupos"), group_size: columns.group_size },
        {
          ...single("Eliminatoria"),
          qualifiers_from: "group",
          qualifiers: columns.qualifiers_per_group,
          seeding: "apart",
        },
      ];
    case "double-elimination":
      return [newStage("double_elimination", "Doble eliminación")];
    case "round-robin":
      return [{ ...newStage("round_robin", "Liga ida y vuelta"), legs: 2 }];
    case "swiss":
      return [swiss()];
    case "swiss-playoffs":
      return [swiss(), { ...single("Eliminatoria"), qualifiers: 8 }];
    case "custom":
      return [];
  }
}

/** The default values of the columns of a tournament from which the stages of its format are derived. */
export const usualColumns: FormatColumns = {
  format: "single-elimination",
  third_place_match: false,
  group_size: 4,
  qualifiers_per_group: 2,
};

/**
 * A text that is equal for equal settings, whatever the order of their keys.
 * The scoring system is not compared, because its id differs between installations.
 */
function fingerprint(stages: readonly StageSettings[]): string {
  return JSON.stringify(
    stages.map((stage) =>
      Object.entries({ ...stage, scoring_system_id: null }).toSorted(([one], [other]) =>
        one < other ? -1 : 1,
      ),
    ),
  );
}

const formats: readonly Format[] = [
  "single-elimination",
  "group-stage",
  "double-elimination",
  "round-robin",
  "swiss",
  "swiss-playoffs",
];

/** Finds the format that produces exactly these stages (otherwise `custom`), and the tournament columns for it. */
export function columnsOf(stages: readonly StageSettings[]): FormatColumns {
  const [first, second] = stages;
  const elimination = stages.find(({ kind }) => kind === "single_elimination");
  const columns = {
    third_place_match: elimination?.places === 4,
    // `group_size` of a tournament is at most 32. A stage may have larger groups.
    group_size: Math.min(first?.group_size ?? usualColumns.group_size, 32),
    qualifiers_per_group:
      second?.qualifiers_from === "group"
        ? Math.min(second.qualifiers ?? usualColumns.qualifiers_per_group, 16)
        : usualColumns.qualifiers_per_group,
  };
  const wanted = fingerprint(stages);
  const format = formats.find(
    (candidate) => fingerprint(formatStages({ ...columns, format: candidate })) === wanted,
  );
  if (format === undefined) return { ...usualColumns, format: "custom" };
  return format === "group-stage"
    ? { ...columns, format }
    : { ...usualColumns, third_place_match: columns.third_place_match, format };
}

/** The presets in the order in which the form offers them. */
export const presets = [
  { name: "single-elimination", stages: () => formatStages(usualColumns) },
  { name: "group-stage", stages: () => formatStages({ ...usualColumns, format: "group-stage" }) },
  {
    name: "zones",
    stages: (): StageSettings[] => [
      { ...newStage("round_robin", "Zonas"), group_size: 4 },
      {
        ...newStage("single_elimination", "Llave"),
        qualifiers_from: "group",
        qualifiers: 2,
        seeding: "apart",
        places: 4,
        best_of_rules: [{ part: "bracket", round: -1, best_of: 5 }],
      },
    ],
  },
  { name: "league", stages: () => formatStages({ ...usualColumns, format: "round-robin" }) },
  {
    name: "football",
    stages: (): StageSettings[] => [
      { ...newStage("round_robin", "Liga con empates"), legs: 2, best_of: 1, allows_draws: true },
    ],
  },
  {
    name: "two-games",
    stages: (): StageSettings[] => [
      {
        ...newStage("round_robin", "Liga Bo2"),
        best_of: 2,
        series: { kind: "games" },
        allows_draws: true,
      },
    ],
  },
  {
    name: "home-and-away",
    stages: (): StageSettings[] => {
      const { series, best_of_rules: rules } = fieldsOfPreset("single_elimination", "penalties");
      return [
        {
          ...newStage("single_elimination", "Copa FC ida y vuelta"),
          best_of: 2,
          series,
          best_of_rules: toRules("single_elimination", rules),
        },
      ];
    },
  },
  { name: "double", stages: () => formatStages({ ...usualColumns, format: "double-elimination" }) },
  { name: "swiss", stages: () => formatStages({ ...usualColumns, format: "swiss" }) },
  { name: "swiss-top", stages: () => formatStages({ ...usualColumns, format: "swiss-playoffs" }) },
  {
    name: "lobby-night",
    stages: (): StageSettings[] => [
      { ...newStage("lobbies", "Grupos"), lobbies: { structure: "groups", size: 12, games: 3 } },
      {
        ...newStage("lobbies", "Final"),
        lobbies: { structure: "single", size: 12, games: 3 },
        qualifiers_from: "group",
        qualifiers: 6,
      },
    ],
  },
] as const satisfies readonly { readonly name: string; readonly stages: () => StageSettings[] }[];

export type PresetName = (typeof presets)[number]["name"];

/** The preset with these stages, or with the same format but other sizes; null for custom stages. */
export function nearestPreset(stages: readonly StageSettings[]): PresetName | null {
  const { format } = columnsOf(stages);
  const same = presets.find((preset) => columnsOf(preset.stages()).format === format);
  return presetOf(stages) ?? (format === "custom" ? null : (same?.name ?? null));
}

/** The preset with exactly these stages; null if there is none. */
export function presetOf(stages: readonly StageSettings[]): PresetName | null {
  const wanted = fingerprint(stages);
  return presets.find((preset) => fingerprint(preset.stages()) === wanted)?.name ?? null;
}
