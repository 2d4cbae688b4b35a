import { copy } from "../copy.ts";

interface FriendlyNoteProps {
  /** No game is played for tickets now; otherwise it is the chosen one that allows no wagers. */
  readonly isEverywhere: boolean;
}

/** Why no stake is asked for. */
export function FriendlyNote({ isEverywhere }: FriendlyNoteProps) {
  return (
    <p className="rounded-lg border border-border bg-surface-sunken p-4 text-[0.9375rem] text-muted">
      {isEverywhere ? copy.create.friendly : copy.create.friendlyGame}
    </p>
  );
}
