import type { Json } from "@leyenda/db-types";

/** A field that the user changed, and that another user has changed to something else since the form was opened. */
interface Difference {
  readonly field: string;
  /** The currently stored value. */
  readonly theirs: Json;
  readonly mine: Json;
}

/** The change to apply; null if the user has decided nothing. */
type Choice = "mine" | "theirs" | null;

export interface Compared {
  /** The table of the fields, which determines their names. */
  readonly table: string;
  readonly differences: readonly Difference[];
  /** The names of ids within the fields. */
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

/** The comparison to show; with the next function, a store for `useSyncExternalStore`. */
export const currentComparison = (): Comparison | null => current;

export function watchComparison(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Called when the user has chosen, or closed the dialog (null). */
export function answerComparison(choice: Choice): void {
  const answered = current;
  show(null);
  answered?.settle(choice);
}

/** Shows both changes to the user and waits for the choice; comparisons are shown one after the other. */
export async function askWhichStays(compared: Compared): Promise<Choice> {
  while (current) await current.answer;
  const { promise: answer, resolve: settle } = Promise.withResolvers<Choice>();
  show({ ...compared, answer, settle });
  return answer;
}
