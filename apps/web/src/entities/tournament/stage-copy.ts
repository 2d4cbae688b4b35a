import type { Words } from "@leyenda/db-types";
import type { BestOfPart, StageKind, TieBreak } from "./domain/stage-settings.ts";

const kinds: Record<StageKind, string> = {
  single_elimination: "Eliminación directa",
  double_elimination: "Doble eliminación",
  round_robin: "Liga o grupos",
  swiss: "Sistema suizo",
  lobbies: "Salas",
};

const tieBreaks: Record<TieBreak, string> = {
  points: "Puntos",
  wins: "Victorias",
  losses: "Menos derrotas",
  score_difference: "Diferencia",
  map_difference: "Diferencia de partidas",
  round_difference: "Diferencia de rondas",
  score_for: "A favor",
  direct_encounter: "Enfrentamiento directo",
  encounter_difference: "Diferencia entre empatados",
  record_below: "Resultado contra el siguiente",
  buchholz: "Buchholz",
  median_buchholz: "Buchholz medio",
  sonneborn_berger: "Sonneborn-Berger",
  neustadtl: "Neustadtl",
  opponents_win_rate: "Victorias de los rivales",
  seed: "Siembra",
  draw: "Sorteo registrado",
};

const tieBreakHints: Record<TieBreak, string> = {
  points: "Los que da la etapa: 3 por victoria, o 1 en un suizo sin empates.",
  wins: "Partidos ganados.",
  losses: "Quien perdió menos va primero.",
  score_difference: "Marcador a favor menos en contra.",
  map_difference: "Partidas ganadas menos perdidas; un partido de una sola partida vale uno.",
  round_difference: "Rondas o goles a favor menos en contra, de las partidas con marcador.",
  score_for: "Marcador a favor de todos los partidos.",
  direct_encounter: "Los partidos entre los empatados, cuando ya jugaron todos contra todos.",
  encounter_difference:
    "Marcador a favor menos en contra en los partidos entre los empatados, cuando ya jugaron todos contra todos.",
  record_below:
    "Puntos contra el que sigue más abajo en la tabla; si son iguales, contra el siguiente.",
  buchholz: "Suma de los puntos de los rivales.",
  median_buchholz: "Buchholz sin el mejor ni el peor rival.",
  sonneborn_berger: "Suma de los puntos de los rivales vencidos.",
  neustadtl: "Puntos de cada rival por las partidas que se le ganaron.",
  opponents_win_rate: "Promedio de victorias de los rivales.",
  seed: "El orden con el que empezó la etapa.",
  draw: "Un sorteo que queda registrado y se puede repetir.",
};

const parts: Record<BestOfPart | "tie_break", string> = {
  group: "Grupos",
  swiss: "Rondas suizas",
  bracket: "Llave",
  lower: "Llave inferior",
  final: "Gran final",
  third_place: "Tercer puesto",
  placement: "Del 5.º al 8.º",
  tie_break: "Desempate",
};

const states: Record<Words["tournament_stages"]["state"], string> = {
  planned: "Por venir",
  ready: "Lista para empezar",
  running: "En juego",
  done: "Terminada",
};

/** Names of stages and their settings. */
export const stageCopy = {
  kinds,
  tieBreaks,
  tieBreakHints,
  parts,
  states,
  number: (position: number) => `${position}.`,
  /** The name of a round. A negative number counts from the last round. */
  rounds: (round: number) =>
    round === -1
      ? "última ronda"
      : round < 0
        ? `${-round}.ª ronda desde el final`
        : `ronda ${round}`,
  bestOfRules: {
    title: "Partidos más largos o más cortos",
    add: "Agregar excepción",
    remove: (number: number) => `Quitar la excepción ${number}`,
    part: "Parte",
    anyPart: "Toda la etapa",
    round: "Ronda",
    roundHint: "Ronda vacía: todas. −1 es la última.",
    maps: "Al mejor de",
  },
} as const;
