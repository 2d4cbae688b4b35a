import type { Words } from "@leyenda/db-types";

/** The kinds of tickets that pay a tournament's fee. */
export const walletWords: Record<Words["tournaments"]["ticket_type"], string> = {
  team: "Tickets del equipo",
  personal: "Tickets personales",
};
