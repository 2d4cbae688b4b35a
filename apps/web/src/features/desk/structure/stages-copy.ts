import { plural } from "@/lib/plural";

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
