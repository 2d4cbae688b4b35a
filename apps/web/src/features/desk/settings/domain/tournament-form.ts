import type { TablesInsert, Words } from "@leyenda/db-types";
import { tournamentsLimits } from "@leyenda/db-types/limits";
import {
  numberSettings,
  wordSettings,
  switchSettings,
  tournamentTextColumns,
  type TournamentText,
  usualNumberSettings,
} from "@/entities/tournament/api/tournament-columns";
import { wordIn } from "@/entities/tournament/domain/best-of-texts";
import { amountOr, writeAmount } from "@/lib/amount";
import { fromLocalInput, toLocalInput } from "@/lib/local-date";
import { keysOf, recordOf } from "@/lib/record-of";
import type { StoredTournament } from "../api/tournament-form.ts";
import type { StageSettings } from "@/entities/tournament/domain/stage-settings";
import type { TournamentFormValues } from "../schemas.ts";
import { columnsOf, formatStages, usualColumns } from "@/entities/tournament/domain/presets";
import { prizeUnits, prizeValue } from "./prizes.ts";
import { toCard, toCards, toStages } from "./stage-form.ts";
import { toVetoValues } from "./veto-form.ts";

const settingNames = keysOf(numberSettings);

/** The default wallet that pays the fee, for team tournaments and individual tournaments. */
export const usualWallet = { team: "team", individual: "personal" } as const satisfies Record<
  TournamentFormValues["type"],
  TournamentFormValues["ticket_type"]
>;

/** A new tournament, with the product's defaults. */
export const newTournament: TournamentFormValues = {
  name: "",
  game: "",
  status: "Próximamente",
  start_date: "",
  registration_deadline: "",
  type: "team",
  team_format: "5v5",
  // An empty text means no limit.
  max_participants: "",
  entry_fee: "0",
  ticket_type: usualWallet.team,
  stages: formatStages(usualColumns).map((stage) => toCard(stage)),
  vetoes: [],
  best_of: "3",
  seeding_mode: "ranked",
  ...wordSettings,
  ...recordOf(settingNames, (name) =>
    usualNumberSettings.includes(name) ? String(numberSettings[name]) : null,
  ),
  ...recordOf(switchSettings, () => false),
  prizes: [],
  ...recordOf(tournamentTextColumns, () => ""),
};

/** The number in a field; `fallback` if it is empty. */
function numberOr(text: string, fallback: number): number {
  return text.trim() === "" ? fallback : Number(text);
}

/**
 * Converts the form's values to the database row. Empty numbers get their defaults, and prizes without a value are
 * dropped. An individual tournament is 1v1; stages that equal a format are sent as that format.
 */
export function toTournamentPayload(values: TournamentFormValues) {
  const { stages, vetoes: _vetoes, ...same } = values;
  return {
    ...same,
    ...columnsOf(toStages(stages)),
    name: values.name.trim(),
    start_date: fromLocalInput(values.start_date) ?? "",
    registration_deadline: fromLocalInput(values.registration_deadline),
    team_format: values.type === "individual" ? "1v1" : values.team_format,
    max_participants: numberOr(values.max_participants, 0),
    entry_fee: amountOr(values.entry_fee, "tickets", 0),
    best_of: wordIn<Words["tournaments"]["best_of"]>(values.best_of),
    ...recordOf(settingNames, (name) => {
      const text = values[name];
      return text === null ? null : numberOr(text, numberSettings[name]);
    }),
    prizes: values.prizes
      .filter((prize) => prize.value.trim() !== "")
      .slice(0, tournamentsLimits.prizes.max)
      .map((prize) => ({ type: prize.type, value: prizeValue(prize) })),
    // An empty text is stored as null.
    ...recordOf(tournamentTextColumns, (name: TournamentText) => values[name].trim() || null),
  } satisfies TablesInsert<"tournaments">;
}

export type TournamentPayload = ReturnType<typeof toTournamentPayload>;

/** The stages to send: those that the format does not create, unless they are stored unchanged. */
export function stagesToWrite(
  values: TournamentFormValues,
  before: TournamentFormValues,
): StageSettings[] | null {
  const stages = toStages(values.stages);
  const isCustom = columnsOf(stages).format === "custom";
  const isNew = JSON.stringify(stages) !== JSON.stringify(toStages(before.stages));
  return isCustom && isNew ? stages : null;
}

/** A new tournament with the settings of another one, except its name, dates and status. */
export function copiedTournament(
  stored: EditableTournament,
  nextOf: (name: string, start: string) => { name: string; start: string },
): TournamentFormValues {
  const { status, registration_deadline } = newTournament;
  const values = toFormValues(stored);
  const { name, start } = nextOf(values.name, values.start_date);
  return {
    ...values,
    name,
    status,
    start_date: start,
    registration_deadline,
    stages: values.stages.map((stage) => ({ ...stage, is_drawn: false })),
  };
}

/** A stored tournament, or one to copy: the id and the columns that the format determines may be missing. */
export type EditableTournament = Partial<StoredTournament> &
  Omit<StoredTournament, "id" | "format" | "third_place_match" | "qualifiers_per_group">;

/** Converts a stored tournament to form values. */
export function toFormValues(stored: EditableTournament): TournamentFormValues {
  const {
    id: _id,
    // The form does not need these columns of the format, because the stages contain the same settings.
    format: _format,
    third_place_match: _third,
    qualifiers_per_group: _qualifiers,
    image_url: _cover,
    cancelled_at: _calledOff,
    founded_by: _founder,
    pledge: _held,
    tournament_stages: stages,
    tournament_vetoes: vetoes,
    ...row
  } = stored;
  return {
    ...row,
    stages: toCards(stages),
    vetoes: toVetoValues(vetoes),
    start_date: toLocalInput(row.start_date),
    registration_deadline: toLocalInput(row.registration_deadline),
    max_participants: row.max_participants === 0 ? "" : String(row.max_participants),
    entry_fee: writeAmount(row.entry_fee, "tickets"),
    best_of: String(row.best_of),
    ...recordOf(settingNames, (name) => row[name]?.toString() ?? null),
    prizes: row.prizes.map(({ type, value }) => ({
      type,
      value: writeAmount(value, prizeUnits[type]),
    })),
    ...recordOf(tournamentTextColumns, (name) => row[name] ?? ""),
  };
}
