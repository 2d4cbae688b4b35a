/** Texts for a proposed stand-in on the page of the match. */
export const standInCopy = {
  open: (team: string) =>
    `${team} te pide como suplente en este partido. Si la organización lo aprueba, juegas con ellos y con ningún otro equipo del torneo.`,
  approved: (team: string) => `Juegas este partido con ${team} como suplente externo.`,
  refuse: "No voy a jugar",
  refused: "Le avisamos al equipo",
  error: "No se pudo responder",
} as const;
