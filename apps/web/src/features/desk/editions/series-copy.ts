import { plural } from "@/lib/plural";

/** Texts of repeating tournaments at the desk. */
export const seriesCopy = {
  loadError: "No se pudieron cargar las ediciones.",
  none: "Este torneo no se repite",
  noneHint:
    "Un torneo que se repite crea su próxima edición, abre las inscripciones y avisa a quienes jugaron las anteriores.",
  /** Introduces the example dates for a tournament that does not repeat yet. */
  sample: "Cada semana, las próximas serían:",
  create: "Hacer que se repita",
  change: "Cambiar",
  pause: "Pausar",
  resume: "Reanudar",
  end: "Terminar",
  endTitle: "¿Terminar la serie?",
  endText: "No se crean más ediciones. Las que ya existen siguen como están.",
  states: { active: "Se repite", paused: "En pausa", ended: "Terminó" },
  next: (date: string) => `Próxima edición: ${date}`,
  due: (date: string) => `Se crea y abre inscripciones el ${date}`,
  first: (hours: number) =>
    `Las primeras ${plural(hours, "hora", "horas")} son de quien jugó la edición anterior`,
  left: (count: number) => `${plural(count, "edición", "ediciones")} por hacer`,
  until: (date: string) => `Hasta el ${date}`,
  model: "Esta edición es el modelo de las próximas.",
  saved: "Serie guardada",
  said: { active: "La serie sigue", paused: "Serie en pausa", ended: "Serie terminada" },
  failure: "No se pudo cambiar la serie.",
  books: "Ediciones y cuentas",
  columns: {
    name: "Edición",
    date: "Fecha",
    entries: "Inscritos",
    fees: "Inscripciones",
    prizes: "Premios",
    house: "Para la casa",
  },
  total: "Total",
  dialog: {
    title: "Cuándo se repite",
    description:
      "Las próximas ediciones salen de esta: formato, etapas, premios, textos y equipo de organización.",
    weekday: "Día",
    time: "Hora",
    zone: "Zona horaria",
    everyWeeks: "Cada cuántas semanas",
    opensDays: "Abre inscripciones, días antes",
    firstHours: "Horas solo para quien jugó la anterior",
    firstHoursHint: "0: se inscribe cualquiera desde el principio.",
    endsOn: "Último día",
    editions: "Cuántas ediciones más",
    endHint: "Vacío: sin final.",
    cancel: "Cancelar",
    submit: "Guardar",
    timeNeeded: "Indica la hora.",
    between: (min: number, max: number) => `Un número entre ${min} y ${max}.`,
  },
} as const;
