/** Texts of a calendar feed, which a calendar app refreshes by itself. */
export const calendarLinkCopy = {
  subscribe: "Abrir en mi calendario",
  copy: "Copiar enlace",
  about: "Agrega los partidos a tu calendario: se actualizan solos.",
} as const;
