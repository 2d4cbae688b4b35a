/** Texts of a player's or team's name in the game of a tournament. */
export const identityCopy = {
  own: {
    label: (game: string) => `Tu identificador de ${game}`,
    missing: (game: string) =>
      `Aún no cargaste tu identificador de ${game}. Tu rival lo necesita para encontrarte.`,
    add: "Cargar mi identificador",
    error: "No se pudo guardar tu identificador.",
  },
  team: {
    label: (game: string) => `Identificador del equipo en ${game}`,
    missing: (game: string) =>
      `Tu equipo aún no tiene identificador de ${game}. Su rival lo necesita para encontrarlos. Después lo cambias en los ajustes del equipo.`,
    add: "Cargar el identificador del equipo",
    error: "No se pudo guardar el identificador del equipo.",
  },
  field: "Identificador",
  form: { cancel: "Ahora no", submit: "Guardar" },
  saved: "Identificador guardado",
} as const;
