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

/** The statuses of unfinished matches; the partial indexes of the database list the same statuses. */
const toPlay: Record<MatchKind, string> = {
  tournament: "(pending,scheduled,pending_results,disputed)",
  challenge: "(scheduled,pending_results,disputed)",
};

/**
 * Filters matches by the state in the URL. Each undecided match with two sides is in exactly one of 'por-jugar',
 * 'en-vivo', 'sin-resultado' and 'disputas'.
 * @param now milliseconds since the epoch
 * @param isOfOne true for the list of one tournament; its 'todos' leaves out only byes and cancelled matches
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
    // A challenge is in play from its start time on; a tournament match is in play once the match has really begun.
    case "por-jugar": {
      const calm = open().filter("needs_attention", "eq", false);
      return kind === "tournament"
        ? calm.filter("live_since", "is", null).or(`plays_at.is.null,plays_at.gt."${over}"`)
        : calm.or(`plays_at.is.null,plays_at.gt."${hour}"`);
    }
    // Matches without a report that have begun (for a challenge: whose start time has passed).
    case "en-vivo": {
      const recent = open().filter("needs_attention", "eq", false).filter("plays_at", "gt", over);
      return kind === "tournament"
        ? recent.not("live_since", "is", null)
        : recent.filter("plays_at", "lte", hour);
    }
    // One side has reported a result, or no side has reported one although the match should have ended by now.
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

/** Matches are sorted by round and position, because all matches of a stage have the same creation time. */
const ROUNDS = ["round", "stage", "position_in_bracket"] as const;

/**
 * Sorts undecided matches by start time, those that need a decision first. 'decididos' starts with the latest decision,
 * 'todos' with the latest stage.
 */
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
