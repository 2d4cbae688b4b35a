import { copy } from "../copy.ts";
import { factsOf, isStacked, type NotificationKind, type StackedKind } from "./kinds.ts";

interface NotificationRow {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly subject: string;
  readonly link: string | null;
}

/** One row of the list: a single notification, or the newest of several with the older ones collapsed. */
export interface Stack<Row> {
  readonly key: string;
  /** The kind whose title names the stack; null if the newest notification is shown instead. */
  readonly together: StackedKind | null;
  readonly newest: Row;
  /** The older notifications, newest first. */
  readonly older: readonly Row[];
}

/** The fewest notifications of a kind that are stacked; two requests are quicker to answer one by one. */
const FEWEST_OF_KIND = 3;

/** Whether a notification still waits for an answer. */
export type IsAwaited = (notice: NotificationRow) => boolean;

/** Finds the match, tournament or challenge in a link. The room and the public page of a match count as the same. */
const PLACE = /^\/(?:(match)\/(?:manage\/)?|(tournaments)\/|(challenges)\/)([0-9a-f-]{36})/;

function keyOf(row: NotificationRow, isAwaited: IsAwaited): string {
  if (factsOf(row.kind).isQuestion || isAwaited(row)) return row.id;
  const { kind } = row;
  // Requests to join two different teams are not stacked together.
  if (isStacked(kind)) return `${kind} ${kind === "team_join_request" ? row.link : ""}`;
  const place = row.link && PLACE.exec(row.link);
  return place ? `${place[1] ?? place[2] ?? place[3]} ${place[4]}` : row.id;
}

/**
 * Stacks notifications of one day: those of the same match, tournament or challenge, and many of one kind.
 * A stack has the position of its newest notification. Those that wait for an answer stay separate.
 */
export function stacked<Row extends NotificationRow>(
  rows: readonly Row[],
  isAwaited: IsAwaited,
): Stack<Row>[] {
  const byKey = Map.groupBy(rows, (row) => keyOf(row, isAwaited));
  const stacks: Stack<Row>[] = [];
  for (const row of rows) {
    const key = keyOf(row, isAwaited);
    const all = byKey.get(key) ?? [row];
    const together = isStacked(row.kind) ? row.kind : null;
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

/** The people of several notifications, each once: 'Ana, Beto y Ciro'; 'Ana, Beto, Ciro y 4 más'. */
export function namesTogether(names: readonly string[]): string {
  const known = [...new Set(names)];
  const hidden = known.length - SHOWN_NAMES;
  return conjunction.format(
    hidden > 0 ? [...known.slice(0, SHOWN_NAMES), copy.stacks.others(hidden)] : known,
  );
}
