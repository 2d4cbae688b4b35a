import { plural } from "@/lib/plural";
import type { Moved } from "./domain/match-action.ts";

const matches = (count: number) => plural(count, "partido", "partidos");

/** Texts of actions on many matches. */
export const bulkActionsCopy = {
  /** The heading of matches that can be played now. */
  now: "Ahora",
  ofRound: (round: string, count: number) => (count === 1 ? round : `${round}: ${count}`),
  undefinedCount: (count: number) => `Por definir (${count})`,
  more: "Más con los partidos",
  start: "Elegir varios",
  stop: "Listo",
  choose: (name: string) => `Elegir ${name}`,
  round: (count: number) =>
    count === 1 ? "Elegir el que se ve" : `Elegir los ${count} que se ven`,
  roundOf: (round: string) => `Elegir todos los que se ven de ${round}`,
  bar: "Partidos elegidos",
  count: (count: number) => `${matches(count)} ${count === 1 ? "elegido" : "elegidos"}`,
  most: (limit: number) => `Se eligen hasta ${limit}.`,
  times: "Horario",
  walkovers: "W.O.",
  write: "Escribir",
  none: "No elegir ninguno",
  cancel: "Volver",
  timesDialog: {
    title: "Horario de los partidos elegidos",
    description:
      "Se guarda en un solo acto. Cada persona que juega recibe un solo aviso con sus horarios nuevos.",
    kind: "Qué hacer",
    kinds: { set: "Poner una hora", move: "Correr los que tienen" },
    at: "Fecha y hora",
    gap: "Minutos entre uno y el siguiente",
    gapHint: "0: todos a la misma hora.",
    list: "Cómo quedan",
    stays: "Queda como está: ya empezó o se reportó",
    noHour: "Queda como está: no tiene hora",
    unsaid: "Sin horario",
    past: "Esa hora ya pasó",
    submit: (count: number) =>
      count === 0 ? "Guardar horarios" : `Guardar ${plural(count, "horario", "horarios")}`,
    done: (count: number) =>
      count === 0
        ? "Ya tenían esos horarios"
        : `${count === 1 ? "Cambió el horario" : "Cambiaron los horarios"} de ${matches(count)}`,
    failure: "No se pudieron guardar los horarios",
  },
  walkoversDialog: {
    title: "W.O. de los partidos elegidos",
    moves: {
      bracket:
        "Quien gana por W.O. sigue en la llave como con cualquier resultado. Si no vino ninguno, nadie sigue: quien espera pasa libre.",
      table:
        "Quien gana por W.O. suma en la tabla como con cualquier resultado. Si no vino ninguno, los dos pierden sin puntos.",
      challenge: "Quien gana por W.O. gana como con cualquier resultado.",
    } satisfies Record<Moved, string>,
    known: "Donde llegó uno solo, viene marcado que gana él. Se avisa a los dos lados.",
    who: (one: string, other: string) => `Quién gana ${one} – ${other}`,
    untouched: "Queda como está",
    wins: (name: string) => `Gana ${name}`,
    nobody: "No vino ninguno",
    refused: (reason: string) => `No se puede: ${reason}`,
    submit: (count: number) => (count === 0 ? "Dar W.O." : `Dar ${count} W.O.`),
    done: (count: number) => `Se ${count === 1 ? "decidió" : "decidieron"} ${matches(count)}`,
    notDone: (of: string, reason: string) => `${of}: ${reason}`,
    failure: "No se pudieron dar los W.O.",
  },
} as const;
