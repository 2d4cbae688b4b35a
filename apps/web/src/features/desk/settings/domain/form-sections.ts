import {
  entryNumbers,
  matchNumbers,
  type NumberSetting,
  tournamentTextColumns,
  type WordSetting,
  wordSettings,
} from "@/entities/tournament/api/tournament-columns";
import { keysOf } from "@/lib/record-of";
import type { TournamentFormValues } from "../schemas.ts";

/** The collapsed sections of the form, with their fields; the cover is not a field. */
export const formSections = {
  entry: [
    "registration_deadline",
    "entry_fee",
    "ticket_type",
    ...keysOf(entryNumbers),
    "allows_replacement",
  ],
  matchDay: [...keysOf(matchNumbers), "agrees_times"],
  structure: ["stages", "best_of", "seeding_mode", ...keysOf(wordSettings)],
  vetoes: ["vetoes"],
  prizes: ["prizes"],
  cover: [],
  texts: tournamentTextColumns,
} as const satisfies Record<string, readonly (keyof TournamentFormValues)[]>;

export type FormSection = keyof typeof formSections;

const names = Object.keys(formSections) as FormSection[];

/** The collapsed sections that contain these fields. */
export function sectionsOf(fields: readonly string[]): FormSection[] {
  return names.filter((name) => formSections[name].some((field) => fields.includes(field)));
}

const ofTeams: readonly string[] = ["substitutions", "max_substitutions", "lineups_by"];

/** Whether a setting has no effect in individual tournaments. */
export const isOfTeams = (name: NumberSetting | WordSetting): boolean => ofTeams.includes(name);
