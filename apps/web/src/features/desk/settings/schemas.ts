import { tournamentsLimits as limits, tournamentStagesLimits } from "@leyenda/db-types/limits";
import {
  tournamentStagesWords,
  tournamentsWords as words,
  tournamentVetoesWords,
} from "@leyenda/db-types/words";
import { z } from "zod";
import {
  numberSettings,
  switchSettings,
  tournamentTextColumns,
  type WordSetting,
} from "@/entities/tournament/api/tournament-columns";
import { isRound } from "@/entities/tournament/domain/best-of-texts";
import {
  type SeriesRule,
  type StageSettings,
  tieBreaks,
} from "@/entities/tournament/domain/stage-settings";
import { amountProblem, amountText } from "@/lib/amount-schema";
import { formatNumber } from "@/lib/format";
import { keysOf, recordOf } from "@/lib/record-of";
import { copy } from "./copy.ts";
import {
  type LobbyStructure,
  placePoints,
  settingsOf,
  settingText,
} from "./domain/lobby-structures.ts";
import { prizeUnits } from "./domain/prizes.ts";
import { stageFormCopy } from "./stage-copy.ts";
import { vetoFormCopy } from "./veto-copy.ts";

const { errors } = copy;
const { errors: stageErrors } = stageFormCopy;

/** A whole number as text; empty if the form has a default. */
function wholeText({ min, max }: { readonly min: number; readonly max: number }) {
  return z
    .string()
    .trim()
    .refine((text) => text === "" || /^\d+$/.test(text), errors.whole)
    .refine(
      (text) => text === "" || (Number(text) >= min && Number(text) <= max),
      errors.between(formatNumber(min), formatNumber(max)),
    );
}

/** The schemas are listed one by one, so that each has its literal types; `satisfies` requires all settings. */
const wordSchemas = {
  entry_by: z.enum(words.entry_by),
  game_detail: z.enum(words.game_detail),
  substitutions: z.enum(words.substitutions),
  lineups_by: z.enum(words.lineups_by),
} satisfies Record<WordSetting, z.ZodType>;

/** The limits of `private.valid_prizes`. */
const PRIZE = { min: 0.01, max: 1_000_000_000 };

const prizeSchema = z
  .object({ type: z.enum(["money", "tickets"]), value: z.string().trim() })
  .superRefine(({ type, value }, context) => {
    if (value === "") return;
    const unit = prizeUnits[type];
    const message = amountProblem(value, { unit, ...PRIZE, rangeError: errors.prize });
    if (message !== null) context.addIssue({ code: "custom", path: ["value"], message });
  });

const vetoSchema = z.object({
  /** The position of the stage; 0 means every stage. */
  stage: z.number(),
  /** The section of the bracket; empty means every section. An empty `round` means every round. */
  part: z.string(),
  round: z.string(),
  best_of: z.string(),
  sequence_id: z.string(),
  /** The side that starts; empty means that the veto sequence decides. An empty clock means the sequence's clock. */
  first: z.enum(["", ...tournamentVetoesWords.first]),
  step_seconds: z
    .string()
    .trim()
    .refine((text) => /^(|0|[1-9]\d{1,3})$/.test(text) && Number(text) <= 3600, vetoFormCopy.error),
});
const lateGrades = [
  "absence_side_minutes",
  "absence_game_minutes",
  "absence_match_minutes",
] as const;

interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * Returns why a text is not a whole number in this range.
 * Null if the text is a whole number, or if it may be empty.
 */
function rangeProblem(text: string, { min, max }: Range, isRequired: boolean): string | null {
  if (text.trim() === "") return isRequired ? stageErrors.required : null;
  const value = Number(text);
  return Number.isInteger(value) && value >= min && value <= max
    ? null
    : stageErrors.between(formatNumber(min), formatNumber(max));
}

const bestOfRuleSchema = z.object({
  part: z.string(),
  round: z.string(),
  best_of: z.string(),
  series: z.custom<SeriesRule>().optional(),
});

/** The settings of a stage of lobbies: numbers are texts. */
const lobbySchema = z.object({
  structure: z.custom<LobbyStructure>(),
  size: z.string().trim(),
  games: z.string().trim(),
  carried: z.enum(["none", "all", "share", "head_start"]),
  /** The share of the points, in percent. */
  share: z.string().trim(),
  head_start: z.string().trim(),
  scoring_system_id: z.string(),
  /** The texts of the settings that only the structure has, by name. */
  own: z.record(z.string(), z.string()),
});
export type LobbyValues = z.infer<typeof lobbySchema>;

/** The limits of `private.valid_lobby_settings`. */
const lobbyRanges = {
  size: { min: 3, max: 100 },
  games: { min: 1, max: 30 },
  share: { min: 1, max: 100 },
} as const;

/** The wrong fields of a stage of lobbies, each with the reason. */
function lobbyProblems(lobby: LobbyValues): [string, string][] {
  const ranges = keysOf(lobbyRanges).filter(
    (field) => field !== "share" || lobby.carried === "share",
  );
  return [
    ...ranges.flatMap((field): [string, string][] => {
      const message = rangeProblem(lobby[field], lobbyRanges[field], true);
      return message ? [[field, message]] : [];
    }),
    ...(lobby.carried === "head_start" && placePoints(lobby.head_start) === null
      ? [["head_start", stageErrors.headStart] as [string, string]]
      : []),
    ...(lobby.scoring_system_id === ""
      ? [["scoring_system_id", stageErrors.scoring] as [string, string]]
      : []),
    ...settingsOf(lobby.structure).flatMap((setting): [string, string][] => {
      const text = settingText(lobby.own, setting);
      const message = setting.range
        ? rangeProblem(text, setting.range, setting.isOptional !== true)
        : !setting.choices && placePoints(text) === null && stageErrors.headStart;
      return message ? [[`own.${setting.key}`, message]] : [];
    }),
  ];
}

/** One card of the form: numbers are texts. The fields of other kinds of stages are hidden, but keep their values. */
export const stageSchema = z
  .object({
    /** A stage that has been drawn cannot be edited. */
    is_drawn: z.boolean(),
    kind: z.enum(tournamentStagesWords.kind),
    name: z
      .string()
      .trim()
      .min(1, stageErrors.name)
      .max(tournamentStagesLimits.name.max, stageErrors.name),
    best_of: z.string(),
    /** How a series is decided; null: by the best of its games. */
    series: z.custom<SeriesRule | null>(),
    best_of_rules: z.array(bestOfRuleSchema),
    places: z.string(),
    grand_final: z.enum(tournamentStagesWords.grand_final),
    group_size: z.string().trim(),
    legs: z.string(),
    grouping: z.enum(tournamentStagesWords.grouping),
    swiss_end: z.enum(["rounds", "wins"]),
    rounds: z.string().trim(),
    wins_to_advance: z.string().trim(),
    losses_to_leave: z.string().trim(),
    allows_draws: z.boolean(),
    points_of_win: z.string().trim(),
    points_of_draw: z.string().trim(),
    points_of_loss: z.string().trim(),
    tie_breaks: z.array(z.enum(tieBreaks)).min(1, stageErrors.tieBreaks),
    qualifiers_from: z.enum(tournamentStagesWords.qualifiers_from),
    qualifiers: z.string().trim(),
    seeding: z.enum(tournamentStagesWords.seeding),
    is_automatic: z.boolean(),
    walkover: z.enum(["games", "none", "score"]),
    walkover_score: z.string().trim(),
    walkover_keeps_score: z.boolean(),
    departed_matches: z.enum(tournamentStagesWords.departed_matches),
    tie_splitting: z.enum(tournamentStagesWords.tie_splitting),
    plays_ties: z.boolean(),
    lobby: lobbySchema,
    /** The stored settings of lobbies: the form returns those that it does not show. */
    lobbies: z.custom<StageSettings["lobbies"]>(),
    next_qualifiers: z.string().trim(),
  })
  .superRefine((stage, context) => {
    if (stage.is_drawn) return;
    const check = (
      field:
        | "group_size"
        | "rounds"
        | "wins_to_advance"
        | "losses_to_leave"
        | "points_of_win"
        | "points_of_draw"
        | "points_of_loss"
        | "qualifiers"
        | "next_qualifiers"
        | "walkover_score",
      isRequired = false,
    ) => {
      const message = rangeProblem(stage[field], tournamentStagesLimits[field], isRequired);
      if (message) context.addIssue({ code: "custom", path: [field], message });
    };
    check("qualifiers", stage.qualifiers_from === "wins");
    if (stage.qualifiers_from === "group") check("next_qualifiers");
    for (const [field, message] of stage.kind === "lobbies" ? lobbyProblems(stage.lobby) : [])
      context.addIssue({ code: "custom", path: ["lobby", ...field.split(".")], message });
    if (stage.kind === "round_robin") check("group_size");
    if (stage.kind === "round_robin" || stage.kind === "swiss") {
      check("points_of_win");
      if (stage.allows_draws) check("points_of_draw");
      check("points_of_loss");
      if (stage.walkover === "score") check("walkover_score", true);
    }
    if (stage.kind === "swiss" && stage.swiss_end === "rounds") check("rounds");
    if (stage.kind === "swiss" && stage.swiss_end === "wins") {
      check("wins_to_advance", true);
      check("losses_to_leave", true);
    }
    if (!stage.best_of_rules.every(({ round }) => isRound(round))) {
      context.addIssue({ code: "custom", path: ["best_of_rules"], message: stageErrors.round });
    }
  });

/** The values of a card while the user types. */
export type StageValues = z.infer<typeof stageSchema>;

/** The maximum number of stages, as in `set_tournament_stages`. */
export const MOST_STAGES = 8;

/** The tournament form: numbers and dates are texts and may be empty. The database enforces every rule. */
export const tournamentSchema = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, errors.name)
      .max(limits.name.max, errors.textLength(formatNumber(limits.name.max))),
    game: z.string().min(1, errors.game),
    status: z.enum(words.status),
    /** The start in the format of `datetime-local`, in the viewer's time zone. */
    start_date: z.string().min(1, errors.startDate),
    registration_deadline: z.string(),
    type: z.enum(words.type),
    team_format: z.enum(words.team_format),
    max_participants: wholeText(limits.max_participants),
    entry_fee: amountText({ unit: "tickets", ...limits.entry_fee, isOptional: true }),
    ticket_type: z.enum(words.ticket_type),
    stages: z.array(stageSchema).min(1).max(MOST_STAGES),
    vetoes: z.array(vetoSchema),
    best_of: z.string(),
    seeding_mode: z.enum(words.seeding_mode),
    ...wordSchemas,
    // These settings are numbers; a setting that is off is null.
    ...recordOf(keysOf(numberSettings), (name) => wholeText(limits[name]).nullable()),
    ...recordOf(switchSettings, () => z.boolean()),
    prizes: z.array(prizeSchema).max(limits.prizes.max, copy.prizes.limit(limits.prizes.max)),
    ...recordOf(tournamentTextColumns, (name) => {
      const { max } = limits[name];
      return z.string().max(max, errors.textLength(formatNumber(max)));
    }),
  })
  .superRefine((values, context) => {
    const refuse = (field: keyof typeof values, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const { registration_deadline: deadline, start_date: start } = values;
    // Both times are local and have the same format, so they can be compared as texts.
    if (deadline !== "" && start !== "" && deadline > start) {
      refuse("registration_deadline", errors.deadline);
    }
    // Each stricter penalty for lateness must come later than the one before it.
    const grades = lateGrades.filter((name) => values[name] !== null && values[name] !== "");
    for (const [index, name] of grades.entries()) {
      const before = grades[index - 1];
      if (before && Number(values[name]) <= Number(values[before]))
        refuse(name, errors.laterThanBefore);
    }
  });

/** The values while the user types. */
export type TournamentFormValues = z.infer<typeof tournamentSchema>;
