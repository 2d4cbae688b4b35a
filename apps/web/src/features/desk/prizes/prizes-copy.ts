import { plural } from "@/lib/plural";

/** Texts of a tournament's prizes at its desk; a separate file, because the public page needs none of them. */
export const prizesCopy = {
  none: "Este torneo no da premios",
  noneHint:
    "Aparecen aquí cuando se definen en Datos; decidida la final, con quién los cobra. Los de la casa los define la administración.",
  later: "Decidida la final, aquí figura quién cobra. Los tickets se acreditan solos.",
  allPaid: "Todo está pagado.",
  pending: (count: number) => plural(count, "premio por pagar", "premios por pagar"),
  total: (total: string) => `Total ${total}`,
  sums: (total: string, paid: string, left: string) =>
    `Total ${total} · pagado ${paid} · falta ${left}`,
  since: (days: number) => `Desde hace ${plural(days, "día", "días")}`,
  unknown: "su rival",
  either: (one: string, other: string) => `${one} o ${other}`,
  /** Texts that say how each of the first three places is decided among the remaining sides. */
  takers: [
    (either: string) => `Gana la final: ${either}`,
    () => "Pierde la final",
    (either: string) => `Gana el tercer puesto: ${either}`,
  ],
  change: "Cambiar premios",
  fileName: (name: string) => `premios ${name}.csv`,
} as const;
