import type { Words } from "@leyenda/db-types";

/** Which tickets pay the fee of a tournament, wherever that is said. */
export const walletWords: Record<Words["tournaments"]["ticket_type"], string> = {
  team: "Tickets del equipo",
  personal: "Tickets personales",
};
