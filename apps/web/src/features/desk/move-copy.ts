import { plural } from "@/lib/plural";

/** Texts of moving many matches. */
export const moveCopy = {
  action: "Atrasar o adelantar",
  does: "Corre unos minutos, todos a la vez, los partidos que faltan.",
  description:
    "Se mueven en un solo acto todos los que tienen horario y no empezaron. Cada persona recibe un solo aviso.",
  minutes: "Minutos",
  by: {
    way: "Hacia dónde",
    ways: { later: "Atrasar", earlier: "Adelantar" },
  },
  scope: "Cuáles",
  rest: {
    today: "Lo que falta de hoy",
    on: (day: string) => `Lo del ${day}`,
  },
  roundOf: (stage: string, round: string) => `${stage} · ${round}`,
  /** The effect of the move: the number of matches, and the current and the new time of the last match. */
  preview: (count: number, last: string, moved: string) =>
    count === 0
      ? "No hay partidos con horario para mover."
      : count === 1
        ? `Se mueve 1 partido: pasa de ${last} a ${moved}.`
        : `Se mueven ${plural(count, "partido", "partidos")}; el último pasa de ${last} a ${moved}.`,
  later: (count: number) =>
    `${plural(count, "partido", "partidos")} de otro día ${count === 1 ? "queda como está" : "quedan como están"}.`,
  one: "Mover este partido (minutos)",
  confirm: "Mover",
  moved: (count: number) =>
    `${count === 1 ? "Se movió" : "Se movieron"} ${plural(count, "partido", "partidos")}`,
  error: "No se pudieron mover los horarios",
} as const;
