import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";

/** Texts about the viewer's place; loaded with that part. */
export const ownCopy = {
  place: (place: number, equals: readonly string[]) => {
    const [only, ...others] = equals;
    const who = others.length > 0 ? `${formatNumber(equals.length)} personas` : only;
    return `Vas en el puesto ${formatNumber(place)}${who ? `, empatado con ${who}` : ""}`;
  },
  invite: "Pronostica un partido y entra en la tabla",
  none: "Todavía no estás en la tabla",
  picks: {
    title: "Tus pronósticos",
    chosen: (name: string) => `Elegiste a ${name}`,
    all: (count: number) => `Ver los ${count}`,
    waits: "Espera",
    right: (points: number) => `+${formatNumber(points)}`,
    wrong: "Errado",
  },
  waiting: (count: number) =>
    `${plural(count, "pronóstico espera", "pronósticos esperan")} su resultado`,
} as const;
