/** Titles and descriptions of overlays, for browsers and link previews. */
export const overlayMetaCopy = {
  title: "Partido en transmisión",
  of: (name: string) => `${name} en transmisión`,
  description: "Marcador en vivo para una transmisión.",
  noMatch: "Partido no encontrado",
  noTournament: "Torneo no encontrado",
} as const;
