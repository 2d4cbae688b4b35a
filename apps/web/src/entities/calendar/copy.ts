/** Texts of a link that a calendar asks again by itself. */
export const calendarLinkCopy = {
  subscribe: "Abrir en mi calendario",
  copy: "Copiar enlace",
  about: "Las fechas, en tu calendario: lo que cambia aquí, cambia también ahí.",
} as const;
