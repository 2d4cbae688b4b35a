/** Texts of a calendar feed, which a calendar app refreshes by itself. */
export const calendarLinkCopy = {
  subscribe: "Abrir en mi calendario",
  copy: "Copiar enlace",
  about: "Agrega los partidos a tu calendario: se actualizan solos.",
} as const;

/** Texts of a single match's calendar file. */
export const matchDateCopy = { take: "Agregar al calendario" } as const;
