import { plural } from "@/lib/plural";

/** Texts of the order of seeds. */
export const seedsCopy = {
  title: "Orden de siembra",
  description:
    "El primero es el mejor cabeza de serie. Arrastra, o usa espacio y las flechas. Al guardar, el torneo usa este orden.",
  loadError: "No se pudieron cargar los participantes.",
  empty: "Todavía no hay inscritos para ordenar.",
  handle: (name: string) => `Mover a ${name}`,
  up: (name: string) => `Subir a ${name}`,
  down: (name: string) => `Bajar a ${name}`,
  save: "Guardar orden",
  saved: "Orden guardado",
  saveError: "No se pudo guardar el orden",
  generate: "Guardar y generar estructura",
  drawn:
    "El sorteo ya está hecho. Mientras no haya resultados, guardar otro orden arma los partidos de nuevo.",
  decided: "El sorteo ya está hecho y hay resultados: la siembra queda como está.",
  generated: "Estructura generada",
  generatedHint: (count: number) => plural(count, "partido creado", "partidos creados"),
  instructions:
    "Para mover un participante, pulsa espacio, elige el lugar con las flechas y vuelve a pulsar espacio. Escape cancela.",
  picked: (name: string) => `${name} tomado.`,
  moved: (name: string, position: number, total: number) =>
    `${name}: puesto ${position} de ${total}.`,
  dropped: (name: string, position: number) => `${name} queda en el puesto ${position}.`,
  cancelled: (name: string) => `${name} vuelve a su lugar.`,
} as const;

/** Texts of the organiser's stages panel. */
export const stagesCopy = {
  action: "Etapas",
  title: "Etapas",
  description: "Lo que se puede cambiar entre etapas y antes de que una se juegue.",
  loadError: "No se pudieron cargar las etapas.",
  empty: "Este torneo todavía no tiene etapas.",
  bestOf: "Al mejor de",
  bestOfUsual: "Como el torneo",
  qualifiers: "Clasificados",
  qualifiersHint: "De la etapa anterior. Vacío: todos.",
  between: (min: string, max: string) => `Entre ${min} y ${max}.`,
  round: "La ronda es un número distinto de 0, o queda vacía.",
  save: "Guardar ajustes",
  saved: "Etapa actualizada",
  saveError: "No se pudo cambiar la etapa",
  order: "Orden de siembra",
  saveOrder: "Guardar orden",
  orderSaved: "Orden guardado",
  draw: "Empezar la etapa",
  drawn: (matches: number) => `Etapa armada: ${matches} ${matches === 1 ? "partido" : "partidos"}`,
  groups: "Grupos",
  groupsHint: "Se pueden cambiar hasta el primer resultado.",
  groupOf: (name: string) => `Grupo de ${name}`,
  group: (letter: string) => `Grupo ${letter}`,
  newGroup: "Grupo nuevo",
  saveGroups: "Guardar grupos",
  groupsSaved: "Grupos guardados",
  reset: "Reiniciar",
  resetLabel: (name: string) => `Reiniciar ${name}`,
  resetTitle: (name: string) => `¿Reiniciar ${name}?`,
  /** @param lost the number of results that would be lost; undefined while it loads */
  resetDescription: (lost: number | undefined) =>
    `La etapa vuelve a antes de su sorteo y las siguientes se arman de nuevo. Los participantes se quedan; ${
      lost
        ? `se ${lost === 1 ? "pierde" : "pierden"} ${plural(lost, "resultado", "resultados")}`
        : "los resultados se pierden"
    }.`,
  nothingUndone: "Todavía no se decidió ningún partido.",
  resetDone: "Etapa reiniciada",
} as const;

/** Texts of the tie-breaks for which a stage waits. */
export const tieBreakCopy = {
  title: (stage: string) => `Empate por jugar en ${stage}`,
  tie: (names: string, count: number) =>
    count === 2
      ? `${names} quedaron iguales en un puesto que importa: juegan un partido.`
      : `${names} quedaron iguales en un puesto que importa: juegan todos contra todos, ${plural((count * (count - 1)) / 2, "partido", "partidos")}.`,
  again: {
    seed: "Si quedan iguales otra vez, decide la siembra. Lo que sigue espera hasta entonces.",
    draw: "Si quedan iguales otra vez, decide el sorteo registrado. Lo que sigue espera hasta entonces.",
  },
  create: "Crear el desempate",
  created: (matches: number) => `Desempate creado: ${plural(matches, "partido", "partidos")}`,
  error: "No se pudo crear el desempate",
} as const;
