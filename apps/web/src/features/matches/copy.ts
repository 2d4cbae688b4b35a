/** Every text of the public match pages. */
export const copy = {
  list: {
    title: "Partidos",
    eyebrow: "Lo que viene",
    description: "Próximos encuentros de torneos y desafíos, en tu horario.",
    search: "Buscar por equipo o torneo",
    empty: "No hay partidos programados.",
    emptyHint: "Cuando una organización ponga fecha a un partido, aparece aquí.",
    noneFound: "Ningún partido coincide con tu búsqueda",
    loadError: "No se pudieron cargar los partidos.",
    loading: "Cargando partidos…",
    found: (count: number) => (count === 1 ? "1 partido" : `${count} partidos`),
    challenge: "Desafío",
    day: (iso: string) =>
      new Intl.DateTimeFormat("es-AR", { weekday: "long", day: "numeric", month: "long" }).format(
        new Date(iso),
      ),
  },
  detail: {
    back: "Volver a los partidos",
    notFound: "Partido no encontrado.",
    notFoundHint: "Puede que lo hayan eliminado o que el enlace esté incompleto.",
    loadError: "No se pudo cargar el partido.",
    loading: "Cargando partido…",
    title: (first: string, second: string) => `${first} vs ${second}`,
    tournament: "Ver torneo",
    room: "Ir a la sala",
    bestOf: (maps: number) => `Al mejor de ${maps}`,
    challenge: (game: string) => `Desafío de ${game}`,
    unscheduled: "Sin fecha",
    stats: "Estadísticas",
    noStats: "Todavía sin estadísticas.",
  },
} as const;
