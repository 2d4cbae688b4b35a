import { lobbyRuleName } from "@/entities/tournament/lobby-words";
import { plural } from "@/lib/plural";
import { spokenNumber } from "./domain/lobby-table.ts";

/** The texts of a stage of lobbies. */
export const lobbyCopy = {
  table: (lobby: string) => `Tabla de ${lobby}`,
  place: "#",
  participant: "Participante",
  game: (number: number) => `P${number}`,
  gameTitle: (number: number) => `Partida ${number}: puntos y puesto`,
  absent: "No jugó",
  kills: "B",
  killsTitle: "Bajas",
  adjustment: "Aj.",
  adjustmentTitle: "Ajustes de puntos",
  points: "Pts",
  pointsTitle: "Puntos",
  up: (places: number) => `Subió ${plural(places, "puesto", "puestos")}`,
  down: (places: number) => `Bajó ${plural(places, "puesto", "puestos")}`,
  advances: "Pasaría a la etapa siguiente",
  provisional: "Con resultados provisorios: la organización todavía no publicó la partida.",
  out: "Fuera del torneo",
  showReasons: "Por qué este orden",
  hideReasons: "Ocultar el orden",
  reason: (place: number, name: string, rule: string, own: number | null, above: number | null) =>
    `${place}.º ${name}: ${lobbyRuleName(rule)}, ${spokenNumber(own)} contra ${spokenNumber(above)} de quien está arriba.`,
  none: "Todavía no hay salas.",
} as const;
