/** The columns for a participant's name and picture. `toParticipantView` converts such a row. */
export const participantColumns =
  "id,type,former_name,guest_name,user:profiles!participants_user_id_fkey(id,username,avatar_url),team:teams!participants_team_id_fkey(id,name,logo_url)";
