import { expect, test } from "vitest";
import { inOrder, inState } from "../api/filter-and-sort-encounters.ts";
import type { MatchKind } from "@/entities/match/domain/match-view";
import {
  countOf,
  type EncounterState,
  encounterStates,
  openStates,
  worthChoosing,
} from "./encounter-filters.ts";

const NOW = Date.parse("2026-11-21T22:00:00Z");
const ago = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

interface Row {
  readonly status: string;
  readonly plays_at: string | null;
  readonly live_since: string | null;
  readonly needs_attention: boolean;
}

/** A fake of the data API's filters, with only the operators that the back office uses. */
class Rows {
  readonly rows: readonly Row[];

  constructor(rows: readonly Row[]) {
    this.rows = rows;
  }

  filter(column: string, operator: string, value: unknown) {
    return new Rows(this.rows.filter((row) => holds(row, column, operator, String(value))));
  }

  not(column: string, operator: string, value: unknown) {
    const out = this.filter(column, operator, value).rows;
    return new Rows(this.rows.filter((row) => !out.includes(row)));
  }

  or(filters: string) {
    const parts = filters.split(",").map((part) => part.replaceAll('"', ""));
    return new Rows(
      this.rows.filter((row) =>
        parts.some((part) => {
          const [, column = "", operator = "", value = ""] =
            /^(\w+)\.(\w+)\.(.*)$/.exec(part) ?? [];
          return holds(row, column, operator, value);
        }),
      ),
    );
  }
}

function holds(row: Row, column: string, operator: string, value: string): boolean {
  const own = row[column as keyof Row];
  if (operator === "is") return own === null;
  if (own === null) return false;
  if (operator === "in") return value.slice(1, -1).split(",").includes(String(own));
  if (operator === "eq") return String(own) === value;
  if (operator === "neq") return String(own) !== value;
  return operator === "lte" ? String(own) <= value : String(own) > value;
}

const STATUSES = ["pending", "scheduled", "pending_results", "disputed"];
const HOURS = [null, ago(-2), ago(0), ago(1), ago(4), ago(30)];
const everyMatch = STATUSES.flatMap((status) =>
  HOURS.flatMap((hour) =>
    [null, hour].map((since) => ({
      status,
      plays_at: hour,
      live_since: since,
      needs_attention: status === "pending_results" || status === "disputed",
    })),
  ),
);

test.each(["tournament", "challenge"] as const)(
  "an open match of a %s is in exactly one of the states",
  (kind) => {
    const open = inState(new Rows(everyMatch), kind, "abiertos", NOW).rows;
    const parts = openStates.map((state) => inState(new Rows(everyMatch), kind, state, NOW).rows);
    expect(parts.flat()).toHaveLength(open.length);
    expect(new Set(parts.flat())).toEqual(new Set(open));
    for (const part of parts) expect(part.length).toBeGreaterThan(0);
  },
);

test("of a tournament the start says that it is played, of a challenge the hour", () => {
  const due = { status: "scheduled", plays_at: ago(1), live_since: null, needs_attention: false };
  const begun = { ...due, live_since: ago(1) };
  const of = (kind: MatchKind, state: EncounterState) =>
    inState(new Rows([due, begun]), kind, state, NOW).rows;
  expect(of("tournament", "por-jugar")).toEqual([due]);
  expect(of("tournament", "en-vivo")).toEqual([begun]);
  expect(of("challenge", "por-jugar")).toEqual([]);
  expect(of("challenge", "en-vivo")).toEqual([due, begun]);
});

/** A fake of the database's sorting. */
class Ordered<Drawn extends Readonly<Record<string, string | number | boolean | null>>> {
  readonly rows: readonly Drawn[];
  readonly #by: readonly string[];

  constructor(rows: readonly Drawn[], by: readonly string[] = []) {
    this.rows = rows;
    this.#by = by;
  }

  order(column: string, { ascending = true } = {}): Ordered<Drawn> {
    const compare = (one: Drawn, other: Drawn): number => {
      for (const key of this.#by) if (one[key] !== other[key]) return 0;
      const [a, b] = ascending ? [one[column], other[column]] : [other[column], one[column]];
      return a === b ? 0 : (a ?? "~") < (b ?? "~") ? -1 : 1;
    };
    return new Ordered(this.rows.toSorted(compare), [...this.#by, column]);
  }
}

test.each(encounterStates)(
  "what was drawn at once comes by round and by its place in it, never by its id (%s)",
  (state) => {
    const drawn = Array.from({ length: 12 }, (_, index) => ({
      id: `${(index * 7) % 12}`.padStart(2, "0"),
      created_at: "2026-11-21T22:00:00Z",
      plays_at: null,
      decided_at: "2026-11-21T23:00:00Z",
      tournament_id: "one",
      needs_attention: false,
      stage: "bracket",
      round: 1 + Math.floor(index / 4),
      position_in_bracket: 1 + (index % 4),
    }));
    const rows = drawn.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(inOrder(new Ordered(rows), "tournament", state).rows).toEqual(drawn);
  },
);

test("what is open is the sum of its parts; what is over is counted where somebody did", () => {
  const counts = { "por-jugar": 5, "en-vivo": 3, "sin-resultado": 2, disputas: 1 };
  expect(encounterStates.map((state) => countOf(state, counts))).toEqual([
    11,
    1,
    2,
    3,
    5,
    undefined,
    undefined,
    undefined,
  ]);
  expect(countOf("decididos", { ...counts, decididos: 7 })).toBe(7);
  expect(worthChoosing("abiertos", { ...counts, decididos: 11, todos: 0 })).toContain("todos");
  expect(worthChoosing("abiertos", { ...counts, decididos: 11, todos: 0 })).toContain("decididos");
});

test("what waits for its sides is a choice where there is some", () => {
  const counts = { "por-jugar": 6, "en-vivo": 0, "sin-resultado": 0, disputas: 0 };
  expect(worthChoosing("abiertos", { ...counts, "por-definir": 0 })).not.toContain("por-definir");
  expect(worthChoosing("abiertos", { ...counts, "por-definir": 2 })).toContain("por-definir");
  expect(worthChoosing("por-definir", counts)).toContain("por-definir");
});

test("all of one tournament are those without their sides too, as many as its head says; of several none of them", () => {
  const match = { plays_at: null, live_since: null, needs_attention: false };
  const rows = ["pending_opponent", "completed", "bye", "cancelled"].map((status) => ({
    ...match,
    status,
  }));
  const of = (state: EncounterState) =>
    inState(new Rows(rows), "tournament", state, NOW, true).rows.map(({ status }) => status);
  expect(of("todos")).toEqual(["pending_opponent", "completed"]);
  expect(of("por-definir")).toEqual(["pending_opponent"]);
});

test("a part that is all of what is open is no choice beside it", () => {
  const counts = { "por-jugar": 6, "en-vivo": 0, "sin-resultado": 0, disputas: 0 };
  expect(worthChoosing("abiertos", counts)).toEqual(["abiertos", "decididos", "todos"]);
  expect(worthChoosing("por-jugar", counts)).toContain("por-jugar");
  expect(worthChoosing("abiertos", { ...counts, disputas: 1 })).toEqual([
    "abiertos",
    "disputas",
    "por-jugar",
    "decididos",
    "todos",
  ]);
});
