import { formatTickets } from "@/lib/format";

/** Texts about an offered place; a separate file, to reduce the weight of the list of tournaments. */
export const placeCopy = {
  fee: (tickets: number) => (tickets > 0 ? `Inscripción: ${formatTickets(tickets)}` : "Gratis"),
  left: "Quedan",
  none: "0 s",
} as const;
