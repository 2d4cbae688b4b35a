import type { Tables, Words } from "@leyenda/db-types";
import { tournamentCopy } from "../copy.ts";

export type TournamentStatus = Words["tournaments"]["status"];

/** The design tokens for the colour of each status. The word is always shown next to the colour. */
export const statusTones = {
  Inscripciones: "inscripciones",
  Activo: "activo",
  Próximamente: "proximamente",
  Finalizado: "finalizado",
} as const satisfies Record<TournamentStatus, string>;

type Standing = Pick<Tables<"tournaments">, "status" | "cancelled_at">;

/** The word for the status. If the tournament was cancelled, says so. */
export function statusWord({ status, cancelled_at: cancelledAt }: Standing): string {
  return cancelledAt === null ? status : tournamentCopy.cancelled;
}
