import { plural } from "@/lib/plural";
import type { WaySum } from "./domain/title-path.ts";

/** Texts that the champion's page needs before the parts below its first screen are loaded. */
export const copy = {
  missing: {
    title: "Torneo no encontrado",
    hint: "Puede que lo hayan eliminado o que el enlace esté incompleto.",
    list: "Ver todos los torneos",
  },
  loadError: (message: string) => `No se pudo cargar el campeón. ${message}`,
  title: { individual: "Campeón", team: "Campeones" },
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
    maps: "Partidas",
    prize: "Premio",
    honour: "Por el honor",
    day: "Se consagró el",
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
