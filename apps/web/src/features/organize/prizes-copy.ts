import { plural } from "@/lib/plural";

/** Texts of the prizes of a tournament at its desk; apart, as its public page needs none of them. */
export const prizesCopy = {
  none: "Este torneo no da premios",
  noneHint:
    "Aparecen aquí cuando se definen en Datos; decidida la final, con quién los cobra. Los de la casa los define la administración.",
  later: "Cuando se decida la final, aquí figura quién cobra. Los tickets se acreditan solos.",
  allPaid: "Todo está pagado.",
  /** Of a single one its card says how much. */
  pending: (count: number, total: string) =>
    `${plural(count, "premio por pagar", "premios por pagar")}${count === 1 ? "" : `: ${total}`}.`,
  change: "Cambiar premios",
  fileName: (name: string) => `premios ${name}.csv`,
} as const;
