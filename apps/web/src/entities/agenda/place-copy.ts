import { formatTickets } from "@/lib/format";

/**
 * Texts of an offered place from the waiting list. A separate file, so that the list of tournaments loads less code.
 */
export const placeCopy = {
  fee: (tickets: number) => (tickets > 0 ? `Inscripción: ${formatTickets(tickets)}` : "Gratis"),
  left: "Quedan",
  none: "0 s",
} as const;
