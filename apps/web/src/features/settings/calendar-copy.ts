/** Texts about the user's calendar link. */
export const calendarCopy = {
  title: "Tu calendario",
  description:
    "Un enlace con tus partidos que tienen hora y tus próximos torneos. Tu calendario lo consulta solo: lo que cambia, cambia también ahí.",
  create: "Crear enlace",
  again: "Crear otro enlace",
  since: (date: string) =>
    `Tienes un enlace desde el ${date}. Por seguridad no se puede volver a ver: si creas otro, este deja de servir.`,
  link: "Enlace de tu calendario",
  how: "En Google Calendar: «Otros calendarios», «Desde una URL», y pega el enlace. Quien lo tenga ve tus horarios: no lo compartas.",
  revoke: "Quitar enlace",
  revoked: "El enlace ya no sirve",
  failure: "No se pudo crear el enlace.",
  loadError: "No se pudo cargar tu calendario.",
} as const;
