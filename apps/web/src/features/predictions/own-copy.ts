import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";

/** Texts of where a member stands; they come with that part. */
export const ownCopy = {
  place: (place: number, equals: number) =>
    `Vas en el puesto ${formatNumber(place)}${equals > 0 ? `, empatado con ${formatNumber(equals)}` : ""}`,
  none: "Todavía no estás en la tabla",
  waiting: (count: number) =>
    `${plural(count, "pronóstico espera", "pronósticos esperan")} su resultado`,
} as const;
