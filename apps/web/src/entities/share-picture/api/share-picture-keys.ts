export const sharePictureKeys = {
  look: (tournamentId: string) => ["tournaments", "look", tournamentId] as const,
};
