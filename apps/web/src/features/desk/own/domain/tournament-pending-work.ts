import type { Answer } from "@leyenda/db-types";
import { paths } from "@/config/paths";
import type { TournamentStatus } from "@/entities/tournament/domain/status";
import { boardStatesCopy } from "../../match-actions-copy.ts";
import { asks, boardStates, boardWord } from "../../domain/board-states.ts";
import type { DeskCup } from "../api/tournaments-with-pending-work.ts";
import { ownCopy } from "../copy.ts";

interface Desk {
  /** The next match with a start time. */
  readonly next?: readonly { readonly plays_at: string | null }[];
  readonly status: TournamentStatus;
  /** The start of the tournament, as an ISO instant. */
  readonly start_date: string;
  readonly cancelled_at: string | null;
  /** The number of matches in each state on the tournament's board. */
  readonly board: readonly Pick<Answer<"desk_boards">, "state" | "matches">[];
  /** The requests for a place that the staff have not decided. */
  readonly asked: readonly unknown[];
  /** The requests for a substitute player that the staff have not decided. */
  readonly stand_ins: readonly unknown[];
}

/** Returns the pending work of a tournament by kind, if the staff can act on it. Match states are sorted by urgency. */
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

/** The groups of tournaments by what their staff must do, most urgent first. */
const NEEDS = ["waits", "played", "open", "announced"] as const;
type Need = (typeof NEEDS)[number];

const needs: Readonly<Record<TournamentStatus, Need>> = {
  Activo: "played",
  Inscripciones: "open",
  Próximamente: "announced",
  Finalizado: "announced",
};

/** Whether the start time has passed and the tournament has not begun. */
const isOverdue = ({ status, start_date: start, cancelled_at: cancelled }: Desk, now: number) =>
  cancelled === null &&
  (status === "Próximamente" || status === "Inscripciones") &&
  Date.parse(start) <= now;

function needOf(desk: Desk, now: number): Need {
  const { matches, requests } = waitsOf(desk);
  return matches.length + requests > 0 || isOverdue(desk, now) ? "waits" : needs[desk.status];
}

/** The time of the next match, for sorting; if no match has a time, a time far in the future. */
const hourOf = ({ next }: Desk) => Date.parse(next?.[0]?.plays_at ?? "9999-01-01");

/**
 * Groups tournaments by urgency, each group sorted by the next start time; tournaments without one keep their order.
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

/** Returns the pending work of a tournament, each kind with the page that handles it. */
export function deskWaits(cup: DeskCup): readonly { readonly text: string; readonly to: string }[] {
  const { matches, requests } = waitsOf(cup);
  return [
    ...matches.map(({ state, count }) => ({
      text: boardStatesCopy.counts[state](count),
      to: `${paths.organize(cup.id, "tablero")}&estado=${boardWord(state)}`,
    })),
    ...(requests > 0
      ? [{ text: ownCopy.requests(requests), to: paths.organize(cup.id, "participantes") }]
      : []),
  ];
}
