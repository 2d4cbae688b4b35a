import { plural } from "@/lib/plural";

/** Texts of a champion's page below its first screen. */
export const championBodyCopy = {
  none: {
    ahead: "Todavía no hay campeón",
    aheadHint: (name: string) => `${name} no empezó: el título está por jugarse.`,
    open: "Todavía no hay campeón",
    openHint: (name: string) => `${name} se sigue jugando: el título está en juego.`,
    ended: "Este torneo terminó sin campeón",
    endedHint: (name: string) => `${name} se cerró antes de que se decidiera el título.`,
    cancelled: "El torneo se canceló",
    cancelledHint: (name: string) => `${name} no tiene campeón: nadie se queda con el título.`,
    tournament: "Ver el torneo",
  },
  players: {
    title: "El plantel campeón",
    matches: (count: number, all: number) =>
      `Jugó ${count} de ${plural(all, "partido", "partidos")}`,
    all: (all: number) =>
      all === 1 ? "Todos jugaron el partido." : `Todos jugaron los ${all} partidos.`,
  },
  way: {
    title: "El camino al título",
    against: "vs",
    bye: "Pase libre",
    walkover: { won: "Ganó por W.O.", lost: "Perdió por W.O." },
    outcomes: { won: "Ganó", lost: "Perdió", drawn: "Empató" },
    games: { won: "Ganado", lost: "Perdido" },
    game: (number: number) => `Partida ${number}`,
    earlier: (count: number) => `Ver ${plural(count, "partido anterior", "partidos anteriores")}`,
    empty: "El título se decidió sin que hiciera falta jugar.",
  },
  podium: { title: "Podio", honour: "Por el honor" },
  pictures: {
    title: "Imágenes de la copa",
    open: (round: string, map: string) => `Ampliar la imagen de ${round}, ${map}`,
    of: (round: string, map: string) => `${round}, ${map}`,
  },
  next: {
    title: "El próximo título puede ser tuyo",
    none: (game: string) => `Todavía no hay otro torneo de ${game} anunciado.`,
    others: "Buscar torneos abiertos",
  },
} as const;
