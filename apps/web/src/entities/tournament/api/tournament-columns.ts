import type { Words } from "@leyenda/db-types";

/** The columns of a tournament in a list. */
export const listColumns =
  "id,name,game,status,image_url,start_date,registration_deadline,max_participants,entry_fee,prizes,type,team_format,format,cancelled_at";

/** The columns of a tournament on its page and in its form. */
export const ownColumns =
  `${listColumns},best_of,ticket_type,schedule_info,duration_text,rules,requirements,check_in_minutes,game_detail,entry_by,waiting_offer_minutes,allows_replacement,agrees_times,substitutions,max_substitutions,lineups_by,absence_side_minutes,absence_game_minutes,absence_match_minutes,pause_minutes,report_answer_minutes,third_place_match,qualifiers_per_group` as const;

/** Columns with texts that organisers write: short texts about schedule and duration, and longer texts. */
export const factTexts = ["schedule_info", "duration_text"] as const;
export const longTexts = ["rules", "requirements"] as const;
export const tournamentTextColumns = [...factTexts, ...longTexts] as const;

/** Registration settings that are either off or a number of minutes, with the minutes that the form first offers. */
export const entryNumbers = { check_in_minutes: 30, waiting_offer_minutes: 30 } as const;

/** Penalties for lateness in the order in which they apply, with the minutes that the form first offers. */
export const absenceNumbers = {
  absence_side_minutes: 5,
  absence_game_minutes: 10,
  absence_match_minutes: 10,
} as const;

export const matchNumbers = {
  ...absenceNumbers,
  pause_minutes: 5,
  report_answer_minutes: 20,
  max_substitutions: 2,
} as const;

export const numberSettings = { ...entryNumbers, ...matchNumbers } as const;

export type NumberSetting = keyof typeof numberSettings;

/** Settings that offer a choice of words, with the default of a new tournament. */
export const wordSettings = {
  entry_by: "open",
  game_detail: "score",
  substitutions: "between_games",
  lineups_by: "captain",
} as const satisfies Partial<Words["tournaments"]>;

export type WordSetting = keyof typeof wordSettings;

/** The settings with a number that are turned on in a new tournament. */
export const usualNumberSettings: readonly NumberSetting[] = [
  "waiting_offer_minutes",
  "absence_match_minutes",
  "pause_minutes",
];

/** Settings that are on or off. */
export const switchSettings = ["allows_replacement", "agrees_times"] as const;

export type SwitchSetting = (typeof switchSettings)[number];

export type TournamentText = (typeof tournamentTextColumns)[number];
