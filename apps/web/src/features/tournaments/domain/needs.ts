import { isMatchOver } from "@/entities/match/domain/status";
import type { Prospects } from "../api/what-it-takes.ts";
import type { TournamentGroup } from "./stage.ts";

/** Whether a participant reaches the goal: surely, not any more, or depending on other results and tie-breaks. */
export type Verdict = "reached" | "missed" | "open";

export interface Need {
  readonly participantId: string;
  readonly goal: number;
  /** The verdict for all results together. */
  readonly verdict: Verdict;
  /** The verdict for each result of the participant's last match, best first; none without a match left. */
  readonly results: readonly {
    readonly result: "win" | "draw" | "loss";
    readonly verdict: Verdict;
    readonly rules: Prospects["rules"];
  }[];
  readonly rules: Prospects["rules"];
  readonly isExact: boolean;
}

const verdictOf = ({ best_place: best, worst_place: worst, goal }: Prospects): Verdict =>
  worst <= goal ? "reached" : best > goal ? "missed" : "open";

const inOrder = ["win", "draw", "loss"] as const;

/** What each participant needs, in the order of these ids. */
export function toNeeds(rows: readonly Prospects[], ids: readonly string[]): Need[] {
  const byId = Map.groupBy(rows, (row) => row.participant_id);
  return ids.flatMap((participantId) => {
    const own = byId.get(participantId);
    const [first] = own ?? [];
    if (!own || !first) return [];
    const verdicts = new Set(own.map(verdictOf));
    const [only = "open"] = verdicts;
    return [
      {
        participantId,
        goal: first.goal,
        verdict: verdicts.size === 1 ? only : "open",
        results: inOrder.flatMap((result) => {
          const row = own.find((one) => one.result === result);
          return row ? [{ result, verdict: verdictOf(row), rules: row.rules }] : [];
        }),
        rules: first.rules,
        isExact: first.is_exact,
      },
    ];
  });
}

/** Whether only matches of the last round are open: at most one for each participant. */
export function isLastRound({ matches }: Pick<TournamentGroup, "matches">): boolean {
  const open = matches.filter(({ status }) => !isMatchOver(status));
  const sides = open.flatMap(({ participant1Id: one, participant2Id: other }) => [one, other]);
  return open.length > 0 && new Set(sides).size === sides.length && !sides.includes(null);
}

/** A text that changes with every result and adjustment of a table. */
export const resultsOf = ({ matches, standings }: TournamentGroup): string =>
  [
    ...matches.map(
      ({ status, result, winnerId }) => `${status[0]}${result ?? ""}${winnerId ?? ""}`,
    ),
    ...standings.map(({ points }) => points),
  ].join();
