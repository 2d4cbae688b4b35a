import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";

/** Texts of where a member stands; they come with that part. */
export const ownCopy = {
  place: (place: number) => `Vas en el puesto ${formatNumber(place)}`,
  none: "Todavía no estás en la tabla",
  waiting: (count: number) =>
    `${plural(count, "pronóstico espera", "pronósticos esperan")} su resultado`,
} as const;
