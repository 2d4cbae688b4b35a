import { copy } from "../copy.ts";

/** Kinds of notices that stand together when there are many. */
export type Stacked = keyof typeof copy.stacks.titles;

interface Told {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly link: string | null;
}

/** One row of the list: a notice alone, or the newest of several with the others behind it. */
export interface Stack<Row> {
  readonly key: string;
  /** What several of one kind are called together; null where the newest stands for them. */
  readonly together: Stacked | null;
  readonly newest: Row;
  /** The others, the newest first. */
  readonly older: readonly Row[];
}

/** Kinds that somebody gets from many: each is worth its own words, but not its own row. */
const KINDS: readonly Stacked[] = ["friend_request", "friend_accepted", "team_join_request"];
/** Two requests are answered sooner as they stand. */
const FEWEST_OF_KIND = 3;

/** Whether a notice still asks for an answer. */
export type IsAwaited = (notice: Pick<Told, "id" | "kind" | "subject">) => boolean;

/** The room, the page of a match, its challenge: one place, however many addresses. */
const PLACE = /^\/(?:(match)\/(?:manage\/)?|(tournaments)\/|(challenges)\/)([0-9a-f-]{36})/;

function stackedKind({ kind }: Told): Stacked | null {
  return KINDS.find((known) => known === kind) ?? null;
}

/** A yes or a no is asked for: it is no word among others about the same challenge. */
const ASKED = "rematch_offered";

function keyOf(row: Told, isAwaited: IsAwaited): string {
  if (row.kind === ASKED || isAwaited(row)) return row.id;
  const kind = stackedKind(row);
  // Two teams' requests are two matters.
  if (kind) return `${kind} ${kind === "team_join_request" ? row.link : ""}`;
  const place = row.link && PLACE.exec(row.link);
  return place ? `${place[1] ?? place[2] ?? place[3]} ${place[4]}` : row.id;
}

/**
 * Rows of one day, the newest first, put together: what one match, tournament or challenge told,
 * and many of one kind. A row stands where the newest of its notices stood; what still asks for an
 * answer stands alone.
 */
export function stacked<Row extends Told>(
  rows: readonly Row[],
  isAwaited: IsAwaited,
): Stack<Row>[] {
  const byKey = Map.groupBy(rows, (row) => keyOf(row, isAwaited));
  const stacks: Stack<Row>[] = [];
  for (const row of rows) {
    const key = keyOf(row, isAwaited);
    const all = byKey.get(key) ?? [row];
    const together = stackedKind(row);
    if (together !== null && all.length < FEWEST_OF_KIND) {
      stacks.push({ key: row.id, together: null, newest: row, older: [] });
    } else if (all[0] === row) {
      stacks.push({ key, together, newest: row, older: all.slice(1) });
    }
  }
  return stacks;
}

const SHOWN_NAMES = 3;
const conjunction = new Intl.ListFormat("es", { type: "conjunction" });

/** Who is behind several notices, each once: 'Ana, Beto y Ciro'; 'Ana, Beto, Ciro y 4 más'. */
export function namesTogether(names: readonly string[]): string {
  const known = [...new Set(names)];
  const hidden = known.length - SHOWN_NAMES;
  return conjunction.format(
    hidden > 0 ? [...known.slice(0, SHOWN_NAMES), copy.stacks.others(hidden)] : known,
  );
}
