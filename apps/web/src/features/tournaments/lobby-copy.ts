import { plural } from "@/lib/plural";
import { spokenNumber } from "./domain/lobby-table.ts";

const rules: Readonly<Record<string, string>> = {
  points: "puntos",
  wins: "partidas ganadas",
  kills: "bajas",
  kills_before_multiplier: "bajas sin multiplicador",
  most_kills: "más bajas en una partida",
  placement_points: "puntos por puesto",
  average_place: "puesto promedio",
  best_place: "mejor puesto",
  second_best_place: "segundo mejor puesto",
  countback: "mejores puestos, uno por uno",
  survival_time: "tiempo de supervivencia",
  head_to_head: "veces por delante en las mismas partidas",
  starting_points: "puntos de partida",
  seed: "siembra",
  extra_game: "partida extra",
  draw: "sorteo",
};

const ruleName = (rule: string): string =>
  rules[rule] ?? `puesto en la partida ${rule.replace("game:", "")}`;

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
    `${place}.º ${name}: ${ruleName(rule)}, ${spokenNumber(own)} contra ${spokenNumber(above)} de quien está arriba.`,
  none: "Todavía no hay salas.",
  room: {
    title: (lobby: string, game: number) => `${lobby}, partida ${game}`,
    ready: "La sala está lista.",
    show: "Ver ID y contraseña",
    name: "ID de la sala",
    password: "Contraseña",
    none: "Sin contraseña",
    copyName: "Copiar el ID",
    copyPassword: "Copiar la contraseña",
    failure: "No se pudo mostrar la sala.",
  },
} as const;
