/** Texts of the page on which a user or a team takes over the place of a guest. */
export const guestClaimCopy = {
  headTitle: (name: string) => `¿Eres ${name}?`,
  headText: "Reclama tu lugar en un torneo que jugaste sin cuenta.",
  over: "Este enlace ya no vale",
  overText: "Se usó, venció o la organización lo anuló. Pide otro a quien te lo envió.",
  tournaments: "Ver torneos",
  loadFailure: "No se pudo cargar el enlace.",
  occasion: (game: string, day: string) => `${game} · ${day}`,
  question: { user: "¿Eres tú?", team: "¿Es tu equipo?" },
  text: {
    user: "La organización te anotó con este nombre, sin cuenta. Si eres tú, el lugar, los partidos y los resultados pasan a tu cuenta.",
    team: "La organización anotó a este equipo sin cuenta. Si es el tuyo, el lugar, los partidos y los resultados pasan a tu equipo.",
  },
  once: "El enlace vale una sola vez.",
  as: (name: string) => `Quedará a nombre de ${name}.`,
  noTeam: "Para reclamarlo tienes que liderar un equipo. Créalo y vuelve a abrir el enlace.",
  teams: "Ir a mi equipo",
  accept: { user: "Soy yo", team: "Es mi equipo" },
  claimed: "¡Listo! El lugar es tuyo",
  failure: "No se pudo reclamar",
  signUp: "Crear cuenta y reclamar",
} as const;
