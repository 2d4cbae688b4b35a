import { copy } from "../copy.ts";

interface FriendlyNoteProps {
  /** True if no game allows wagers; false if only the chosen game allows none. */
  readonly isEverywhere: boolean;
}

/** Explains why the form has no wager. */
export function FriendlyNote({ isEverywhere }: FriendlyNoteProps) {
  return (
    <p className="rounded-lg border border-border bg-surface-sunken p-4 text-[0.9375rem] text-muted">
      {isEverywhere ? copy.create.friendly : copy.create.friendlyGame}
    </p>
  );
}
