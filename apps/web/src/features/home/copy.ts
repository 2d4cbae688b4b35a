export const copy = {
  pageTitle: "Torneos de esports",
  cardEyebrow: "Crea tu leyenda",
  cardTitle: "Tu Arena, Tus Reglas",
  cardFact: "La plataforma definitiva para torneos de esports",
  hero: {
    eyebrow: "Torneos de esports",
    titleStart: "Tu Arena, ",
    titleEnd: "Tus Reglas",
    tagline: "Crea tu leyenda. La plataforma definitiva para torneos de esports.",
    tournaments: "Ver torneos",
    register: "Crear cuenta gratis",
  },
  /** Facts for visitors. */
  facts: {
    win: (entry: string) => `Con ${entry} puedes ganar`,
    free: "Sin pagar nada puedes ganar",
    paid: "Lo último que se ganó",
  },
  stats: {
    label: "La comunidad en números",
    active_tournaments: "Torneos activos",
    teams: "Equipos",
    games: "Juegos",
    profiles: "Jugadores",
    unavailable: "—",
  },
  organize: {
    question: "¿Organizas torneos?",
    ask: "Escríbenos",
  },
  seeAll: "Ver todos",
  tournaments: {
    title: "Torneos vigentes",
    seeAllLabel: "Ver todos: torneos",
    empty: "Ahora no hay torneos abiertos.",
    emptyDescription: "Mira los que vienen y los que ya se jugaron.",
    error: "No se pudieron cargar los torneos.",
  },
  live: {
    title: "En vivo",
    /** The text that precedes the time since the match began. */
    began: "empezó",
  },
  results: { title: "Últimos resultados" },
  champion: { title: "Último campeón", honour: "Por el honor" },
  matches: {
    title: "Próximos partidos",
    seeAllLabel: "Ver todos: próximos partidos",
    empty: "No hay partidos programados.",
    emptyDescription: "Cuando un torneo fije sus horarios, los verás aquí.",
    error: "No se pudieron cargar los partidos.",
    versus: "vs",
    teamA: "Equipo A",
    teamB: "Equipo B",
  },
  news: {
    title: "Últimas noticias",
    seeAllLabel: "Ver todos: noticias",
    empty: "No hay noticias recientes.",
    emptyDescription: "Las novedades de la plataforma aparecerán aquí.",
    error: "No se pudieron cargar las noticias.",
  },
} as const;
