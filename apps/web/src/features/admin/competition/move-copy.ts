import { plural } from "@/lib/plural";

/** Texts of moving many matches at once. */
export const moveCopy = {
  action: "Mover horarios",
  title: "Mover los partidos que faltan",
  description:
    "Se mueven en un solo acto todos los que tienen horario y no empezaron. Cada persona recibe un solo aviso.",
  minutes: "Minutos",
  minutesHint: "Menos que cero los adelanta.",
  scope: "Cuáles",
  all: "Todo lo que falta desde ahora",
  round: (stage: string, round: number) => `${stage}, ronda ${round}`,
  confirm: "Mover",
  moved: (count: number) =>
    `${count === 1 ? "Se movió" : "Se movieron"} ${plural(count, "partido", "partidos")}`,
  error: "No se pudieron mover los horarios",
} as const;
