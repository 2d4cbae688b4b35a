import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";

/** Texts of the bracket to fill in; loaded together with the form. */
export const bracketCopy = {
  title: "Tu llave",
  hint: "Elige quién gana cada partido, ronda por ronda: el ganador pasa a la siguiente.",
  match: (number: number) => `Partido ${number}`,
  worth: (points: number, matches: number) =>
    `${formatNumber(points)} puntos${matches > 1 ? " cada uno" : ""}`,
  decided: "Ya se jugó",
  closed: "Ya empezó: no se puede elegir.",
  cancel: "Cancelar",
  save: "Guardar mi llave",
  chosen: (chosen: number, all: number) =>
    `${formatNumber(chosen)} de ${formatNumber(all)} elegidos`,
  saved: (count: number) => `Guardamos ${plural(count, "pronóstico", "pronósticos")}.`,
  error: "No se pudo guardar tu llave.",
} as const;
