/** Texts about the line-up that a team chose for a match. */
export const lineupCopy = {
  substitutes: "Suplentes",
  substitutesOf: (name: string) => `Suplentes de ${name}`,
  standIn: "Suplente externo",
  cameIn: (game: number) => `Entró en la partida ${game}`,
  wentOut: (game: number) => `Salió en la partida ${game}`,
} as const;
