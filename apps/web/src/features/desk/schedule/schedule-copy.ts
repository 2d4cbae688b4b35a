import { plural } from "@/lib/plural";

/** Texts of the schedule of a tournament. */
export const scheduleCopy = {
  loadError: "No se pudieron cargar los horarios.",
  undrawn: "Todavía no hay partidos",
  undrawnHint: "Cuando se sorteen podrás darles fecha a todos de una vez.",
  estimate: {
    title: "Horario estimado",
    text: (zone: string) =>
      `Si los partidos de una ronda se juegan a la vez, con diez minutos entre rondas, en tu hora (${zone}). Cuando se sorteen les das fecha a todos de una vez.`,
    entrants: "Participantes",
    minutes: "Minutos por partida",
    recounted: "Se recalcula mientras escribes.",
    checkIn: "Abre la confirmación de asistencia",
    untilStart: "hasta el comienzo",
    about: (hour: string) => `hacia ${hour.startsWith("01") ? "la" : "las"} ${hour}`,
    end: "Termina",
    none: "Con menos de dos no se juega.",
  },
  over: "No queda ningún partido por jugar",
  overHint: "Lo que ya empezó o se decidió queda como está.",
  plan: {
    title: "Armar el calendario",
    does: "Propone una hora para todo lo que no empezó. Nadie se entera hasta que publiques.",
    first: "Primera fecha",
    every: "Cada cuántos días",
    perNight: "Rondas por noche",
    minutes: "Minutos por partido",
    atOnce: "Partidos a la vez",
    atOnceHint: "Vacío: toda la ronda.",
    confirm: "Repartir",
  },
  clashes: {
    title: (count: number) => plural(count, "choque", "choques"),
    side: (name: string, one: string, other: string) =>
      `${name} juega dos partidos que se pisan: ${one} y ${other}.`,
    station: (name: string, one: string, other: string) =>
      `La estación ${name} tiene dos partidos que se pisan: ${one} y ${other}.`,
    round: (later: string, earlier: string) => `${later} empieza antes de que termine ${earlier}.`,
    past: (match: string) => `${match} quedaría en el pasado.`,
    more: (count: number) => `Y ${count} más.`,
  },
  undated: "Sin horario",
  undatedRound: (round: string) => `Sin horario: ${round}`,
  /** The summary of a collapsed section: the round, and the numbers of matches and of conflicts. */
  part: (round: string | null, matches: number, clashes: number) =>
    [
      ...(round === null ? [] : [round]),
      plural(matches, "partido", "partidos"),
      ...(clashes === 0 ? [] : [plural(clashes, "choca", "chocan")]),
    ].join(" · "),
  slot: (hour: string, count: number) => `${hour} · ${plural(count, "partido", "partidos")}`,
  slotOf: (slot: string, round: string) => `${slot} · ${round}`,
  free: (hour: string) => `${hour} · libre`,
  rounds: "Ronda",
  drag: (match: string) => `Arrastrar ${match}`,
  dragging: {
    role: "se arrastra",
    instructions:
      "Para mover un partido, pulsa espacio, elige la hora con las flechas y vuelve a pulsar espacio. Escape cancela.",
    picked: (match: string) => `${match} tomado.`,
    over: (match: string, hour: string) => `${match}: ${hour}.`,
    dropped: (match: string, hour: string) => `${match} queda para ${hour}.`,
    cancelled: (match: string) => `${match} vuelve a su lugar.`,
  },
  changes: (from: string, to: string) => `${from} → ${to}`,
  /** The text for a match that gets its first time. */
  firstHour: "hora nueva",
  canBegin: "Puede empezar ya",
  from: (when: string) => `Desde ${when}`,
  clashing: {
    past: "choca: ya pasó",
    side: (name: string) => `choca: ${name} juega otro a la vez`,
    station: (name: string) => `choca: la estación ${name} está ocupada`,
    round: (earlier: string) => `choca: antes de que termine ${earlier}`,
  },
  running: "en juego",
  bar: {
    label: "Borrador de horarios",
    noneByTap: "Toca un partido y elige su hora.",
    none: "Arrastra un partido a otra hora, o elígelo y escribe la hora.",
    changed: (count: number) => plural(count, "cambio sin publicar", "cambios sin publicar"),
    discard: "Descartar",
    publish: "Publicar",
  },
  mover: {
    to: (match: string) => `Pasar ${match} a`,
    slots: "Horario",
    choose: "Elige un horario",
    other: "Otra fecha y hora",
    move: "Mover",
    close: "Cerrar",
  },
  ask: {
    title: "¿Publicar con choques?",
    text: (count: number) =>
      `${plural(count, "choque sigue", "choques siguen")} en el horario. Puedes publicarlo así y corregirlo después: se avisará de cada cambio.`,
    confirm: "Publicar igual",
  },
  published: (count: number) =>
    count === 0
      ? "Ya estaba publicado"
      : `${plural(count, "partido publicado", "partidos publicados")}`,
  publishedHint: "Cada persona recibió un solo aviso, con todos sus partidos.",
  failure: "No se pudo publicar el horario",
} as const;

/** Texts of the default time of a round, for matches without an agreement. */
export const defaultTimesCopy = {
  action: "Plazo para acordar",
  does: "Cada partido acuerda su hora hasta un plazo; si no, vale la que pongas.",
  title: "Plazo para acordar la hora",
  description:
    "Los dos lados de cada partido acuerdan su hora en la sala. Quien no acuerda a tiempo juega a la hora por defecto.",
  round: "Ronda",
  until: "Acuerdan hasta",
  at: "Hora por defecto",
  confirm: "Guardar y avisar",
  done: (count: number) => `Se avisó a los lados de ${plural(count, "partido", "partidos")}`,
  error: "No se pudo guardar el horario por defecto",
} as const;
