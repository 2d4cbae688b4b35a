/** What a page needs of a participant to name and picture it; goes with `toParticipantView`. */
export const participantColumns =
  "id,type,former_name,user:profiles(id,username,avatar_url),team:teams(id,name,logo_url)";
