import { copy } from "../copy.ts";

interface NoWagerNoteProps {
  /** True if no game allows wagers; false if only the chosen game allows none. */
  readonly isEverywhere: boolean;
}

/** Explains why the form of a challenge has no field for a wager. */
export function NoWagerNote({ isEverywhere }: NoWagerNoteProps) {
  return (
    <p className="rounded-lg bg-surface-sunken p-4 text-[0.9375rem] text-muted">
      {isEverywhere ? copy.create.friendly : copy.create.friendlyGame}
    </p>
  );
}
