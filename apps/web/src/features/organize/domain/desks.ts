import type { TournamentStatus } from "@/entities/tournament/domain/status";

interface Desk {
  readonly status: TournamentStatus;
  readonly calls: readonly unknown[];
  readonly objections: readonly unknown[];
}

/** What a tournament asks of who runs it, the most pressing first. */
const NEEDS = ["waits", "played", "open", "announced"] as const;
export type Need = (typeof NEEDS)[number];

const needs: Readonly<Record<TournamentStatus, Need>> = {
  Activo: "played",
  Inscripciones: "open",
  Próximamente: "announced",
  Finalizado: "announced",
};

const needOf = ({ status, calls, objections }: Desk): Need =>
  status === "Activo" && calls.length + objections.length > 0 ? "waits" : needs[status];

/** First where somebody waits, then what is played, then what is open; each by its start, as it came. */
export function byNeed<Row extends Desk>(desks: readonly Row[]): [Need, Row[]][] {
  const groups = Map.groupBy(desks, needOf);
  return NEEDS.flatMap((need) => {
    const group = groups.get(need);
    return group ? [[need, group] satisfies [Need, Row[]]] : [];
  });
}
