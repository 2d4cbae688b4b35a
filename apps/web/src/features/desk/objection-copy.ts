/** Texts of an objection to a walkover that the match clock gave. */
export const objectionCopy = {
  act: "Mantener el W.O.",
  actFor: (match: string) => `Mantener el W.O. de ${match}`,
  title: "¿Mantener el W.O.?",
  wins: (name: string) => `${name} gana por W.O.: la objeción no cambia nada.`,
  nobody: "El partido termina sin ganador: la objeción no cambia nada.",
  done: "El W.O. se mantiene",
  error: "No se pudo mantener el W.O.",
} as const;
