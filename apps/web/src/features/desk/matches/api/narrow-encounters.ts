import { LIVE_HOURS } from "@/entities/match/domain/status";
import type { MatchKind } from "@/entities/match/domain/match-view";
import type { EncounterState } from "../domain/encounter-filters.ts";

interface Narrowable<Query> {
  filter(column: string, operator: string, value: unknown): Query;
  not(column: string, operator: string, value: unknown): Query;
  or(filters: string): Query;
}

interface Orderable<Query> {
  order(column: string, options?: { ascending?: boolean }): Query;
}

/** The statuses of what is still to be played: the ones that the partial indexes of the tables hold. */
const toPlay: Record<MatchKind, string> = {
  tournament: "(pending,scheduled,pending_results,disputed)",
  challenge: "(scheduled,pending_results,disputed)",
};

/**
 * Leaves the matches in a state, with both their sides but for 'por-definir' and all of one tournament. What is open is
 * in exactly one of 'por-jugar', 'en-vivo', 'sin-resultado' and 'disputas'.
 * @param now milliseconds since the epoch
 * @param isOfOne of one tournament, of which all are as many as its head says
 */
export function inState<Query extends Narrowable<Query>>(
  query: Query,
  kind: MatchKind,
  state: EncounterState,
  now = Date.now(),
  isOfOne = false,
): Query {
  const open = () => query.filter("status", "in", toPlay[kind]);
  const hour = new Date(now).toISOString();
  const over = new Date(now - LIVE_HOURS * 3_600_000).toISOString();
  switch (state) {
    case "abiertos":
      return open();
    // Of a challenge its hour says that it is played, of a tournament its start.
    case "por-jugar": {
      const calm = open().filter("needs_attention", "eq", false);
      return kind === "tournament"
        ? calm.filter("live_since", "is", null).or(`plays_at.is.null,plays_at.gt."${over}"`)
        : calm.or(`plays_at.is.null,plays_at.gt."${hour}"`);
    }
    // Nobody reported: of those that have an hour the others are only 'scheduled'.
    case "en-vivo": {
      const recent = open().filter("needs_attention", "eq", false).filter("plays_at", "gt", over);
      return kind === "tournament"
        ? recent.not("live_since", "is", null)
        : recent.filter("plays_at", "lte", hour);
    }
    // One side said how it ended, or nobody did though it must be over.
    case "sin-resultado":
      return open()
        .filter("status", "neq", "disputed")
        .or(`status.eq.pending_results,plays_at.lte."${over}"`);
    case "disputas":
      return query.filter("status", "eq", "disputed");
    case "por-definir":
      return query.filter("status", "eq", "pending_opponent");
    case "decididos":
      return query.filter("status", "eq", "completed");
    case "todos": {
      if (isOfOne) return query.not("status", "in", "(bye,cancelled)");
      const joined = query.not("participant2_id", "is", null);
      return kind === "tournament" ? joined.not("participant1_id", "is", null) : joined;
    }
  }
}

/** Those of a stage are made at once: round by round, as they stand in it. */
const ROUNDS = ["round", "stage", "position_in_bracket"] as const;

/** By its hour, in what is to be played first what waits for a decision; the rest latest first. */
export function inOrder<Query extends Orderable<Query>>(
  query: Query,
  kind: MatchKind,
  state: EncounterState,
): Query {
  const inTurn = (rows: Query) =>
    (kind === "tournament"
      ? ROUNDS.reduce((ordered, column) => ordered.order(column), rows)
      : rows
    ).order("id");
  if (state === "todos") return inTurn(query.order("created_at", { ascending: false }));
  if (state === "decididos") {
    const latest = query.order("decided_at", { ascending: false });
    return inTurn(kind === "tournament" ? latest.order("tournament_id") : latest);
  }
  const waiting =
    state === "disputas" ? query : query.order("needs_attention", { ascending: false });
  return inTurn(waiting.order("plays_at").order("created_at"));
}
