/** What a list shows of a tournament. */
export const listColumns =
  "id,name,game,status,image_url,start_date,registration_deadline,max_participants,entry_fee,prizes,type,team_format,format";

/** What its page shows and its form edits. */
export const ownColumns =
  `${listColumns},best_of,ticket_type,schedule_info,duration_text,rules,requirements,check_in_minutes,third_place_match,qualifiers_per_group` as const;

/** What organisers write about a tournament: the facts of its summary, and longer texts. */
export const factTexts = ["schedule_info", "duration_text"] as const;
export const longTexts = ["rules", "requirements"] as const;
export const tournamentTexts = [...factTexts, ...longTexts] as const;

export type TournamentText = (typeof tournamentTexts)[number];
