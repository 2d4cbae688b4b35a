import { formatTickets } from "@/lib/format";

/** Of a place that is offered; apart, for the weight of the list of tournaments. */
export const placeCopy = {
  fee: (tickets: number) => (tickets > 0 ? `Inscripción: ${formatTickets(tickets)}` : "Gratis"),
  left: "Quedan",
  none: "0 s",
} as const;
