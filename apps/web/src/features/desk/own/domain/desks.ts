import type { Answer } from "@leyenda/db-types";
import type { TournamentStatus } from "@/entities/tournament/domain/status";
import { asks, boardStates } from "../../domain/board-states.ts";

interface Desk {
  /** Its next match with an hour. */
  readonly next?: readonly { readonly plays_at: string | null }[];
  readonly status: TournamentStatus;
  /** ISO. */
  readonly start_date: string;
  readonly cancelled_at: string | null;
  /** How many matches its board has in each state. */
  readonly board: readonly Pick<Answer<"desk_boards">, "state" | "matches">[];
  /** Who asks for a place. */
  readonly asked: readonly unknown[];
  /** Who is asked for from outside. */
  readonly stand_ins: readonly unknown[];
}

/** How much of each waits in a tournament, of what somebody can do something about: its matches as its board has them, most pressing first. */
export function waitsOf(desk: Desk) {
  const isOpen = desk.cancelled_at === null && desk.status !== "Finalizado";
  const isPlayed = isOpen && desk.status === "Activo";
  return {
    matches: boardStates.filter(asks).flatMap((state) => {
      const found = isPlayed && desk.board.find((counted) => counted.state === state);
      return found ? [{ state, count: found.matches }] : [];
    }),
    requests: (isOpen ? desk.asked.length : 0) + (isPlayed ? desk.stand_ins.length : 0),
  };
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

/** It should have begun, and nobody has begun it. */
const isOverdue = ({ status, start_date: start, cancelled_at: cancelled }: Desk, now: number) =>
  cancelled === null &&
  (status === "Próximamente" || status === "Inscripciones") &&
  Date.parse(start) <= now;

function needOf(desk: Desk, now: number): Need {
  const { matches, requests } = waitsOf(desk);
  return matches.length + requests > 0 || isOverdue(desk, now) ? "waits" : needs[desk.status];
}

/** Far off where there is none. */
const hourOf = ({ next }: Desk) => Date.parse(next?.[0]?.plays_at ?? "9999-01-01");

/**
 * First where somebody waits, then what is played, then what is open; each by its next hour, and without one by its start, as it came.
 * @param now milliseconds since the epoch
 */
export function byNeed<Row extends Desk>(desks: readonly Row[], now: number): [Need, Row[]][] {
  const groups = Map.groupBy(desks, (desk) => needOf(desk, now));
  return NEEDS.flatMap((need) => {
    const group = groups.get(need);
    const inTurn = group?.toSorted((one, other) => {
      const [a, b] = [hourOf(one), hourOf(other)];
      return a === b ? 0 : a < b ? -1 : 1;
    });
    return inTurn ? [[need, inTurn] satisfies [Need, Row[]]] : [];
  });
}
