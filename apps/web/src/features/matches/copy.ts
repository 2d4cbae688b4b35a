import { plural } from "@/lib/plural";

/** Every text of the public page of a match. */
export const copy = {
  head: {
    challenge: "Desafío",
    result: (result: string) => `Resultado: ${result}`,
    unscheduled: "Sin fecha",
    bestPlayer: (name: string) => `Mejor jugador: ${name}`,
  },
  detail: {
    back: "Volver a los partidos",
    notFound: "Partido no encontrado.",
    notFoundHint: "Puede que lo hayan eliminado o que el enlace esté incompleto.",
    loadError: "No se pudo cargar el partido.",
    loading: "Cargando partido…",
    title: (first: string, second: string) => `${first} vs ${second}`,
    tournament: "Ver torneo",
    bracket: "Ver en la llave",
    room: "Ir a la sala",
    challenge: (game: string) => `Desafío de ${game}`,
    unscheduled: "Sin fecha",
    headToHead: "Cara a cara",
    form: "Últimos resultados",
    stats: "Estadísticas",
    noStats: "Todavía sin estadísticas.",
    neverMet: "Todavía no se enfrentaron.",
    draws: (count: number) => plural(count, "empate", "empates"),
    /** Of the column that names the figures, for who does not see it. */
    figure: "Dato",
    unknown: "—",
  },
} as const;
