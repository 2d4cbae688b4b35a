/** Texts about the games of profiles and teams. */
export const gameCopy = {
  hint: "El ID en el juego es lo que verán los rivales y la organización.",
  identity: (game: string) => `ID en ${game}`,
  loadError: "No se pudieron cargar los juegos.",
} as const;
