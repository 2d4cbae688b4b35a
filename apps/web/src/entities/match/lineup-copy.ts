/** Texts of a line-up that a team chose. */
export const lineupCopy = {
  substitutes: "Suplentes",
  substitutesOf: (name: string) => `Suplentes de ${name}`,
  standIn: "Suplente externo",
  cameIn: (game: number) => `Entró en el mapa ${game}`,
  wentOut: (game: number) => `Salió en el mapa ${game}`,
} as const;
