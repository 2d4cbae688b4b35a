/** What browsers and programs call an overlay. */
export const overlayHeadCopy = {
  title: "Partido en transmisión",
  of: (name: string) => `${name} en transmisión`,
  description: "Marcador en vivo para una transmisión.",
  noMatch: "Partido no encontrado",
  noTournament: "Torneo no encontrado",
} as const;
