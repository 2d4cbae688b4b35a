import type { TournamentPage } from "../api/get-tournament.ts";
import { shareCopy } from "../share-copy.ts";

type Cup = Pick<TournamentPage, "name" | "status" | "start_date" | "cancelled_at">;

/**
 * The text for sharing a tournament in its current state.
 *
 * @param isIn whether the user who shares it is registered
 */
export function shareText(
  { name, status, start_date: start, cancelled_at: cancelledAt }: Cup,
  isIn: boolean,
  formatDateTime: (iso: string) => string,
): string {
  if (cancelledAt !== null) return shareCopy.cancelled(name);
  switch (status) {
    case "Próximamente":
      return shareCopy.coming(name, formatDateTime(start));
    case "Inscripciones":
      return shareCopy[isIn ? "joined" : "open"](name, formatDateTime(start));
    case "Activo":
      return shareCopy.playing(name);
    case "Finalizado":
      return shareCopy.over(name);
  }
}
