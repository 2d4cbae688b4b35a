import type { TournamentStatus } from "@/entities/tournament/domain/status";

interface Desk {
  readonly status: TournamentStatus;
  readonly calls: readonly unknown[];
  readonly objections: readonly unknown[];
}

const ORDER: Readonly<Record<TournamentStatus, number>> = {
  Activo: 1,
  Inscripciones: 2,
  Próximamente: 3,
  Finalizado: 4,
};

const place = ({ status, calls, objections }: Desk) =>
  status === "Activo" && calls.length + objections.length > 0 ? 0 : ORDER[status];

/** First where somebody waits, then what is played, then what is open; each by its start, as it came. */
export function inOrderOfNeed<Row extends Desk>(desks: readonly Row[]): Row[] {
  return desks.toSorted((one, other) => place(one) - place(other));
}
