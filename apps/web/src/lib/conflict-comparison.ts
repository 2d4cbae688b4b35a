import type { Json } from "@leyenda/db-types";

/** A field that the user changed, and that another user has changed to something else since the form was opened. */
interface Difference {
  readonly field: string;
  /** The value that is currently stored. */
  readonly theirs: Json;
  readonly mine: Json;
}

/** The value to store: the user's or the other user's; null if the user closed the dialog without choosing. */
type Choice = "mine" | "theirs" | null;

export interface Compared {
  /** The table of the row, which determines the names of the fields. */
  readonly table: string;
  readonly differences: readonly Difference[];
  /** Names to show instead of the ids that the fields contain. */
  readonly names: ReadonlyMap<string, string>;
}

interface Comparison extends Compared {
  readonly answer: Promise<Choice>;
  readonly settle: (choice: Choice) => void;
}

let current: Comparison | null = null;
const watchers = new Set<() => void>();

function show(next: Comparison | null): void {
  current = next;
  for (const watcher of watchers) watcher();
}

/** The comparison to show; null if there is none. Use it with `watchComparison` in `useSyncExternalStore`. */
export const currentComparison = (): Comparison | null => current;

export function watchComparison(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Closes the comparison with the user's choice; null if the user closed the dialog without choosing. */
export function answerComparison(choice: Choice): void {
  const answered = current;
  show(null);
  answered?.settle(choice);
}

/** Shows the user both values of each field and waits for the choice. Only one comparison is shown at a time. */
export async function askWhichStays(compared: Compared): Promise<Choice> {
  while (current) await current.answer;
  const { promise: answer, resolve: settle } = Promise.withResolvers<Choice>();
  show({ ...compared, answer, settle });
  return answer;
}
