/** The texts of a match's public page that are needed before its parts load. */
export const copy = {
  head: {
    challenge: "Desafío",
    result: (result: string) => `Resultado: ${result}`,
    unscheduled: "Sin fecha",
    bestPlayer: (name: string) => `Mejor jugador: ${name}`,
  },
  detail: {
    back: "Volver a los partidos",
    notFound: "Partido no encontrado",
    notFoundHint: "Puede que lo hayan eliminado o que el enlace esté incompleto.",
    loadError: "No se pudo cargar el partido.",
    loading: "Cargando partido…",
    title: (first: string, second: string) => `${first} vs ${second}`,
  },
} as const;
