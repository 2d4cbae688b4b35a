import { formatTickets } from "@/lib/format";

/** Texts of the prize that a member promises the winners of his own tournament. */
export const pledgeCopy = {
  title: "Premio en custodia",
  digest: (total: number) => (total > 0 ? formatTickets(total) : "Sin premio"),
  consequence:
    "Sale de tu billetera cuando el torneo se publica, y queda guardado hasta el final: lo reciben los ganadores. Vuelve a ti lo de un puesto sin nadie, y todo si el torneo se cancela. Con inscritos solo puede subir; desde que comienza no cambia, y cancelarlo es cosa de la administración.",
  fixed:
    "El torneo ya comenzó: su premio no cambia. Lo reciben los ganadores cuando se decida la final.",
  place: (place: number) => `Tickets para el puesto ${place}`,
  add: "Agregar premio",
  remove: (place: number) => `Quitar el premio del puesto ${place}`,
  wallet: (total: number, has: number, most: number) =>
    [
      `En total, ${formatTickets(total)}.`,
      total > has
        ? `Tienes ${formatTickets(has)}: no alcanza.`
        : `Te quedan ${formatTickets(has - total)}.`,
      total > most ? `El premio es de hasta ${formatTickets(most)}.` : "",
    ]
      .filter(Boolean)
      .join(" "),
} as const;
