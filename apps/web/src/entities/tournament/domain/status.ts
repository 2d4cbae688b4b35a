/** The four words that an admin can give a tournament, in their usual order. */
export const tournamentStatuses = [
  "Próximamente",
  "Inscripciones",
  "Activo",
  "Finalizado",
] as const;

export type TournamentStatus = (typeof tournamentStatuses)[number];

/** Tone of a status, named as the design tokens are; the word is always shown beside the colour. */
export type StatusTone = "inscripciones" | "activo" | "proximamente" | "finalizado";

const tones: Record<TournamentStatus, StatusTone> = {
  Inscripciones: "inscripciones",
  Activo: "activo",
  Próximamente: "proximamente",
  Finalizado: "finalizado",
};

/** Whether a text (a URL parameter, a database value) is one of the four statuses. */
export function isTournamentStatus(value: unknown): value is TournamentStatus {
  return tournamentStatuses.some((status) => status === value);
}

/** The token name of a status. An unknown word reads as finished: nothing can be done with it. */
export function statusTone(status: string): StatusTone {
  return isTournamentStatus(status) ? tones[status] : "finalizado";
}
