/** Who is A in a sequence. */
export const firstWords = {
  higher_seed_chooses: "Elige el mejor sembrado",
  higher_seed: "El mejor sembrado",
  drawn: "Por sorteo",
  home: "El primero del encuentro",
} as const;

/** How long a ban lasts. */
export const banWords = {
  series: "Toda la serie",
  game: "Solo el mapa siguiente",
} as const;

/** Whether a map is played again in a series. */
export const repeatWords = {
  never: "Nunca",
  not_won: "No por quien ya ganó en él",
  always: "Siempre",
} as const;
