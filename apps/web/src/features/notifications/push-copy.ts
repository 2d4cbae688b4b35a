/** Texts of the push notifications. */
export const deviceCopy = {
  title: "Avisos en el dispositivo",
  description:
    "Te llegan al teléfono o a la computadora, aunque la página esté cerrada. Arriba eliges sobre qué.",
  turnOn: "Activar en este dispositivo",
  turnedOn: "Avisos activados en este dispositivo",
  failure: "No se pudieron activar los avisos.",
  isOn: "Este dispositivo recibe avisos.",
  denied:
    "El navegador tiene bloqueados los avisos de este sitio. Permítelos en los ajustes del navegador y vuelve a cargar la página.",
  unsupported: "Este navegador no puede recibir avisos.",
  homeScreen: {
    title: "En el iPhone y el iPad, primero agrega Leyenda a la pantalla de inicio",
    steps: [
      "Toca Compartir en la barra de Safari.",
      "Elige «Agregar a inicio».",
      "Abre Leyenda desde su ícono y vuelve a esta página.",
    ],
  },
  stateError: "No pudimos ver si este dispositivo recibe avisos.",
  devices: "Tus dispositivos",
  thisOne: "Este",
  since: (date: string) => `Desde el ${date}`,
  remove: "Quitar",
  removeLabel: (name: string) => `Quitar ${name}`,
  removed: "Dispositivo quitado",
  removeFailure: "No se pudo quitar el dispositivo.",
  loadError: "No se pudieron cargar tus dispositivos.",
  quiet: {
    title: "Horas de silencio",
    hint: (zone: string) =>
      `Entre estas horas no te molestamos: lo que pase lo encuentras en la página. Zona horaria: ${zone}.`,
    begins: "Desde",
    ends: "Hasta",
    saved: "Horas de silencio guardadas",
    cleared: "Sin horas de silencio",
    loadError: "No se pudieron cargar tus horas de silencio.",
    failure: "No se pudieron guardar las horas.",
  },
  names: {
    unknown: "Navegador",
    on: (browser: string, system: string) => `${browser} en ${system}`,
  },
} as const;
