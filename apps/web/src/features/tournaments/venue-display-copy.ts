/** Texts of the venue display. */
export const venueCopy = {
  head: (name: string) => `${name} en pantalla`,
  description: (name: string) => `Llamadas, partidos, llave y resultados de ${name}.`,
  titles: {
    calls: "A jugar",
    next: "En juego y próximos",
    bracket: "Así va",
    table: "Así va",
    crosses: "Cruces",
    results: "Resultados",
  },
  /** The title of a group, if the stage has several groups. */
  titleOf: (title: string, group: string) => `${title} · ${group}`,
  between: " – ",
  versus: "VS",
  startsIn: "Empieza en",
  slide: (number: number, total: number) => `${number} de ${total}`,
  next: "Siguiente",
  pause: "Pausar",
  goOn: "Reanudar",
  fullScreen: "Pantalla completa",
  code: "Código QR de la página del torneo",
  back: "Volver al torneo",
  quiet: "Todavía no hay partidos",
  quietHint: "Las llamadas y los resultados aparecen aquí solos.",
  loadError: "No se pudo cargar la pantalla.",
  notFound: "Torneo no encontrado",
} as const;
