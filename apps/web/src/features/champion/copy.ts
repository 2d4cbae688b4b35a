import { plural } from "@/lib/plural";
import type { WaySum } from "./domain/way.ts";

/** Every text of a champion's page. */
export const copy = {
  missing: {
    title: "Torneo no encontrado.",
    hint: "Puede que lo hayan eliminado o que el enlace esté incompleto.",
    list: "Ver todos los torneos",
  },
  loadError: (message: string) => `No se pudo cargar el campeón. ${message}`,
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
  title: { individual: "Campeón", team: "Campeones" },
  back: "Ver el torneo",
  share: "Compartir",
  shareTitle: (name: string, cup: string) => `${name}, campeón de ${cup}`,
  unbeaten: { individual: "Invicto", team: "Invictos" },
  among: {
    individual: (count: number) => `entre ${plural(count, "jugador", "jugadores")}`,
    team: (count: number) => `entre ${plural(count, "equipo", "equipos")}`,
  },
  figures: {
    label: "El título en números",
    record: "Partidos",
    recordValue: ({ wins, draws, losses }: WaySum) =>
      draws > 0 ? `${wins}–${draws}–${losses}` : `${wins}–${losses}`,
    maps: "Mapas",
    prize: "Premio",
    honour: "Por el honor",
    day: "Se consagró el",
  },
  players: {
    title: "El plantel campeón",
    matches: (count: number, all: number) =>
      `Jugó ${count} de ${plural(all, "partido", "partidos")}`,
  },
  way: {
    title: "El camino al título",
    against: "vs",
    bye: "Pase libre",
    walkover: { won: "Ganó por W.O.", lost: "Perdió por W.O." },
    outcomes: { won: "Ganó", lost: "Perdió", drawn: "Empató" },
    games: { won: "Ganado", lost: "Perdido" },
    game: (number: number) => `Mapa ${number}`,
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
  head: {
    title: (name: string, cup: string) => `${name}, campeón de ${cup}`,
    noneTitle: (cup: string) => `Campeón de ${cup}`,
    eyebrow: (cup: string, day: string) => `${cup} · ${day}`,
    description: (name: string, cup: string, game: string, facts: readonly string[]) =>
      `${name} ganó ${cup} (${game}). ${facts.join(" · ")}.`,
    final: (round: string, score: string, rival: string) => `${round} ${score} a ${rival}`,
    award: (cup: string) => `Campeón de ${cup}`,
  },
} as const;
