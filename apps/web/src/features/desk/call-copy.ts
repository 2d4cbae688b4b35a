import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";

/** Texts of notifying the players of a match. */
export const callCopy = {
  call: "Avisar a los dos",
  callFor: (match: string) => `Avisar a los dos de ${match}`,
  callAll: (matches: number) => `Avisar en ${formatNumber(matches)} partidos`,
  called: "Aviso enviado a los dos lados",
  calledAll: (matches: number) => `Aviso enviado en ${plural(matches, "partido", "partidos")}`,
  callError: "No se pudo avisar",
} as const;
