/** Texts of a bracket match at the desk. */
export const matchDeskCopy = {
  drawDeclared: "Empate declarado",
  /** The title while the sides of the match load. */
  match: "Partido",
  gone: "Este partido ya no está: la etapa se armó de nuevo.",
  loadError: "No se pudo cargar el partido.",
  score: (score: string) => `Va ${score}`,
  ended: (result: string, winner: string | null) =>
    winner === null ? `Terminó ${result}` : `${winner} ganó ${result}`,
  short: (games: number) =>
    games === 1 ? "Falta una partida para ganar" : `Faltan ${games} partidas para ganar`,
  acts: "Qué hacer",
} as const;
