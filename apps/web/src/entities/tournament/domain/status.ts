import type { Tables, Words } from "@leyenda/db-types";
import { tournamentCopy } from "../copy.ts";

export type TournamentStatus = Words["tournaments"]["status"];

/** Tone of a status, named as the design tokens are; the word is always shown beside the colour. */
export const statusTones = {
  Inscripciones: "inscripciones",
  Activo: "activo",
  Próximamente: "proximamente",
  Finalizado: "finalizado",
} as const satisfies Record<TournamentStatus, string>;

type Standing = Pick<Tables<"tournaments">, "status" | "cancelled_at">;

/** What people read: the status, or that the tournament was called off. */
export function statusWord({ status, cancelled_at: cancelledAt }: Standing): string {
  return cancelledAt === null ? status : tournamentCopy.cancelled;
}
