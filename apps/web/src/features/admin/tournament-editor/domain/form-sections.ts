import {
  entryNumbers,
  matchNumbers,
  tournamentTexts,
  wordSettings,
  switchSettings,
} from "@/entities/tournament/api/tournament-columns";
import { presetOf } from "@/entities/tournament/domain/presets";
import { keysOf } from "@/lib/record-of";
import type { TournamentFormValues } from "../schemas.ts";
import { toStages } from "./stage-form.ts";
import { newTournament, usualWallet } from "./tournament-form.ts";

/** The parts of the form that are folded until they hold something, with their fields; the cover is no field. */
export const formSections = {
  entry: [
    "registration_deadline",
    "entry_fee",
    "ticket_type",
    ...keysOf(entryNumbers),
    ...switchSettings,
  ],
  matchDay: keysOf(matchNumbers),
  structure: ["stages", "best_of", "seeding_mode", ...keysOf(wordSettings)],
  vetoes: ["vetoes"],
  prizes: ["prizes"],
  cover: [],
  texts: tournamentTexts,
} as const satisfies Record<string, readonly (keyof TournamentFormValues)[]>;

export type FormSection = keyof typeof formSections;

const names = Object.keys(formSections) as FormSection[];

/** The folded parts in which these fields stand. */
export function sectionsOf(fields: readonly string[]): FormSection[] {
  return names.filter((name) => formSections[name].some((field) => fields.includes(field)));
}

/** The folded parts that say something else than a new tournament does. */
export function filledSections(values: TournamentFormValues, cover: string | null): FormSection[] {
  const isFilled: Record<FormSection, boolean> = {
    entry:
      values.registration_deadline !== "" ||
      values.entry_fee !== newTournament.entry_fee ||
      values.ticket_type !== usualWallet[values.type] ||
      keysOf(entryNumbers).some((name) => values[name] !== newTournament[name]) ||
      switchSettings.some((name) => values[name]),
    matchDay: keysOf(matchNumbers).some((name) => values[name] !== newTournament[name]),
    structure:
      presetOf(toStages(values.stages)) === null ||
      values.best_of !== newTournament.best_of ||
      values.seeding_mode !== newTournament.seeding_mode ||
      keysOf(wordSettings).some((name) => values[name] !== newTournament[name]),
    vetoes: values.vetoes.length > 0,
    prizes: values.prizes.length > 0,
    cover: cover !== null,
    texts: tournamentTexts.some((name) => values[name].trim() !== ""),
  };
  return names.filter((name) => isFilled[name]);
}
