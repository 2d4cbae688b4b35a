const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Every text of the live draw. */
export const copy = {
  title: "Sorteo en vivo",
  /** The title before the draw begins. */
  ahead: "Sorteo",
  head: (tournament: string) => `Sorteo en vivo de ${tournament}`,
  description: (tournament: string) =>
    `Los cabezas de serie y los grupos de ${tournament}, revelados uno por uno a la vista de todos.`,
  back: "Volver al torneo",
  notFound: "Torneo no encontrado",
  toTournaments: "Ver todos los torneos",
  notFoundHint: "Puede que se haya eliminado o que el enlace esté mal escrito.",
  loadError: "No se pudo cargar el sorteo.",
  none: "Todavía no hay sorteo",
  noneHint: "Cuando la organización lo empiece, se verá aquí sin recargar la página.",
  /** Texts for a stage that was drawn without a live draw. */
  drawn: {
    title: "Los cruces ya están",
    /** @param when null if the date was not recorded */
    hint: (stage: string, isBySeed: boolean, when: string | null) =>
      `${["Se armaron", ...(when === null ? [] : [`el ${when}`]), isBySeed ? "por siembra" : "al azar"].join(" ")}, sin sorteo en vivo. Primera ronda de la etapa ${stage}.`,
    pairs: "Cruces de la primera ronda",
    match: (number: number, names: readonly string[]) => `Cruce ${number}: ${names.join(" – ")}`,
    toBracket: "Ver la llave",
    toStage: "Ver cómo va",
  },
  closes: (when: string) =>
    `La inscripción cierra el ${when}. Cuando la organización empiece el sorteo, se verá aquí sin recargar la página.`,
  closesIn: "La inscripción cierra en",
  left: "Faltan",
  inside: "En el bombo hasta ahora",
  taken: (taken: number, places: number) => `${taken} de ${places} inscritos`,
  places: (count: number) => `+${plural(count, "lugar", "lugares")}`,
  enter: "Inscribirse",
  fullscreen: "Pantalla completa",
  progress: (revealed: number, total: number) => `${revealed} de ${total}`,
  waiting: "Empieza el sorteo",
  waitingHint: (total: number) =>
    `${plural(total, "participante", "participantes")} en el bombo. El orden ya está fijado y sellado.`,
  last: "Acaba de salir",
  seed: (seed: number) => `Siembra ${seed}`,
  inGroup: (group: string) => `Grupo ${group}`,
  done: "Sorteo completo",
  board: "Resultado del sorteo",
  group: (group: string) => `Grupo ${group}`,
  pairing: (number: number) => `Cruce ${number}`,
  bye: "Pasa libre",
  hidden: "Por salir",
  proof: {
    title: "Nadie puede tocarlo",
    sealed: "Sello del sorteo",
    sealedHint:
      "Antes de revelar a nadie se fijó un número secreto y se publicó su sello. Al final se publican el número y la sal: cualquiera puede comprobar que son los del sello.",
    seed: "Número",
    salt: "Sal",
    checking: "Comprobando…",
    right:
      "Comprobado en tu navegador: el número es el del sello y el orden es el que da ese número.",
    wrong: "El sello y el orden no coinciden: este sorteo fue alterado.",
    how: "Cómo comprobarlo por tu cuenta",
    steps: (seed: number | null, salt: string | null) => [
      `Calcula el SHA-256 del texto «${seed ?? "número"}:${salt ?? "sal"}»: debe dar el sello.`,
      `Calcula el SHA-256 de «${seed ?? "número"}:identificador» para cada participante. El menor es el primero, y así hasta el último.`,
      "Copia el sello mientras el sorteo está en curso: si después fuera otro, se notaría.",
    ],
  },
  cancelled: {
    title: "Sorteos anulados",
    line: (when: string, revealed: number, total: number) =>
      `${when}: anulado con ${revealed} de ${total} revelados.`,
  },
} as const;
